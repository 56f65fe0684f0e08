import { orderVerbs, type ScopeKind } from './capability-catalog.ts'
import {
  everything,
  GrantedScopes,
  hasVerb,
  nothing,
  type ScopeGrants,
  scopesOf,
  type TokenGrants,
} from './token-grants.ts'

/** Builds a set scope by scope, without scopes that end up empty. Nothing in it is unread. */
export function mapScopes(
  grants: TokenGrants,
  change: (kind: ScopeKind, scope: string, granted: ScopeGrants) => ScopeGrants,
): TokenGrants {
  const part = (kind: ScopeKind) => {
    const changed = new GrantedScopes()
    for (const [scope, granted] of scopesOf(grants, kind)) {
      const next = change(kind, scope, granted)
      if (next.size > 0) changed.set(scope, next)
    }
    return changed
  }
  const organization = part('organization').get('') ?? nothing
  return { organization, datasets: part('dataset'), views: part('view'), unread: [] }
}

/** Returns the part of a scope to keep, in order. A scope that is kept whole stays the same object. */
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

/** Returns what either of two scopes grants. */
export function joinScopes(a: ScopeGrants, b: ScopeGrants): ScopeGrants {
  const both = new Map(a)
  for (const [resource, verbs] of b) both.set(resource, orderVerbs([...(a.get(resource) ?? []), ...verbs]))
  return both
}

/**
 * Caches a function of scopes. Equal scopes in a list are one object, so each is computed only once. A cache that
 * outlives its list must be a `WeakMap`, which is slower.
 */
export function cacheByScope<Value>(
  make: (granted: ScopeGrants) => Value,
  known: Map<ScopeGrants, Value> | WeakMap<ScopeGrants, Value> = new Map<ScopeGrants, Value>(),
): (granted: ScopeGrants) => Value {
  return (granted) => {
    let made = known.get(granted)
    if (made === undefined) known.set(granted, (made = make(granted)))
    return made
  }
}

export const mapScopeKinds = <Value>(
  make: (kind: ScopeKind) => Value,
): Readonly<Record<ScopeKind, Value>> => ({
  organization: make('organization'),
  dataset: make('dataset'),
  view: make('view'),
})

/** The grants of a scope that are not in `gone`. */
function minus(granted: ScopeGrants, gone: ScopeGrants): ScopeGrants {
  if (gone === granted) return nothing
  return gone.size === 0 ? granted : keepVerbs(granted, (resource, verb) => !hasVerb(gone, resource, verb))
}

/** The grants without the dropped ones, compared literally: `*` drops only what is granted on `*`. */
export const withoutGrants = (grants: TokenGrants, dropped: TokenGrants): TokenGrants =>
  mapScopes(grants, (kind, scope, granted) => minus(granted, scopesOf(dropped, kind).get(scope) ?? nothing))

/**
 * Returns a function that gives the part of a scope that `holder` does not allow, by name or through `*`. Create it
 * once per holder that many are compared with.
 */
export function missingFrom(
  holder: TokenGrants,
): (kind: ScopeKind, scope: string, granted: ScopeGrants) => ScopeGrants {
  const parts = mapScopeKinds((kind) => {
    const held = scopesOf(holder, kind)
    const wide = held.get(everything) ?? nothing
    return { held, beyondWide: cacheByScope((granted) => minus(granted, wide)) }
  })
  return (kind, scope, granted) => {
    const { held, beyondWide } = parts[kind]
    const own = held.get(scope) ?? nothing
    return own === granted ? nothing : minus(beyondWide(granted), own)
  }
}

/** The grants of `a` that `b` does not allow, by name or through `*`, as far as both were read. */
export const beyond = (a: TokenGrants, b: TokenGrants): TokenGrants => mapScopes(a, missingFrom(b))
