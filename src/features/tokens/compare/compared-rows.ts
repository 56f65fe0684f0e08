import { type ScopeKind, verbsText } from '#grants/capability-catalog.ts'
import { cacheByScope, joinScopes } from '#grants/grant-sets.ts'
import { joinTexts, orderResources, scopeLabel, scopeText, wildcardFirst } from '#grants/scope-text.ts'
import {
  everything,
  grantText,
  nothing,
  type ScopeGrants,
  scopesOf,
  type TokenGrants,
  type UnreadPart,
} from '#grants/token-grants.ts'
import { mayReach, unreadAbout } from '#grants/unknown-grants.ts'

/** What one token allows in a row. */
export type ComparedCell = {
  /** "ingest: create; query: read", "create, read", or "none"; and grants that may reach it, but nobody can tell. */
  readonly text: string
  /** Part of it is allowed only through `*`. */
  readonly isThroughAll: boolean
  /** The parts of it that could not be read. */
  readonly unread: readonly UnreadPart[]
}

/** One resource of the organization, dataset, or view, and what each token allows there. */
export type ComparedRow = {
  readonly key: string
  readonly kind: ScopeKind
  readonly name: string
  readonly label: string
  readonly cells: readonly ComparedCell[]
  /** The tokens do not all allow the same, or that is not known. */
  readonly isDifferent: boolean
  /** No two tokens of which all is known here allow something else. */
  readonly isUnknown: boolean
}

/** The same text for the same grants, whatever the order of their verbs. */
const contentKey = (granted: ScopeGrants): string =>
  [...granted]
    .flatMap(([resource, verbs]) => verbs.map((verb) => JSON.stringify([resource, verb])))
    .toSorted()
    .join(' ')

type Keyed = ComparedCell & { readonly key: string; readonly hasUnknown: boolean }

function row(kind: ScopeKind, name: string, cells: readonly Keyed[]): ComparedRow {
  const isDifferent = cells.some(({ key, unread }) => key !== cells[0]?.key || unread.length > 0)
  const known = cells.filter(({ hasUnknown, unread }) => !hasUnknown && unread.length === 0)
  const isUnknown = isDifferent && known.every(({ key }) => key === known[0]?.key)
  const label = kind === 'organization' ? name : scopeLabel(name)
  return { key: `${kind} ${name}`, kind, name, label, cells, isDifferent, isUnknown }
}

function organizationRows(tokens: readonly TokenGrants[]): readonly ComparedRow[] {
  const names = tokens.flatMap(({ organization, unread }) => [
    ...organization.keys(),
    ...unread.flatMap(({ kind, resource }) => (kind === 'organization' && resource ? resource : [])),
  ])
  return orderResources('organization', names).map((name) =>
    row(
      'organization',
      name,
      tokens.map((grants) => {
        const verbs = grants.organization.get(name) ?? []
        return withUnknown(grants, 'organization', name, {
          key: verbs.toSorted().join('\n'),
          text: verbsText(verbs),
          isThroughAll: false,
          unread: unreadAbout(grants, { kind: 'organization', scope: null, resource: name }),
        })
      }),
    ),
  )
}

function scopeRows(tokens: readonly TokenGrants[], kind: 'dataset' | 'view'): readonly ComparedRow[] {
  const names = new Set(tokens.flatMap((grants) => [...scopesOf(grants, kind).keys()]))
  const cellsOf = tokens.map((grants) => {
    const scopes = scopesOf(grants, kind)
    const onAll = scopes.get(everything) ?? nothing
    const cellOf = cacheByScope((own) => {
      const granted = joinScopes(own, onAll)
      const key = contentKey(granted)
      return { key, text: scopeText(kind, granted), isThroughAll: key !== contentKey(own) }
    })
    return (name: string) =>
      withUnknown(grants, kind, name, {
        ...cellOf(scopes.get(name) ?? nothing),
        unread: unreadAbout(grants, { kind, scope: name, resource: null }),
      })
  })
  return wildcardFirst([...names]).map((name) =>
    row(
      kind,
      name,
      cellsOf.map((cellOf) => cellOf(name)),
    ),
  )
}

/** The cell with the unknown grants that may reach it in addition. */
function withUnknown(
  grants: TokenGrants,
  kind: ScopeKind,
  name: string,
  cell: Omit<Keyed, 'hasUnknown'>,
): Keyed {
  const found = mayReach(grants, kind, name)
  if (found.length === 0) return { ...cell, hasUnknown: false }
  const unknown = `unknown: ${found.map((grant) => grantText(grant)).join('; ')}`
  return { ...cell, key: `${cell.key} ${unknown}`, text: joinTexts(cell.text, unknown), hasUnknown: true }
}

/** Returns a row for each resource, dataset, and view on which any token has a grant. */
export function comparedRows(tokens: readonly TokenGrants[]): readonly ComparedRow[] {
  return [...organizationRows(tokens), ...scopeRows(tokens, 'dataset'), ...scopeRows(tokens, 'view')]
}
