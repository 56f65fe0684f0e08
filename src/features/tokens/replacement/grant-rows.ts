import { type ScopeKind, scopeKinds } from '#grants/capability-catalogue.ts'
import { orderResources, wildcardFirst } from '#grants/scope-text.ts'
import { type ScopeGrants, scopesOf, type TokenGrants } from '#grants/token-grants.ts'
import { type GrantPart, isFound } from './ticked-grants.ts'

/** A line of the tree of grants. */
export type GrantRow = {
  readonly key: string
  /** 0: a kind of scope, 1: a scope, or a resource of the organization, 2: a resource of a scope. */
  readonly level: 0 | 1 | 2
  readonly part: GrantPart
  /** Verbs that have a checkbox of their own on the line; of resources only. */
  readonly verbs: readonly string[]
  /** Whether what is below is shown; null when nothing can be. */
  readonly isOpen: boolean | null
}

/** Scopes of a kind that are open at first; more of them would be a wall. */
const openAtFirst = 12

/** Key of a line, which no name can forge. */
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

/** Of a scope, the resources that a search finds. */
function foundIn(kind: ScopeKind, scope: string, granted: ScopeGrants, query: string): ScopeGrants {
  if (query === '' || scope.toLowerCase().includes(query)) return granted
  const left = [...granted].filter(([resource]) => isFound(kind, scope, resource, query))
  return left.length === granted.size ? granted : new Map(left)
}

/**
 * The lines of the tree of what is on offer: kinds, scopes, resources. `flipped` holds the keys of lines that are not
 * open or closed as they are at first. A search opens what it finds, and its lines stand for what it found alone.
 */
export function grantRows(
  offer: TokenGrants,
  flipped: ReadonlySet<string>,
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
      // By their name alone, many may be found; by a resource one wants to see which.
      const isByName = query === '' || scope.toLowerCase().includes(query)
      const isOpen = kind === 'organization' || flipped.has(key) !== (isAtFirst || !isByName)
      if (kind !== 'organization') {
        rows.push({ key, level: 1, part: { kind, scope, ...found }, verbs: [], isOpen })
      }
      if (isOpen) rows.push(...resourceRows(kind, scope, granted, kind === 'organization' ? 1 : 2))
    }
    if (rows.length === 0) continue
    const key = partKey({ kind })
    const isOpen = query !== '' || !flipped.has(key)
    all.push({ key, level: 0, part: { kind, ...found }, verbs: [], isOpen })
    if (isOpen) all.push(...rows)
  }
  return all
}

const nothing: ScopeGrants = new Map()
