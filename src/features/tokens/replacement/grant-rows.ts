import { type ScopeKind, scopeKinds } from '#grants/capability-catalog.ts'
import { orderResources, wildcardFirst } from '#grants/scope-text.ts'
import { nothing, type ScopeGrants, scopesOf, type TokenGrants } from '#grants/token-grants.ts'
import { type GrantPart, isFound } from './ticked-grants.ts'

export type GrantRow = {
  readonly key: string
  /** 0: a kind of scope; 1: a scope, or a resource of the organization; 2: a resource of a scope. */
  readonly level: 0 | 1 | 2
  readonly part: GrantPart
  /** Verbs with a checkbox of their own in the row; only for resources. */
  readonly verbs: readonly string[]
  /** Whether the rows below it are shown; null when it can have none. */
  readonly isOpen: boolean | null
}

/** Most scopes of a kind that are expanded at first; more would be overwhelming. */
const openAtFirst = 12

/** The key of a row. No two rows share one, whatever their names contain. */
export const partKey = ({ kind, scope, resource }: GrantPart): string =>
  JSON.stringify([kind, scope, resource])

function resourceRows(
  kind: ScopeKind,
  scope: string,
  granted: ScopeGrants,
  level: 1 | 2,
): readonly GrantRow[] {
  return orderResources(kind, granted.keys()).map((resource) => {
    const part = { kind, scope, resource }
    return { key: partKey(part), level, part, verbs: granted.get(resource) ?? [], isOpen: null }
  })
}

/** The resources of a scope that match a search. */
function foundIn(kind: ScopeKind, scope: string, granted: ScopeGrants, query: string): ScopeGrants {
  if (query === '' || scope.toLowerCase().includes(query)) return granted
  const left = [...granted].filter(([resource]) => isFound(kind, scope, resource, query))
  return left.length === granted.size ? granted : new Map(left)
}

/**
 * Returns the rows of the tree of offered grants: kinds, scopes, resources. `toggled` has the keys of rows that differ
 * from their initial state, expanded or collapsed. A search expands its matches, and rows cover only those.
 */
export function grantRows(
  offer: TokenGrants,
  toggled: ReadonlySet<string>,
  search: string,
): readonly GrantRow[] {
  const query = search.trim().toLowerCase()
  const found = query === '' ? {} : { found: query }
  const all: GrantRow[] = []
  for (const kind of scopeKinds) {
    const rows: GrantRow[] = []
    const scopes = scopesOf(offer, kind)
    const isAtFirst = scopes.size <= openAtFirst
    for (const scope of kind === 'organization' ? [''] : wildcardFirst([...scopes.keys()])) {
      const granted = foundIn(kind, scope, scopes.get(scope) ?? nothing, query)
      if (granted.size === 0) continue
      const key = partKey({ kind, scope })
      // Many scopes may match by name alone. One that matches by a resource is expanded to show which.
      const isByName = query === '' || scope.toLowerCase().includes(query)
      const isOpen = kind === 'organization' || toggled.has(key) !== (isAtFirst || !isByName)
      if (kind !== 'organization') {
        rows.push({ key, level: 1, part: { kind, scope, ...found }, verbs: [], isOpen })
      }
      if (isOpen) rows.push(...resourceRows(kind, scope, granted, kind === 'organization' ? 1 : 2))
    }
    if (rows.length === 0) continue
    const key = partKey({ kind })
    const isOpen = query !== '' || !toggled.has(key)
    all.push({ key, level: 0, part: { kind, ...found }, verbs: [], isOpen })
    if (isOpen) all.push(...rows)
  }
  return all
}
