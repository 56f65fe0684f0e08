import { resourcesOf, type ScopeKind } from '#grants/capability-catalog.ts'
import { everything, type ScopeGrants, scopesOf, type TokenGrants } from '#grants/token-grants.ts'
import { coversName } from '#grants/scope-names.ts'
import { mayAllow, unreadAbout } from '#grants/unknown-grants.ts'
import type { TermDefinition } from '#records/terms/term-field.ts'

type GrantTerm = TermDefinition<{ readonly grants: TokenGrants }>

/** The verbs that a token is granted on a resource in any scope of a kind. */
function grantedVerbs(scopes: ReadonlyMap<string, ScopeGrants>, resource: string): readonly string[] {
  const verbs = new Set<string>()
  for (const granted of scopes.values()) for (const verb of granted.get(resource) ?? []) verbs.add(verb)
  return [...verbs]
}

const grantTerm = (
  name: string,
  about: string,
  value: GrantTerm['value'],
  kind: GrantTerm['kind'] = { type: 'choice' },
): GrantTerm => ({ name, label: name, about, aliases: [], kind, value })

/**
 * The scopes of a kind with a grant or an unreadable part, and `*` for all of them. When the whole map could not be
 * read, any scope may be in it. What a name like `http-*` covers is unknown, so it is found by all that it may cover.
 */
const scopeTerm = (kind: 'dataset' | 'view', many: string) =>
  grantTerm(
    kind,
    `${many} it is granted something on, by name, through *, or maybe through a name like http-*`,
    ({ grants }) => [
      ...[...scopesOf(grants, kind)].flatMap(([name, granted]) => (granted.size > 0 ? [name] : [])),
      ...grants.unread.flatMap(({ kind: of, scope, resource }) =>
        of === kind ? [scope === '' && resource === '' ? everything : scope] : [],
      ),
    ],
    { type: 'choice', covers: (name, other) => name.includes(everything) && coversName(name, other) },
  )

/** What a term finds besides verbs, so that the token does not count as having none where it may have some. */
function uncertain(grants: TokenGrants, kind: ScopeKind, resource: string): readonly string[] {
  const asked = { kind, scope: null, resource, verb: null }
  return [
    ...(unreadAbout(grants, asked).length > 0 ? ['unreadable'] : []),
    ...(mayAllow(grants, asked).length > 0 ? ['unknown'] : []),
  ]
}

/** Verbs by resource, as in `datasets:delete`; those granted in datasets and views as in `dataset.query:read`. */
export const grantTerms: readonly GrantTerm[] = [
  scopeTerm('dataset', 'Datasets'),
  scopeTerm('view', 'Views'),
  ...resourcesOf.organization.map((resource) =>
    grantTerm(resource, 'Verbs it is granted in the organization, unreadable, or unknown', ({ grants }) => [
      ...(grants.organization.get(resource) ?? []),
      ...uncertain(grants, 'organization', resource),
    ]),
  ),
  ...(['dataset', 'view'] as const).flatMap((kind) =>
    resourcesOf[kind].map((resource) =>
      grantTerm(
        `${kind}.${resource}`,
        `Verbs it is granted in any ${kind}, unreadable, or unknown`,
        ({ grants }) => [
          ...grantedVerbs(scopesOf(grants, kind), resource),
          ...uncertain(grants, kind, resource),
        ],
      ),
    ),
  ),
]

/** The grants that could be counted, for search: a token of which none could be read has no number rather than 0. */
export const countedGrants = ({
  grantCount,
  grants,
}: {
  readonly grantCount: number
  readonly grants: TokenGrants
}): number | undefined => grantCount || (grants.unread.length > 0 ? undefined : 0)
