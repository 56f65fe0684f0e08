import { type GrantClusters, grantClusters } from '#domain/grants/grant-clusters.ts'
import { useSliced } from '#ui/use-sliced.ts'
import type { TokenEntry } from '../list/token-entry.ts'

const known = new WeakMap<readonly TokenEntry[], GrantClusters>()

const work = (tokens: readonly TokenEntry[]) => grantClusters(tokens.map(({ grants }) => grants))

/**
 * Which tokens of a list allow the same, and which others allow more, by their places in it; undefined while that is
 * worked out.
 */
export function useGrantClusters(tokens: readonly TokenEntry[]): GrantClusters | undefined {
  return useSliced(known, tokens, work)
}
