import { everything } from '#grants/token-grants.ts'
import type { GrantCodes } from './grant-codes.ts'
import { wantedCodes } from './grant-masks.ts'

/** The facets of the tokens, in the order of their buttons; their names are those in the address. */
export const tokenFacets = ['resource', 'verb', 'dataset'] as const

export type TokenFacet = (typeof tokenFacets)[number]

export type FacetCount = { readonly value: string; readonly count: number }

/** How many of the rows have a pair of each value of one side, the other side being one of those wanted. */
function countPairs(
  { pairs: { codes, starts } }: GrantCodes,
  rows: Int32Array,
  values: readonly string[],
  sideOfPair: Int32Array,
  isPairWanted: (pair: number) => boolean,
): readonly FacetCount[] {
  const counts = new Int32Array(values.length)
  const lastOf = new Int32Array(values.length).fill(-1)
  const isWanted = Uint8Array.from(sideOfPair, (_, pair) => (isPairWanted(pair) ? 1 : 0))
  for (const row of rows) {
    const end = starts[row + 1] ?? 0
    for (let at = starts[row] ?? 0; at < end; at++) {
      const pair = codes[at] ?? 0
      const value = sideOfPair[pair] ?? 0
      if (isWanted[pair] !== 1 || lastOf[value] === row) continue
      lastOf[value] = row
      counts[value] = (counts[value] ?? 0) + 1
    }
  }
  return values.map((value, at) => ({ value, count: counts[at] ?? 0 }))
}

/** How many of the rows each value of a facet would show, in the order of its list. `rows` are those beside it. */
export function countFacet(
  id: TokenFacet,
  codes: GrantCodes,
  rows: Int32Array,
  { resources, verbs }: { readonly resources: readonly string[]; readonly verbs: readonly string[] },
): readonly FacetCount[] {
  const counts =
    id === 'dataset'
      ? countDatasets(codes, rows)
      : id === 'resource'
        ? countResources(codes, rows, verbs)
        : countVerbs(codes, rows, resources)
  return codes.order[id].flatMap((at) => counts[at] ?? [])
}

/** How many of the rows have a grant on each resource, with one of the verbs if any are asked for. */
function countResources(codes: GrantCodes, rows: Int32Array, verbs: readonly string[]) {
  const isVerb = wantedCodes(codes.verbs, verbs)
  return countPairs(
    codes,
    rows,
    codes.resources,
    codes.pairResources,
    (pair) => verbs.length === 0 || isVerb[codes.pairVerbs[pair] ?? 0] === 1,
  )
}

/** How many of the rows have a grant with each verb, on one of the resources if any are asked for. */
function countVerbs(codes: GrantCodes, rows: Int32Array, resources: readonly string[]) {
  const isResource = wantedCodes(codes.resources, resources)
  return countPairs(
    codes,
    rows,
    codes.verbs,
    codes.pairVerbs,
    (pair) => resources.length === 0 || isResource[codes.pairResources[pair] ?? 0] === 1,
  )
}

/** How many of the rows reach each dataset, by its name or through `*`; for `*` itself, how many are granted that. */
function countDatasets(codes: GrantCodes, rows: Int32Array): readonly FacetCount[] {
  const counts = new Int32Array(codes.datasets.length)
  const { codes: direct, starts } = codes.direct
  let throughAll = 0
  for (const row of rows) {
    if (codes.reachesAll[row] === 1) {
      throughAll++
      continue
    }
    const end = starts[row + 1] ?? 0
    for (let at = starts[row] ?? 0; at < end; at++) {
      const dataset = direct[at] ?? 0
      counts[dataset] = (counts[dataset] ?? 0) + 1
    }
  }
  return codes.datasets.map((value, at) => ({
    value,
    count: value === everything ? throughAll : (counts[at] ?? 0) + throughAll,
  }))
}
