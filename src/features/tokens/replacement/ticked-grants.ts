import { resourceLabel, type ScopeKind, strengthOf } from '#grants/capability-catalogue.ts'
import { everything, type ScopeGrants, scopesOf, type TokenGrants } from '#grants/token-grants.ts'

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

/** A set made scope by scope; those that come to nothing are left out. Nothing is unread. */
export function mapScopes(
  grants: TokenGrants,
  change: (kind: ScopeKind, scope: string, granted: ScopeGrants) => ScopeGrants,
): TokenGrants {
  const part = (kind: ScopeKind) => {
    const changed = new Map<string, ScopeGrants>()
    for (const [scope, granted] of scopesOf(grants, kind)) {
      const next = change(kind, scope, granted)
      if (next.size > 0) changed.set(scope, next)
    }
    return changed
  }
  const organization = part('organization').get('') ?? nothing
  return { organization, datasets: part('dataset'), views: part('view'), unread: [] }
}

/** What is kept of a scope, in its order; a scope that stays whole stays the same value. */
export function keepVerbs(
  granted: ScopeGrants,
  keeps: (resource: string, verb: string) => boolean,
): ScopeGrants {
  const kept = new Map<string, readonly string[]>()
  let isWhole = true
  for (const [resource, verbs] of granted) {
    const left = verbs.filter((verb) => keeps(resource, verb))
    if (left.length < verbs.length) isWhole = false
    if (left.length > 0) kept.set(resource, left)
  }
  return isWhole ? granted : kept
}

/** The same set without scopes that grant nothing and without parts that could not be read. */
export const readGrants = (grants: TokenGrants): TokenGrants => mapScopes(grants, (_kind, _scope, all) => all)

const scopeIn = (grants: TokenGrants, kind: ScopeKind, scope: string): ScopeGrants =>
  (kind === 'organization' ? grants.organization : scopesOf(grants, kind).get(scope)) ?? nothing

const includes = (granted: ScopeGrants, resource: string, verb: string): boolean =>
  granted.get(resource)?.includes(verb) ?? false

/** Ticks all of a part that is on offer, or none of it. */
export function tickPart(
  ticked: TokenGrants,
  offer: TokenGrants,
  part: GrantPart,
  isOn: boolean,
): TokenGrants {
  return mapScopes(offer, (kind, scope, offered) => {
    const before = scopeIn(ticked, kind, scope)
    if (part.kind !== kind || (part.scope !== undefined && part.scope !== scope)) return before
    const { resource: of, verb: which, found } = part
    if (of === undefined && which === undefined && found === undefined) return isOn ? offered : nothing
    const isIn = (resource: string, verb: string): boolean =>
      (of === undefined || of === resource) &&
      (which === undefined || which === verb) &&
      (found === undefined || isFound(kind, scope, resource, found))
    return keepVerbs(offered, (resource, verb) =>
      isIn(resource, verb) ? isOn : includes(before, resource, verb),
    )
  })
}

/** Equal scopes of a token are one value, so each is looked through once. */
export function once(make: (granted: ScopeGrants) => ScopeGrants): (granted: ScopeGrants) => ScopeGrants {
  const known = new Map<ScopeGrants, ScopeGrants>()
  return (granted) => {
    const made = known.get(granted) ?? make(granted)
    known.set(granted, made)
    return made
  }
}

const eachKind = <Value>(make: (kind: ScopeKind) => Value): Readonly<Record<ScopeKind, Value>> => ({
  organization: make('organization'),
  dataset: make('dataset'),
  view: make('view'),
})

/** Only what lets its holder read and nothing else; what is not in the catalogue goes. */
export function onlyReads(ticked: TokenGrants): TokenGrants {
  const reads = eachKind((kind) =>
    once((all) => keepVerbs(all, (resource, verb) => strengthOf(kind, resource, verb) === 'read')),
  )
  return mapScopes(ticked, (kind, _scope, granted) => reads[kind](granted))
}

/** What is left without these grants. */
export function withoutGrants(ticked: TokenGrants, dropped: TokenGrants): TokenGrants {
  return mapScopes(ticked, (kind, scope, granted) => {
    const gone = scopeIn(dropped, kind, scope)
    if (gone === granted) return nothing
    return gone.size === 0 ? granted : keepVerbs(granted, (resource, verb) => !includes(gone, resource, verb))
  })
}

/** What one set allows and the other does not, by name or through `*`. */
export function lostGrants(before: TokenGrants, after: TokenGrants): TokenGrants {
  const wide = eachKind((kind) => (kind === 'organization' ? nothing : scopeIn(after, kind, everything)))
  const beyondWide = eachKind((kind) =>
    once((all) => keepVerbs(all, (resource, verb) => !includes(wide[kind], resource, verb))),
  )
  return mapScopes(before, (kind, scope, granted) => {
    const left = scopeIn(after, kind, scope)
    if (left === granted) return nothing
    const lost = beyondWide[kind](granted)
    return left.size === 0 ? lost : keepVerbs(lost, (resource, verb) => !includes(left, resource, verb))
  })
}

const sizes = new WeakMap<ScopeGrants, number>()

/** How many grants a scope has. */
function sizeOf(granted: ScopeGrants): number {
  const known = sizes.get(granted)
  if (known !== undefined) return known
  let size = 0
  for (const verbs of granted.values()) size += verbs.length
  sizes.set(granted, size)
  return size
}

/** How many grants of a part are in a set. */
export function countPart(grants: TokenGrants, part: GrantPart): number {
  const { kind, scope, resource, verb, found } = part
  let count = 0
  const scopes = scopesOf(grants, kind)
  for (const name of scope === undefined ? scopes.keys() : [scope]) {
    const granted = scopes.get(name) ?? nothing
    if (resource === undefined && verb === undefined && found === undefined) {
      count += sizeOf(granted)
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

/** How many grants are in a set. */
export const countAll = (grants: TokenGrants): number =>
  countPart(grants, { kind: 'organization' }) +
  countPart(grants, { kind: 'dataset' }) +
  countPart(grants, { kind: 'view' })
