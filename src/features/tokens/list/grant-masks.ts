import { everything } from '#grants/token-grants.ts'
import type { GrantCodes, RowCodes } from './grant-codes.ts'

/** One byte for each value: 1 where it is wanted. Wanted values that are not among them are wanted in vain. */
export const wantedCodes = (values: readonly string[], wanted: readonly string[]): Uint8Array => {
  const set = new Set(wanted)
  return Uint8Array.from(values, (value) => (set.has(value) ? 1 : 0))
}

/** One byte for each row: 1 where it has one of the marked codes. */
function rowsWithCode({ codes, starts }: RowCodes, isMarked: Uint8Array): Uint8Array {
  const mask = new Uint8Array(starts.length - 1)
  for (let row = 0; row < mask.length; row++) {
    const end = starts[row + 1] ?? 0
    for (let at = starts[row] ?? 0; at < end; at++) {
      if (isMarked[codes[at] ?? 0] !== 1) continue
      mask[row] = 1
      break
    }
  }
  return mask
}

/** 1 for each token with one grant on one of the resources with one of the verbs; none of either means any. */
export function grantMask(
  codes: GrantCodes,
  { resources, verbs }: { readonly resources: readonly string[]; readonly verbs: readonly string[] },
): Uint8Array {
  const isResource = wantedCodes(codes.resources, resources)
  const isVerb = wantedCodes(codes.verbs, verbs)
  const isMarked = codes.pairResources.map((resource, pair) => {
    const hasResource = resources.length === 0 || isResource[resource] === 1
    return hasResource && (verbs.length === 0 || isVerb[codes.pairVerbs[pair] ?? 0] === 1) ? 1 : 0
  })
  return rowsWithCode(codes.pairs, Uint8Array.from(isMarked))
}

/** 1 for each token that is granted anything on one of the datasets, by its name or through `*`. */
export function reachMask(codes: GrantCodes, datasets: readonly string[]): Uint8Array {
  const mask = rowsWithCode(codes.direct, wantedCodes(codes.datasets, datasets))
  if (datasets.every((name) => name === everything)) return mask
  for (const [row, all] of codes.reachesAll.entries()) if (all === 1) mask[row] = 1
  return mask
}
