import { useMemo } from 'react'
import { useSliced } from '#ui/use-sliced.ts'
import type { TokenEntry } from '../token.ts'
import { groupIdentical, type IdenticalPlaces, identicalPlaces } from './identical-tokens.ts'
import type { MatrixPart } from './matrix-row.ts'

const known = new WeakMap<readonly TokenEntry[], IdenticalPlaces>()
const noTokens: readonly TokenEntry[] = []

/** What is shown of a list, grouped by identical grants when asked for; null while that is worked out. */
export function useMatrixParts(
  tokens: readonly TokenEntry[],
  shown: readonly TokenEntry[],
  isGrouped: boolean,
): readonly MatrixPart[] | null {
  const identical = useSliced(known, isGrouped ? tokens : noTokens, identicalPlaces)
  return useMemo(() => {
    if (!isGrouped) return shown
    return identical ? groupIdentical(tokens, shown, identical) : null
  }, [tokens, shown, isGrouped, identical])
}
