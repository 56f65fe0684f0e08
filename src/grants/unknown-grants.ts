import { capabilityOf, isInCatalog, isKnownVerb, type ScopeKind, scopeKinds } from './capability-catalog.ts'
import { mapScopeKinds } from './grant-sets.ts'
import { countScopes, grantsOfKind, type Pair, pairFinder } from './granted-pairs.ts'
import { coversName } from './scope-names.ts'
import {
  everything,
  type Grant,
  isPattern,
  scopesOf,
  type TokenGrants,
  type UnreadPart,
} from './token-grants.ts'

/** Pairs of a scope that are not in the catalog, pairs that are, and all pairs. */
const oddPairs = mapScopeKinds((kind) => pairFinder((resource, verb) => !isInCatalog(kind, resource, verb)))
const catalogPairs = mapScopeKinds((kind) =>
  pairFinder((resource, verb) => isInCatalog(kind, resource, verb)),
)
const allPairs = pairFinder(() => true)

/** The grants with unknown meaning: those that are not in the catalog, and all on a name like `http-*`. */
export const unknownGrants = (grants: TokenGrants): readonly Grant[] =>
  scopeKinds.flatMap((kind) => {
    const odd = grantsOfKind(grants, kind, oddPairs[kind], 'every')
    if (kind === 'organization') return odd
    return odd.concat(grantsOfKind(grants, kind, catalogPairs[kind], scopesOf(grants, kind).patterns))
  })

/** Whether everything could be read and every grant on the organization is known: nothing is left to guess. */
export const isOrganizationKnown = ({ organization, unread }: TokenGrants): boolean =>
  unread.length === 0 && oddPairs.organization(organization).length === 0

/** Resource names that sound as if they meant all others. */
const wholes: ReadonlySet<string> = new Set([
  everything,
  'all',
  'any',
  'everything',
  'admin',
  'owner',
  'root',
])

/** Whether a resource sounds like that. Granted on the organization, it may apply to datasets and views, too. */
const isWhole = (name: string): boolean => wholes.has(plainName(name))

/** Those of a scope, without what the catalog says of the organization. */
const wholePairs = pairFinder(
  (resource, verb) => isWhole(resource) && !isInCatalog('organization', resource, verb),
)

/** A name without case, separators, and plural: a service may write "api_token" for apiTokens. */
const plainName = (name: string): string => name.toLowerCase().replaceAll(/[\s_.-]|s$/g, '')

/** Whether the name of a resource that is not in the catalog may mean one of others. */
export function mayMean(kind: ScopeKind, name: string, ...resources: readonly string[]): boolean {
  if (capabilityOf(kind, name) !== undefined) return false
  const plain = plainName(name)
  return wholes.has(plain) || resources.some((resource) => plainName(resource) === plain)
}

/** What is asked about; a null scope, resource, or verb means any. */
type Asked = {
  readonly kind: ScopeKind
  readonly scope: string | null
  readonly resource: string | null
  readonly verb: string | null
}

/**
 * The parts that could not be read and may contain a grant on this: the whole map, the scope, `*`, or a name like
 * `http-*` that covers it, and there all resources, this one, or one that may mean it; and those of the organization
 * that may be about everything. A part with a resource and no scope belongs to the dataset or view with an empty name.
 */
export function unreadAbout({ unread }: TokenGrants, asked: Omit<Asked, 'verb'>): readonly UnreadPart[] {
  if (unread.length === 0) return unread
  const { kind, scope, resource } = asked
  return unread.filter((part) => {
    if (part.kind !== kind)
      return part.kind === 'organization' && (part.resource === '' || isWhole(part.resource))
    const isOnIt =
      resource === null || ['', resource].includes(part.resource) || mayMean(kind, part.resource, resource)
    const isThere =
      kind === 'organization' ||
      scope === null ||
      [scope, everything].includes(part.scope) ||
      (part.scope === '' && part.resource === '') ||
      (isPattern(part.scope) && coversName(part.scope, scope))
    return isOnIt && isThere
  })
}

/**
 * Whether something that is not in the catalog may mean an action: on the same resource, a verb other than the four,
 * such as `*` or "manage"; on a resource that may mean this one, such a verb or the same one.
 */
function mayStandFor([name, other]: Pair, { kind, resource, verb }: Asked): boolean {
  if (resource === null || name === resource) return verb !== null && other !== verb && !isKnownVerb(other)
  return (verb === null || other === verb || !isKnownVerb(other)) && mayMean(kind, name, resource)
}

/**
 * The unknown grants that may allow an action, though nobody can tell: on its scope, on `*`, on a name like `http-*`
 * that covers it, or on everything. The scope `*` means every one of them.
 */
export function mayAllow(grants: TokenGrants, asked: Asked): readonly Grant[] {
  const { kind, scope } = asked
  const found: Grant[] = []
  // Called for thousands of tokens, hardly any of which has such a grant: nothing is allocated for the others.
  function add(of: ScopeKind, place: string, pairs: readonly Pair[], passes: (pair: Pair) => boolean) {
    for (const pair of pairs)
      if (passes(pair)) found.push({ kind: of, scope: place, resource: pair[0], verb: pair[1] })
  }
  const standsFor = (pair: Pair): boolean => mayStandFor(pair, asked)
  if (kind === 'organization') {
    add(kind, '', oddPairs.organization(grants.organization), standsFor)
    return found
  }
  const scopes = scopesOf(grants, kind)
  const addFrom = (places: Iterable<string>) => {
    for (const place of places) {
      const granted = scopes.get(place)
      if (granted) add(kind, place, oddPairs[kind](granted), standsFor)
    }
  }
  if (scope !== null) {
    addFrom(new Set([everything, scope]))
    for (const place of scopes.patterns) {
      if (place === scope || !coversName(place, scope)) continue
      const isAsked = ([resource, verb]: Pair) =>
        (asked.resource ?? resource) === resource && (asked.verb ?? verb) === verb
      const granted = allPairs(scopes.get(place) ?? new Map())
      add(kind, place, granted, (pair) => isAsked(pair) || standsFor(pair))
    }
  } else if (countScopes(scopes, oddPairs[kind]) > 0) addFrom(scopes.keys())
  const whole = wholePairs(grants.organization)
  add('organization', '', whole, ([, verb]) => (asked.verb ?? verb) === verb || !isKnownVerb(verb))
  return found
}

/**
 * The unknown grants that may reach a resource of the organization, a dataset, or a view in a way that no known grant
 * shows.
 */
export function mayReach(grants: TokenGrants, kind: ScopeKind, name: string): readonly Grant[] {
  const isCovering = (pattern: string): boolean => pattern !== name && coversName(pattern, name)
  const covering = kind === 'organization' ? [] : scopesOf(grants, kind).patterns.filter(isCovering)
  const resource = kind === 'organization' ? name : `${kind}s`
  return [
    ...(covering.length > 0 ? grantsOfKind(grants, kind, allPairs, covering) : []),
    ...grantsOfKind(grants, 'organization', oddPairs.organization, 'every').filter(
      (grant) => grant.resource !== resource && mayMean('organization', grant.resource, resource),
    ),
  ]
}
