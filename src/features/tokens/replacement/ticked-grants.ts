import { resourceLabel, type ScopeKind, strengthOf } from '#grants/capability-catalog.ts'
import { mapScopeKinds, keepVerbs, mapScopes, cacheByScope } from '#grants/grant-sets.ts'
import { countScope, hasVerb, nothing, scopesOf, type TokenGrants } from '#grants/token-grants.ts'

/** What a checkbox covers: a kind of scope, one scope, one resource in it, or one verb on that. */
export type GrantPart = {
  readonly kind: ScopeKind
  readonly scope?: string
  readonly resource?: string
  readonly verb?: string
  /** Limits the part to what a search finds; trimmed and in lowercase. */
  readonly found?: string
}

/** Whether a search matches a grant by its scope, its resource, or the label of the resource. */
export function isFound(kind: ScopeKind, scope: string, resource: string, query: string): boolean {
  return (
    query === '' ||
    scope.toLowerCase().includes(query) ||
    resource.toLowerCase().includes(query) ||
    resourceLabel(kind, resource).toLowerCase().includes(query)
  )
}

/** Returns the grants without empty scopes and unreadable parts. */
export const readableGrants = (grants: TokenGrants): TokenGrants =>
  mapScopes(grants, (_kind, _scope, all) => all)

/** Ticks or clears everything in a part of the offer. */
export function tickPart(
  ticked: TokenGrants,
  offer: TokenGrants,
  part: GrantPart,
  isOn: boolean,
): TokenGrants {
  return mapScopes(offer, (kind, scope, offered) => {
    const before = scopesOf(ticked, kind).get(scope) ?? nothing
    if (part.kind !== kind || (part.scope !== undefined && part.scope !== scope)) return before
    const { resource: of, verb: which, found } = part
    if (of === undefined && which === undefined && found === undefined) return isOn ? offered : nothing
    const isIn = (resource: string, verb: string): boolean =>
      (of === undefined || of === resource) &&
      (which === undefined || which === verb) &&
      (found === undefined || isFound(kind, scope, resource, found))
    return keepVerbs(offered, (resource, verb) =>
      isIn(resource, verb) ? isOn : hasVerb(before, resource, verb),
    )
  })
}

/** Keeps only grants that read and do nothing else; grants that are not in the catalog are dropped. */
export function readOnlyGrants(ticked: TokenGrants): TokenGrants {
  const reads = mapScopeKinds((kind) =>
    cacheByScope((all) => keepVerbs(all, (resource, verb) => strengthOf(kind, resource, verb) === 'read')),
  )
  return mapScopes(ticked, (kind, _scope, granted) => reads[kind](granted))
}

/** Counts the grants of a part in a set. */
export function countPart(grants: TokenGrants, part: GrantPart): number {
  const { kind, scope, resource, verb, found } = part
  let count = 0
  const scopes = scopesOf(grants, kind)
  for (const name of scope === undefined ? scopes.keys() : [scope]) {
    const granted = scopes.get(name) ?? nothing
    if (resource === undefined && verb === undefined && found === undefined) {
      count += countScope(granted)
      continue
    }
    for (const [of, verbs] of granted) {
      if (resource !== undefined && of !== resource) continue
      if (found !== undefined && !isFound(kind, name, of, found)) continue
      count += verb === undefined ? verbs.length : Number(verbs.includes(verb))
    }
  }
  return count
}
