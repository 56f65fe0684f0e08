import { isCluster } from '#grants/grant-clusters.ts'
import { grantGroups } from '#grants/grant-groups.ts'
import type { TokenEntry } from '../token.ts'
import type { MatrixPart } from './matrix-row.ts'

/** For each token, by its place in the list, the places of all tokens with identical grants; empty when it is alone. */
export type IdenticalPlaces = readonly (readonly number[])[]

const alone: readonly number[] = []

/** Which tokens of a list have identical grants; a token that could not be read whole is never among them. In steps. */
export function* identicalPlaces(tokens: readonly TokenEntry[]): Generator<undefined, IdenticalPlaces> {
  const { groups } = yield* grantGroups(tokens.map(({ grants }) => grants))
  const places: (readonly number[])[] = tokens.map(() => alone)
  for (const group of groups) {
    if (isCluster(group)) for (const place of group.whole) places[place] = group.whole
  }
  return places
}

/** The tokens that are shown in their order, those with identical grants together where the first of them stands. */
export function groupIdentical(
  tokens: readonly TokenEntry[],
  shown: readonly TokenEntry[],
  identical: IdenticalPlaces,
): readonly MatrixPart[] {
  const groupOf = new Map<TokenEntry, readonly number[]>()
  for (const [place, token] of tokens.entries()) groupOf.set(token, identical[place] ?? alone)
  const groups = new Map<readonly number[], TokenEntry[]>()
  const parts: MatrixPart[] = []
  for (const token of shown) {
    const group = groupOf.get(token) ?? alone
    const members = groups.get(group)
    if (group.length === 0) parts.push(token)
    else if (members) members.push(token)
    else {
      const first = [token]
      groups.set(group, first)
      parts.push({ tokens: first, count: group.length })
    }
  }
  return parts
}

/** The tokens of these parts, one after the other. */
export const tokensOfParts = (parts: readonly MatrixPart[]): readonly TokenEntry[] =>
  parts.flatMap((part) => ('tokens' in part ? part.tokens : [part]))
