import type { ScopeKind } from './capability-catalogue.ts'
import type { ScopeNames } from './scope-names.ts'
import { everything, type Grant, type ScopeGrants, scopesOf, type TokenGrants } from './token-grants.ts'
import { numberText } from '#lib/count-text.ts'

export type Pair = readonly [resource: string, verb: string]

/** Which pairs of resource and verb of a scope pass a test. */
type PairFinder = (granted: ScopeGrants) => readonly Pair[]

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

/** Those of the wanted grants that the organization scope holds, in the order in which they are wanted. */
export function organizationGrants(
  organization: ScopeGrants,
  wanted: readonly (readonly [resource: string, verbs: readonly string[]])[],
): readonly Grant[] {
  return wanted.flatMap(([resource, verbs]) => {
    const granted = organization.get(resource)
    if (!granted) return []
    return verbs
      .filter((verb) => granted.includes(verb))
      .map((verb) => ({ kind: 'organization', scope: '', resource, verb }) as const)
  })
}

/** Grants that hold on `*`, or by name on so many datasets or views that they come to the same. */
type WideGrants = {
  readonly grants: readonly Grant[]
  /** On every known dataset or view, by `*` or by name; else on at least half of them. */
  readonly isAll: boolean
  /** "every dataset", "all 16 known datasets", "9 of 16 known datasets". */
  readonly text: string
}

/**
 * What a finder finds on datasets or views, judged by how many of the known ones it reaches, not by how that is
 * written. Null below half of them, and for a single one by name: less cannot be granted.
 */
export function wideGrants(
  grants: TokenGrants,
  kind: 'dataset' | 'view',
  find: PairFinder,
  known: ScopeNames,
): WideGrants | null {
  const found = grantsOfKind(grants, kind, find, 'every')
  if (found.length === 0) return null
  const reached = new Set(found.map(({ scope }) => scope))
  if (reached.has(everything)) {
    const byName = found.filter(({ scope }) => scope !== everything)
    const onAll = found.filter(({ scope }) => scope === everything)
    return { grants: [...onAll, ...byName], isAll: true, text: `every ${kind}` }
  }
  const named = known[kind]
  let count = named.size
  for (const scope of scopesOf(grants, kind).keys()) if (scope !== everything && !named.has(scope)) count++
  if (reached.size < 2 || reached.size * 2 < count) return null
  const isAll = reached.size === count
  const text = isAll ? `all ${numberText(count)}` : `${numberText(reached.size)} of ${numberText(count)}`
  return { grants: found, isAll, text: `${text} known ${kind}s` }
}
