import type { KnownScopes } from '#grants/known-scopes.ts'
import { everything, type Grant, scopesOf, type TokenGrants } from '#grants/token-grants.ts'
import { numberText } from '#lib/count-text.ts'
import { grantsOfKind, type PairFinder } from './granted-pairs.ts'

/** Grants that hold on `*`, or by name on so many datasets or views that they come to the same. */
export type WideGrants = {
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
  known: KnownScopes,
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
