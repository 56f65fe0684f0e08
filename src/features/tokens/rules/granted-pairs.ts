import type { ScopeKind } from '#grants/capability.ts'
import { everything, type Grant, type ScopeGrants, scopesOf, type TokenGrants } from '#grants/token-grants.ts'

type Pair = readonly [resource: string, verb: string]

/** Which pairs of resource and verb of a scope pass a test. */
export type PairFinder = (granted: ScopeGrants) => readonly Pair[]

/** Finds the pairs that pass. Equal scopes of a list are one value, so each of them is looked through once. */
export function pairFinder(passes: (resource: string, verb: string) => boolean): PairFinder {
  const seen = new WeakMap<ScopeGrants, readonly Pair[]>()
  return (granted) => {
    const known = seen.get(granted)
    if (known) return known
    const pairs: Pair[] = []
    for (const [resource, verbs] of granted) {
      for (const verb of verbs) if (passes(resource, verb)) pairs.push([resource, verb])
    }
    seen.set(granted, pairs)
    return pairs
  }
}

const contents = new WeakMap<ReadonlyMap<string, ScopeGrants>, ReadonlySet<ScopeGrants>>()

/** Whether any scope has a pair that the finder finds. A token has many scopes, but few different contents of them. */
function hasAny(scopes: ReadonlyMap<string, ScopeGrants>, find: PairFinder): boolean {
  let different = contents.get(scopes)
  if (!different) contents.set(scopes, (different = new Set(scopes.values())))
  for (const granted of different) if (find(granted).length > 0) return true
  return false
}

/** Which scopes are looked at: all, all that are named (not `*`), or only these. */
export type ScopeChoice = 'every' | 'named' | readonly string[]

/** The grants of one kind that the finder finds in the chosen scopes. */
export function grantsOfKind(
  grants: TokenGrants,
  kind: ScopeKind,
  find: PairFinder,
  choice: ScopeChoice,
): readonly Grant[] {
  const found: Grant[] = []
  const add = (granted: ScopeGrants, scope: string) => {
    for (const [resource, verb] of find(granted)) found.push({ kind, scope, resource, verb })
  }
  const scopes = scopesOf(grants, kind)
  if (!hasAny(scopes, find)) return found
  if (typeof choice === 'string') {
    scopes.forEach((granted, scope) => {
      if (choice === 'every' || scope !== everything) add(granted, scope)
    })
    return found
  }
  for (const scope of choice) {
    const granted = scopes.get(scope)
    if (granted) add(granted, scope)
  }
  return found
}
