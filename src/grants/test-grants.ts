import fc from 'fast-check'
import type { ScopeKind } from './capability-catalog.ts'
import {
  eachGrant,
  everything,
  fromGrants,
  type Grant,
  type TokenGrants,
  type UnreadPart,
} from './token-grants.ts'

const named = (kind: ScopeKind, scope: string, verb = 'read'): Grant => ({
  kind,
  scope,
  resource: 'query',
  verb,
})

/** All grants of a small universe. */
export const universe: readonly Grant[] = [
  named('organization', ''),
  named('dataset', everything),
  named('dataset', 'x'),
  named('dataset', 'y'),
  named('dataset', 'x', 'fork'),
  named('view', everything),
  named('view', 'x'),
]

/** Every subset of a list. */
export function subsets<Value>(values: readonly Value[]): readonly (readonly Value[])[] {
  return Array.from({ length: 2 ** values.length }, (_, mask) =>
    values.filter((_value, at) => mask & (1 << at)),
  )
}

/** Every set of grants in the small universe. */
export const grantSets: readonly TokenGrants[] = subsets(universe).map(fromGrants)

const allowed = new WeakMap<TokenGrants, ReadonlySet<string>>()

/** What grants allow, one by one: `*` means the names of the universe, and one that nobody names. */
export function allowedBy(grants: TokenGrants): ReadonlySet<string> {
  const known = allowed.get(grants) ?? listAllowed(grants)
  allowed.set(grants, known)
  return known
}

function listAllowed(grants: TokenGrants): ReadonlySet<string> {
  const names = new Set([...eachGrant(grants), ...universe].map(({ scope }) => scope)).add(
    'nobody names this',
  )
  const atoms = [...eachGrant(grants)].flatMap((grant) =>
    grant.kind !== 'organization' && grant.scope === everything
      ? [...names]
          .filter((scope) => scope !== everything)
          .map((scope) => named(grant.kind, scope, grant.verb))
      : [grant],
  )
  return new Set(
    atoms.map(({ kind, scope, resource, verb }) => JSON.stringify([kind, scope, resource, verb])),
  )
}

/** Whether all of `a` is in `b`. */
export const isIn = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  [...a].every((atom) => b.has(atom))

type Pairs = { readonly resources: readonly string[]; readonly verbs: readonly string[] }

/** A grant with any of these names: on the organization, or on a dataset or view. */
export function anyGrant(
  organization: Pairs,
  scopes: readonly string[],
  named: Pairs = organization,
): fc.Arbitrary<Grant> {
  const pair = ({ resources, verbs }: Pairs) => ({
    resource: fc.constantFrom(...resources),
    verb: fc.constantFrom(...verbs),
  })
  return fc.oneof(
    fc.record({
      kind: fc.constant('organization' as const),
      scope: fc.constant(''),
      ...pair(organization),
    }),
    fc.record({
      kind: fc.constantFrom('dataset' as const, 'view' as const),
      scope: fc.constantFrom(...scopes),
      ...pair(named),
    }),
  )
}

const awkward = {
  resources: ['query', 'ingest', 'constructor', 'a:b'],
  verbs: ['read', 'create', 'fork', 'b:read'],
}

/** Grants of any kind with known, unknown, and awkward names. */
export const anyGrants: fc.Arbitrary<TokenGrants> = fc
  .array(anyGrant(awkward, [everything, 'x', 'y', '', '__proto__']), { maxLength: 12 })
  .map(fromGrants)

/** These grants, and one part of the record that could not be read. */
export function someUnread(
  grants: readonly Grant[],
  value: unknown,
  place: Partial<UnreadPart> = {},
): TokenGrants {
  return { ...fromGrants(grants), unread: [{ kind: 'dataset', scope: '', resource: '', ...place, value }] }
}
