import { orderVerbs, scopeKinds } from '#grants/capability-catalog.ts'
import { cacheByScope, mapScopeKinds } from '#grants/grant-sets.ts'
import { readResource, resourceText } from '#grants/question.ts'
import { orderResources } from '#grants/scope-text.ts'
import { contentsOf, everything, GrantedScopes, nameOfNumber } from '#grants/token-grants.ts'
import { naturalKey } from '#lib/natural-key.ts'
import { runSync } from '#lib/time-slices.ts'
import {
  countValues,
  type FacetCodes,
  facetCodes,
  type FacetCount,
  type RowMask,
  rowsWith,
} from '#records/index/row-index.ts'
import type { ListModel } from '#records/list/list-model.ts'
import type { TokenEntry } from '../token.ts'
import type { TokensSearch } from '../tokens-search.ts'

/** The facets of tokens, in the order of their buttons. Addresses use these names. */
export const tokenFacets = ['resource', 'verb', 'dataset'] as const

export type TokenFacet = (typeof tokenFacets)[number]

/** A resource, as written in an address, and a verb granted on it. */
type GrantedPair = { readonly resource: string; readonly verb: string }

/** The grants of a list of tokens as integers by row, so that a filter reads no strings and no maps. */
export type GrantCodes = {
  /** The distinct pairs of resource and verb. The codes of a row are indexes into them. */
  readonly granted: readonly GrantedPair[]
  readonly pairs: FacetCodes
  /** The datasets that each token names and is granted something on, `*` among them. */
  readonly datasets: FacetCodes
  /** The values of each facet, in the order in which a user looks for one. */
  readonly order: Readonly<Record<TokenFacet, readonly string[]>>
}

const none = new GrantedScopes()

/** Reads the codes of a list. */
export function grantCodes(list: Pick<ListModel<TokenEntry>, 'rows' | 'subject'>): GrantCodes {
  const pairsIn = mapScopeKinds((kind) =>
    cacheByScope((scope) =>
      [...scope].flatMap(([resource, verbs]) =>
        verbs.map((verb) => JSON.stringify([resourceText({ kind, resource }), verb])),
      ),
    ),
  )
  const pairs = runSync(
    facetCodes(list.rows.length, (row) => {
      const grants = list.subject(row)?.grants
      return scopeKinds.flatMap((kind) =>
        grants ? [...contentsOf(grants, kind)].flatMap(pairsIn[kind]) : [],
      )
    }),
  )
  const datasets = datasetCodes(list)
  const granted = pairs.values.map((pair): GrantedPair => {
    const [resource, verb]: [string, string] = JSON.parse(pair)
    return { resource, verb }
  })
  return {
    granted,
    pairs,
    datasets,
    order: {
      resource: orderParams(granted.map(({ resource }) => resource)),
      verb: orderVerbs(granted.map(({ verb }) => verb)),
      dataset: orderDatasets(datasets.values),
    },
  }
}

/** Goes by the numbers of the names: a long list may name a million datasets. */
function datasetCodes(list: Pick<ListModel<TokenEntry>, 'rows' | 'subject'>): FacetCodes {
  const values: string[] = []
  const codes: number[] = []
  const starts = new Int32Array(list.rows.length + 1)
  const codeOf: number[] = []
  for (const row of list.rows.keys()) {
    const { contents, names, indexes } = (list.subject(row)?.grants.datasets ?? none).summary
    const isGranted = Array.from(contents.keys(), ({ size }) => size > 0)
    for (let at = 0; at < names.length; at++)
      if (isGranted[indexes[at] ?? 0] === true) {
        const name = names[at] ?? 0
        codes.push((codeOf[name] ??= values.push(nameOfNumber(name)) - 1))
      }
    starts[row + 1] = codes.length
  }
  return { values, codes: Int32Array.from(codes), starts }
}

/** Resources of the organization, of datasets, of views; each in catalog order, then unknown ones. */
function orderParams(params: readonly string[]): readonly string[] {
  const read = params.map(readResource)
  return scopeKinds.flatMap((kind) => {
    const names = read.filter((each) => each.kind === kind).map(({ resource }) => resource)
    return orderResources(kind, names).map((resource) => resourceText({ kind, resource }))
  })
}

/** Datasets by name, after `*`. */
function orderDatasets(names: readonly string[]): readonly string[] {
  const keys = new Map(names.map((name) => [name, name === everything ? '' : `1${naturalKey(name)}`]))
  const keyOf = (name: string) => keys.get(name) ?? ''
  return names.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : Number(keyOf(a) > keyOf(b))))
}

/** The grants to filter by, as in the address; no resources or no verbs means any. */
type WantedGrants = Pick<TokensSearch, 'resource' | 'verb'>

const isIn = (wanted: readonly string[] | undefined, value: string): boolean =>
  !wanted?.length || wanted.includes(value)

/** For each pair, whether it is wanted. */
const arePairsWanted = ({ granted }: GrantCodes, wanted: WantedGrants): readonly boolean[] =>
  granted.map(({ resource, verb }) => isIn(wanted.resource, resource) && isIn(wanted.verb, verb))

/** The mask of the rows with one of these values. */
function maskOf(codes: FacetCodes, wanted: readonly string[]): RowMask {
  const mask = new Uint8Array(codes.starts.length - 1)
  for (const row of rowsWith(Int32Array.from(mask.keys()), codes, new Set(wanted))) mask[row] = 1
  return mask
}

/** 1 for each token that has a grant on one of the resources with one of the verbs. */
export function grantMask(codes: GrantCodes, wanted: WantedGrants): RowMask {
  const isWanted = arePairsWanted(codes, wanted)
  return maskOf(
    codes.pairs,
    codes.pairs.values.filter((_, pair) => isWanted[pair]),
  )
}

/** 1 for each token that is granted anything on one of the datasets, by name or through `*`. */
export const reachMask = ({ datasets }: GrantCodes, names: readonly string[]): RowMask =>
  maskOf(datasets, [...names, everything])

/** Counts the rows that have a wanted pair with each resource, or with each verb. */
function countSide(
  { granted, pairs: { codes, starts } }: GrantCodes,
  rows: Int32Array,
  side: keyof GrantedPair,
  isWanted: readonly boolean[],
): ReadonlyMap<string, number> {
  const values = [...new Set(granted.map((pair) => pair[side]))]
  const valueOf = granted.map((pair) => values.indexOf(pair[side]))
  const counts = new Int32Array(values.length)
  const lastOf = new Int32Array(values.length).fill(-1)
  for (const row of rows) {
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
      const pair = codes[at] ?? 0
      const value = valueOf[pair] ?? 0
      if (isWanted[pair] !== true || lastOf[value] === row) continue
      lastOf[value] = row
      counts[value] = (counts[value] ?? 0) + 1
    }
  }
  return new Map(values.map((value, at) => [value, counts[at] ?? 0]))
}

/** Counts the rows that reach each dataset, by name or through `*`; for `*` itself, those granted something on it. */
function countDatasets({ datasets }: GrantCodes, rows: Int32Array): ReadonlyMap<string, number> {
  const onAll = new Set(rowsWith(rows, datasets, new Set([everything])))
  const named = countValues(
    rows.filter((row) => !onAll.has(row)),
    datasets,
  )
  return new Map(datasets.values.map((name, at) => [name, (named[at] ?? 0) + onAll.size]))
}

/**
 * Counts the rows that each value of a facet would show, in display order. `rows` are those that the other filters
 * leave. Resources are counted only with the wanted verbs, and verbs only with the wanted resources.
 */
export function countFacet(
  id: TokenFacet,
  codes: GrantCodes,
  rows: Int32Array,
  wanted: WantedGrants,
): readonly FacetCount[] {
  const counts =
    id === 'dataset'
      ? countDatasets(codes, rows)
      : countSide(codes, rows, id, arePairsWanted(codes, { ...wanted, [id]: undefined }))
  return codes.order[id].map((value) => ({ value, count: counts.get(value) ?? 0 }))
}
