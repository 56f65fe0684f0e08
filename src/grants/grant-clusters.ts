import { type Dominance, grantDominance } from './grant-dominance.ts'
import { allowsNothing, type GrantGroup, grantGroups } from './grant-groups.ts'
import type { TokenGrants } from './token-grants.ts'

/** Which tokens of a list could stand in for which. Tokens are named by their places in the list. */
export type GrantClusters = {
  /** Two or more tokens that allow exactly the same; the largest cluster first. */
  readonly clusters: readonly (readonly number[])[]
  /** The cluster of a token, itself included; undefined when it is alone. */
  clusterOf(token: number): readonly number[] | undefined
  /** Who allows all that a token does, and more; undefined when nobody does for certain. */
  dominanceOf(token: number): Dominance | undefined
}

/** As many of the tokens that allow more are named, unless the caller says otherwise. */
const namedCount = 20

/** Two or more tokens that were read whole, allow exactly the same, and allow anything at all. */
export const isCluster = (group: GrantGroup): boolean => group.whole.length > 1 && !allowsNothing(group)

/**
 * Finds tokens with identical grants, and those that others dominate, by what the grants allow: `*` covers every
 * name. A token with unread parts is in no cluster and is never said to be dominated; neither is one without any
 * grant. Works in small steps, for `inSlices`.
 */
export function* grantClusters(
  all: readonly TokenGrants[],
  closestCount = namedCount,
): Generator<undefined, GrantClusters> {
  const found = yield* grantGroups(all)
  const dominances = yield* grantDominance(found, closestCount)
  const groupOf = new Map<number, GrantGroup>()
  for (const group of found.groups) for (const token of group.whole) groupOf.set(token, group)
  const clusters = found.groups.filter(isCluster).map(({ whole }) => whole)
  const dominanceOf = (token: number) => {
    const group = groupOf.get(token)
    return group && dominances.get(group)
  }
  return {
    clusters: clusters.toSorted((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0)),
    clusterOf: (token) => {
      const group = groupOf.get(token)
      return group && isCluster(group) ? group.whole : undefined
    },
    dominanceOf,
  }
}
