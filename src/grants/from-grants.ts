import type { Grant, ScopeGrants, TokenGrants } from './token-grants.ts'
import { orderVerbs } from './verbs.ts'

/** The set of these grants; each is in it once, in whatever order and however often it is given. Nothing is unread. */
export function fromGrants(grants: Iterable<Grant>): TokenGrants {
  const organization = new Map<string, string[]>()
  const maps = {
    dataset: new Map<string, Map<string, string[]>>(),
    view: new Map<string, Map<string, string[]>>(),
  }
  for (const { kind, scope, resource, verb } of grants) {
    const granted = kind === 'organization' ? organization : scopeIn(maps[kind], scope)
    const verbs = granted.get(resource)
    if (verbs) verbs.push(verb)
    else granted.set(resource, [verb])
  }
  return {
    organization: ordered(organization),
    datasets: orderedScopes(maps.dataset),
    views: orderedScopes(maps.view),
    unread: [],
  }
}

function scopeIn(scopes: Map<string, Map<string, string[]>>, name: string): Map<string, string[]> {
  const granted = scopes.get(name) ?? new Map<string, string[]>()
  scopes.set(name, granted)
  return granted
}

const ordered = (granted: ReadonlyMap<string, readonly string[]>): ScopeGrants =>
  new Map([...granted].map(([resource, verbs]) => [resource, orderVerbs(verbs)]))

const orderedScopes = (
  scopes: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>,
): ReadonlyMap<string, ScopeGrants> => new Map([...scopes].map(([name, granted]) => [name, ordered(granted)]))
