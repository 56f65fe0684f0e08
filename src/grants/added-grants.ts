import type { ScopeKind } from './capability.ts'
import { type Strength, strengthOf } from './capability-catalogue.ts'
import { everything, type ScopeGrants, scopesOf, type TokenGrants } from './token-grants.ts'

/** How many grants one set has beyond another, by what they let one do. */
export type AddedGrants = Readonly<Record<Strength, number>>

type Counts = Record<Strength, number>

const kinds = ['organization', 'dataset', 'view'] as const satisfies readonly ScopeKind[]
const nothing: ScopeGrants = new Map()

/** Counts the grants of a set that `holder` cannot do, neither by name nor through `*`. Made for a whole list: equal scopes count once. */
export function addedTo(holder: TokenGrants): (grants: TokenGrants) => AddedGrants {
  const parts = kinds.map((kind) => {
    const held = scopesOf(holder, kind)
    const wide = kind === 'organization' ? nothing : (held.get(everything) ?? nothing)
    // A scope that the holder does not have by name adds the same in every token that has it.
    const known = new WeakMap<ScopeGrants, AddedGrants>()
    const beyondWide = (granted: ScopeGrants) => {
      const before = known.get(granted)
      if (before) return before
      const counts = missingIn(kind, granted, nothing, wide)
      known.set(granted, counts)
      return counts
    }
    return (grants: TokenGrants, sum: Counts) => {
      for (const [scope, granted] of scopesOf(grants, kind)) {
        const own = held.get(scope)
        if (own === granted) continue
        addUp(sum, own ? missingIn(kind, granted, own, wide) : beyondWide(granted))
      }
    }
  })
  return (grants) => {
    const sum = { destroy: 0, change: 0, read: 0, unknown: 0 }
    for (const part of parts) part(grants, sum)
    return sum
  }
}

function missingIn(kind: ScopeKind, granted: ScopeGrants, own: ScopeGrants, wide: ScopeGrants): AddedGrants {
  const counts = { destroy: 0, change: 0, read: 0, unknown: 0 }
  for (const [resource, verbs] of granted) {
    for (const verb of verbs) {
      if (own.get(resource)?.includes(verb) || wide.get(resource)?.includes(verb)) continue
      counts[strengthOf(kind, resource, verb)] += 1
    }
  }
  return counts
}

function addUp(sum: Counts, { destroy, change, read, unknown }: AddedGrants): void {
  sum.destroy += destroy
  sum.change += change
  sum.read += read
  sum.unknown += unknown
}
