import type { ScopeKind } from './capability-catalogue.ts'
import type { ScopeNames } from './scope-names.ts'
import {
  everything,
  type Grant,
  type GrantedScopes,
  type ScopeGrants,
  scopesOf,
  type TokenGrants,
} from './token-grants.ts'
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

/** How many scopes have a pair that the finder finds. */
export function countScopes({ contents }: GrantedScopes, find: PairFinder): number {
  let count = 0
  for (const [granted, times] of contents) if (find(granted).length > 0) count += times
  return count
}

/** Which datasets or views are looked at: all, all that are named (not `*`), or only these. */
export type ScopeChoice = 'every' | 'named' | readonly string[]

/** The grants of one kind that the finder finds in the chosen scopes; the organization is one scope. */
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
  if (kind === 'organization') {
    add(grants.organization, '')
    return found
  }
  const scopes = scopesOf(grants, kind)
  if (typeof choice !== 'string') {
    for (const scope of choice) {
      const granted = scopes.get(scope)
      if (granted) add(granted, scope)
    }
  } else if (countScopes(scopes, find) > 0) {
    for (const [scope, granted] of scopes) if (choice === 'every' || scope !== everything) add(granted, scope)
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
  readonly grants: () => readonly Grant[]
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
  const scopes = scopesOf(grants, kind)
  const reached = countScopes(scopes, find)
  if (reached === 0) return null
  if (find(scopes.get(everything) ?? new Map()).length > 0) {
    const found = [[everything], 'named'] as const
    return {
      grants: () => found.flatMap((choice) => grantsOfKind(grants, kind, find, choice)),
      isAll: true,
      text: `every ${kind}`,
    }
  }
  const named = known[kind]
  // The names of a whole list are counted first: they are nearly always all that there are.
  if (reached < 2 || reached * 2 < named.size) return null
  let count = named.size
  for (const scope of scopes.keys()) if (scope !== everything && !named.has(scope)) count++
  if (reached * 2 < count) return null
  const isAll = reached === count
  const text = isAll ? `all ${numberText(count)}` : `${numberText(reached)} of ${numberText(count)}`
  return { grants: () => grantsOfKind(grants, kind, find, 'every'), isAll, text: `${text} known ${kind}s` }
}
