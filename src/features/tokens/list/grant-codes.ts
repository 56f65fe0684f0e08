import { orderVerbs, type ScopeKind, scopeKinds } from '#grants/capability-catalog.ts'
import { orderResources } from '#grants/scope-text.ts'
import { everything, type ScopeGrants, type TokenGrants } from '#grants/token-grants.ts'
import { readResource, resourceText } from '#grants/question.ts'
import { naturalKey } from '#lib/natural-key.ts'

/** Lists of small integers in one array: row `n` has those from `starts[n]` up to, not including, `starts[n + 1]`. */
type RowCodes = { readonly codes: Int32Array; readonly starts: Int32Array }

/** The grants of a list of tokens as integers, so that a filter reads no strings and no maps. */
export type GrantCodes = {
  /** Granted resources (as written in an address), verbs, and datasets (including `*`). */
  readonly resources: readonly string[]
  readonly verbs: readonly string[]
  readonly datasets: readonly string[]
  /** Indexes into these arrays, in the order in which a user looks for a value. */
  readonly order: Readonly<Record<'resource' | 'verb' | 'dataset', readonly number[]>>
  /** For each distinct pair of a resource and a verb, its index in `resources` and in `verbs`. */
  readonly pairResources: Int32Array
  readonly pairVerbs: Int32Array
  /** The pairs of each token, without duplicates. */
  readonly pairs: RowCodes
  /** The datasets that each token names and is granted something on. */
  readonly direct: RowCodes
  /** 1 for a token that is granted something on `*`. */
  readonly reachesAll: Uint8Array
}

/** Numbers values in the order in which they first appear. */
class Numbers {
  readonly places = new Map<string, number>()
  of(value: string): number {
    const index = this.places.get(value) ?? this.places.size
    if (index === this.places.size) this.places.set(value, index)
    return index
  }
  values(): readonly string[] {
    return [...this.places.keys()]
  }
}

/** Computes the codes of these tokens; yields after each token. */
export function* grantCodes(
  tokens: readonly { readonly grants: TokenGrants }[],
): Generator<undefined, GrantCodes> {
  const [resources, verbs, datasets, pairNumbers] = [
    new Numbers(),
    new Numbers(),
    new Numbers(),
    new Numbers(),
  ]
  const pairResources: number[] = []
  const pairVerbs: number[] = []
  const known = { organization: new Map(), dataset: new Map(), view: new Map() } satisfies Record<
    ScopeKind,
    Map<ScopeGrants, readonly number[]>
  >

  function pairsOf(kind: ScopeKind, granted: ScopeGrants): readonly number[] {
    const pairs: number[] = []
    for (const [name, granting] of granted) {
      const resource = resources.of(resourceText({ kind, resource: name }))
      for (const verb of granting) {
        const other = verbs.of(verb)
        const pair = pairNumbers.of(`${resource} ${other}`)
        pairResources[pair] = resource
        pairVerbs[pair] = other
        pairs.push(pair)
      }
    }
    return pairs
  }

  const pairs = codeList(tokens.length)
  const direct = codeList(tokens.length)
  const reachesAll = new Uint8Array(tokens.length)
  // The last token that each pair was counted for.
  const lastOfPair: number[] = []
  for (const [row, { grants }] of tokens.entries()) {
    const add = (kind: ScopeKind, granted: ScopeGrants) => {
      const found = known[kind].get(granted) ?? pairsOf(kind, granted)
      known[kind].set(granted, found)
      for (const pair of found) {
        if (lastOfPair[pair] === row) continue
        lastOfPair[pair] = row
        pairs.add(pair)
      }
    }
    add('organization', grants.organization)
    for (const [name, granted] of grants.datasets) {
      if (granted.size === 0) continue
      add('dataset', granted)
      direct.add(datasets.of(name))
      if (name === everything) reachesAll[row] = 1
    }
    for (const granted of grants.views.values()) add('view', granted)
    pairs.end(row)
    direct.end(row)
    yield
  }
  return {
    order: {
      resource: resourceOrder(resources.values()),
      verb: orderVerbs(verbs.values()).map((verb) => verbs.of(verb)),
      dataset: datasetOrder(datasets.values()),
    },
    resources: resources.values(),
    verbs: verbs.values(),
    datasets: datasets.values(),
    pairResources: Int32Array.from(pairResources),
    pairVerbs: Int32Array.from(pairVerbs),
    pairs: pairs.made(),
    direct: direct.made(),
    reachesAll,
  }
}

/** Resources of the organization, of datasets, of views; each in catalog order, then unknown ones. */
function resourceOrder(params: readonly string[]): readonly number[] {
  return scopeKinds.flatMap((kind) => {
    const ofKind = params.map(readResource).filter((param) => param.kind === kind)
    const names = ofKind.map(({ resource }) => resource)
    return orderResources(kind, names).map((name) => params.indexOf(resourceText({ kind, resource: name })))
  })
}

const compareText = (a = '', b = '') => (a < b ? -1 : a > b ? 1 : 0)

function datasetOrder(names: readonly string[]): readonly number[] {
  const keys = names.map((name) => (name === everything ? '' : `1${naturalKey(name)}`))
  return names.map((_, at) => at).sort((a, b) => compareText(keys[a], keys[b]))
}

function codeList(count: number) {
  let codes = new Int32Array(1024)
  let length = 0
  const starts = new Int32Array(count + 1)
  return {
    add(code: number) {
      if (length === codes.length) {
        const longer = new Int32Array(length * 2)
        longer.set(codes)
        codes = longer
      }
      codes[length++] = code
    },
    end(row: number) {
      starts[row + 1] = length
    },
    made: (): RowCodes => ({ codes: codes.subarray(0, length), starts }),
  }
}

/** One byte per value: 1 where it is wanted. Wanted values that are not in `values` have no effect. */
const wantedCodes = (values: readonly string[], wanted: readonly string[]): Uint8Array => {
  const set = new Set(wanted)
  return Uint8Array.from(values, (value) => (set.has(value) ? 1 : 0))
}

/** One byte per row: 1 where it has a marked code. */
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

/** The grants to filter by; no resources or no verbs means any. */
type WantedGrants = { readonly resources: readonly string[]; readonly verbs: readonly string[] }

/** One byte per pair of a resource and a verb: 1 where it is wanted. */
function wantedPairs(codes: GrantCodes, { resources, verbs }: WantedGrants): Uint8Array {
  const isResource = wantedCodes(codes.resources, resources)
  const isVerb = wantedCodes(codes.verbs, verbs)
  return Uint8Array.from(codes.pairResources, (resource, pair) => {
    const hasResource = resources.length === 0 || isResource[resource] === 1
    return hasResource && (verbs.length === 0 || isVerb[codes.pairVerbs[pair] ?? 0] === 1) ? 1 : 0
  })
}

/** 1 for each token that has a grant on one of the resources with one of the verbs; an empty list means any. */
export const grantMask = (codes: GrantCodes, wanted: WantedGrants): Uint8Array =>
  rowsWithCode(codes.pairs, wantedPairs(codes, wanted))

/** 1 for each token that is granted anything on one of the datasets, by name or through `*`. */
export function reachMask(codes: GrantCodes, datasets: readonly string[]): Uint8Array {
  const mask = rowsWithCode(codes.direct, wantedCodes(codes.datasets, datasets))
  if (datasets.every((name) => name === everything)) return mask
  for (const [row, all] of codes.reachesAll.entries()) if (all === 1) mask[row] = 1
  return mask
}

/** The facets of tokens, in the order of their buttons. Addresses use these names. */
export const tokenFacets = ['resource', 'verb', 'dataset'] as const

export type TokenFacet = (typeof tokenFacets)[number]

export type FacetCount = { readonly value: string; readonly count: number }

/** Counts the rows that have a wanted pair with each value of one side. */
function countPairs(
  { pairs: { codes, starts } }: GrantCodes,
  rows: Int32Array,
  values: readonly string[],
  sideOfPair: Int32Array,
  isWanted: Uint8Array,
): readonly FacetCount[] {
  const counts = new Int32Array(values.length)
  const lastOf = new Int32Array(values.length).fill(-1)
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

/**
 * Counts the rows that each value of a facet would show, in list order. `rows` are those that the other filters leave.
 * Resources are counted only with the wanted verbs, and verbs only with the wanted resources.
 */
export function countFacet(
  id: TokenFacet,
  codes: GrantCodes,
  rows: Int32Array,
  wanted: WantedGrants,
): readonly FacetCount[] {
  const counted = {
    dataset: () => countDatasets(codes, rows),
    resource: () =>
      countPairs(
        codes,
        rows,
        codes.resources,
        codes.pairResources,
        wantedPairs(codes, { ...wanted, resources: [] }),
      ),
    verb: () =>
      countPairs(codes, rows, codes.verbs, codes.pairVerbs, wantedPairs(codes, { ...wanted, verbs: [] })),
  }
  const counts = counted[id]()
  return codes.order[id].flatMap((at) => counts[at] ?? [])
}

/** Counts the rows that reach each dataset, by name or through `*`; for `*` itself, those granted something on it. */
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
