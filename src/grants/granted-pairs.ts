import type { ScopeKind } from './capability-catalog.ts'
import { cacheByScope } from './grant-sets.ts'
import { countNames, type ScopeNames } from './scope-names.ts'
import {
  everything,
  type Grant,
  type GrantedScopes,
  hasVerb,
  nothing,
  type ScopeGrants,
  scopesOf,
  type TokenGrants,
} from './token-grants.ts'
import { numberText } from '#lib/count-text.ts'

export type Pair = readonly [resource: string, verb: string]

/** Finds the pairs of resource and verb in a scope that pass a test. */
type PairFinder = (granted: ScopeGrants) => readonly Pair[]

/** Creates a finder of the pairs that pass. */
export const pairFinder = (passes: (resource: string, verb: string) => boolean): PairFinder =>
  cacheByScope(
    (granted) =>
      [...granted].flatMap(([resource, verbs]) =>
        verbs.flatMap((verb): readonly Pair[] => (passes(resource, verb) ? [[resource, verb]] : [])),
      ),
    new WeakMap(),
  )

/** Counts the scopes in which the finder finds a pair. */
export function countScopes({ contents }: GrantedScopes, find: PairFinder): number {
  let count = 0
  for (const [granted, times] of contents) if (find(granted).length > 0) count += times
  return count
}

/** Which datasets or views to search: all, all named ones (without `*`), or only these. */
export type ScopeChoice = 'every' | 'named' | readonly string[]

/** Returns the grants of one kind that the finder finds in the chosen scopes; the organization is one scope. */
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

/** Returns those of the wanted grants that the organization scope has, in the order of `wanted`. */
export function organizationGrants(
  organization: ScopeGrants,
  wanted: readonly (readonly [resource: string, verbs: readonly string[]])[],
): readonly Grant[] {
  const found: Grant[] = []
  for (const [resource, verbs] of wanted)
    for (const verb of verbs)
      if (hasVerb(organization, resource, verb))
        found.push({ kind: 'organization', scope: '', resource, verb })
  return found
}

/** Grants on `*`, or by name on so many datasets or views that it amounts to the same. */
type WideGrants = {
  readonly grants: () => readonly Grant[]
  /** On every known dataset or view, by `*` or by name; otherwise on at least half of them. */
  readonly isAll: boolean
  /** "every dataset", "all 16 known datasets", "9 of 16 known datasets". */
  readonly text: string
}

/**
 * Returns what a finder finds on datasets or views if it reaches enough of the known ones, however that is written.
 * Null for less than half of them, and for a single one by name: no grant could be narrower. Patterns do not count;
 * `known` has none.
 */
export function wideGrants(
  grants: TokenGrants,
  kind: 'dataset' | 'view',
  find: PairFinder,
  known: ScopeNames,
): WideGrants | null {
  const scopes = scopesOf(grants, kind)
  const found = countScopes(scopes, find)
  if (found === 0) return null
  const isFound = (name: string) => find(scopes.get(name) ?? nothing).length > 0
  const reached = found - scopes.patterns.filter(isFound).length
  if (reached === 0) return null
  if (isFound(everything)) {
    const choices = [[everything], 'named'] as const
    return {
      grants: () => choices.flatMap((choice) => grantsOfKind(grants, kind, find, choice)),
      isAll: true,
      text: `every ${kind}`,
    }
  }
  const named = known[kind]
  if (reached < 2 || reached * 2 < named.size) return null
  const count = countNames(named, scopes)
  if (reached * 2 < count) return null
  const isAll = reached === count
  const text = isAll ? `all ${numberText(count)}` : `${numberText(reached)} of ${numberText(count)}`
  return { grants: () => grantsOfKind(grants, kind, find, 'every'), isAll, text: `${text} known ${kind}s` }
}
