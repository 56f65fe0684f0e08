import { resourceLabel, type ScopeKind, strengthOf } from '#grants/capability-catalogue.ts'
import { eachKind, keepVerbs, mapScopes, once } from '#grants/grant-sets.ts'
import { countScope, hasVerb, type ScopeGrants, scopesOf, type TokenGrants } from '#grants/token-grants.ts'

/** What a checkbox stands for: a whole kind, one scope of it, one resource there, or one verb on that. */
export type GrantPart = {
  readonly kind: ScopeKind
  readonly scope?: string
  readonly resource?: string
  readonly verb?: string
  /** Only what a search finds of it; trimmed and in lower case. */
  readonly found?: string
}

/** Whether a search finds a grant by its scope, its resource, or the name of that for a person. */
export function isFound(kind: ScopeKind, scope: string, resource: string, query: string): boolean {
  return (
    query === '' ||
    scope.toLowerCase().includes(query) ||
    resource.toLowerCase().includes(query) ||
    resourceLabel(kind, resource).toLowerCase().includes(query)
  )
}

const nothing: ScopeGrants = new Map()

/** The same set without scopes that grant nothing and without parts that could not be read. */
export const readGrants = (grants: TokenGrants): TokenGrants => mapScopes(grants, (_kind, _scope, all) => all)

/** Ticks all of a part that is on offer, or none of it. */
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

/** Only what lets its holder read and nothing else; what is not in the catalogue goes. */
export function onlyReads(ticked: TokenGrants): TokenGrants {
  const reads = eachKind((kind) =>
    once((all) => keepVerbs(all, (resource, verb) => strengthOf(kind, resource, verb) === 'read')),
  )
  return mapScopes(ticked, (kind, _scope, granted) => reads[kind](granted))
}

/** How many grants of a part are in a set. */
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
