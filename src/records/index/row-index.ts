import { type ColumnRanks, rankColumn, type SortKey } from './column-ranks.ts'

/** A row's values for a facet: one, several, or none. */
export type FacetValues = string | readonly string[] | undefined

export type FacetCodes = {
  /** Distinct values in order of first appearance. */
  values: readonly string[]
  /** Indexes into `values`, row after row. */
  codes: Int32Array
  /** Where each row's codes start, plus one entry for the end of the last row. */
  starts: Int32Array
}

// Rows between two checks of the clock.
const step = 32

/**
 * Encodes one facet of every row as small integers. A value that a row repeats counts once. Works in steps: the caller
 * may pause after any of them.
 */
export function* facetCodes(
  count: number,
  valuesOf: (row: number) => FacetValues,
): Generator<undefined, FacetCodes> {
  const indexes = new Map<string, number>()
  const codes: number[] = []
  const starts = new Int32Array(count + 1)
  // The last row that each value was added for.
  const lastOf: number[] = []
  const add = (value: string, row: number) => {
    const index = indexes.get(value) ?? indexes.size
    if (index === indexes.size) indexes.set(value, index)
    if (lastOf[index] === row) return
    lastOf[index] = row
    codes.push(index)
  }
  for (let row = 0; row < count; row++) {
    if (row % step === step - 1) yield
    const values = valuesOf(row)
    if (typeof values === 'string') add(values, row)
    else if (values) for (const value of values) add(value, row)
    starts[row + 1] = codes.length
  }
  return { values: [...indexes.keys()], codes: Int32Array.from(codes), starts }
}

/** The rows of `rows` that have one of the `wanted` values. */
export function rowsWith(
  rows: Int32Array,
  { values, codes, starts }: FacetCodes,
  wanted: ReadonlySet<string>,
) {
  const isWanted = Uint8Array.from(values, (value) => (wanted.has(value) ? 1 : 0))
  return rows.filter((row) => {
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
      if (isWanted[codes[at] ?? -1] === 1) return true
    }
    return false
  })
}

/** How many rows have each value, in the order of `values`. */
export function countValues(rows: Int32Array, { values, codes, starts }: FacetCodes): Int32Array {
  const found = new Int32Array(values.length)
  for (const row of rows) {
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
      const code = codes[at] ?? 0
      found[code] = (found[code] ?? 0) + 1
    }
  }
  return found
}

type SortedColumn = ColumnRanks & { desc: boolean }

/** One stable counting sort of `order` by the ranks of one column. Rows without a key go last in either direction. */
function sortByColumn(order: Int32Array, { ranks, distinct, desc }: SortedColumn): Int32Array {
  const bucketOf = (row: number) => {
    const rank = ranks[row] ?? distinct
    return desc && rank < distinct ? distinct - 1 - rank : rank
  }
  const starts = new Int32Array(distinct + 2)
  for (const row of order) {
    const next = bucketOf(row) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let bucket = 1; bucket < starts.length; bucket++) {
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0)
  }
  const sorted = new Int32Array(order.length)
  for (const row of order) {
    const bucket = bucketOf(row)
    const at = starts[bucket] ?? 0
    sorted[at] = row
    starts[bucket] = at + 1
  }
  return sorted
}

type SteppedValues<Key, Value> = {
  /** Returns the value of a key, finishing its computation if necessary. */
  get(key: Key): Value
  /** Works on a value while `hasTime` returns true, resuming where it stopped. Returns true when it is ready. */
  prepare(key: Key, hasTime: () => boolean): boolean
}

/** Values computed in steps, once each: ahead of time when idle, or immediately when needed. */
export function steppedValues<Key, Value>(
  start: (key: Key) => Generator<undefined, Value>,
): SteppedValues<Key, Value> {
  const works = new Map<Key, Generator<undefined, Value>>()
  const values = new Map<Key, { value: Value }>()

  function workOn(key: Key, hasTime: () => boolean): { value: Value } | undefined {
    const known = values.get(key)
    if (known) return known
    const work = works.get(key) ?? start(key)
    works.set(key, work)
    while (hasTime()) {
      const { done, value } = work.next()
      if (!done) continue
      const made = { value }
      values.set(key, made)
      works.delete(key)
      return made
    }
    return undefined
  }

  return {
    get(key) {
      for (;;) {
        const made = workOn(key, () => true)
        if (made) return made.value
      }
    },
    prepare: (key, hasTime) => workOn(key, hasTime) !== undefined,
  }
}

type TextSearch = {
  /** Rows that contain every word of the query, in ascending order. Returns the same array for the same query. */
  matching(query: string): Int32Array
  /** One byte per row: 1 if its text contains `phrase` verbatim, ignoring case. */
  containing(phrase: string): Uint8Array
  /** Reads texts while `hasTime` returns true. Returns true when every row has been read. */
  prepare(hasTime: () => boolean): boolean
}

// Rows between two checks of the clock; a row may be a megabyte.
const chunk = 16
// Rows searched ahead of the first key: enough for the compiler, and a fraction of a millisecond.
const rehearsed = 4096

/**
 * Searches lowercased text, built once per row. While the user extends a query, only the previous matches are searched.
 */
function createTextSearch(all: Int32Array, textOf: (row: number) => string): TextSearch {
  const count = all.length
  const texts: string[] = []
  let lastQuery = ''
  let lastRows: Int32Array = all

  function read(until: number) {
    while (texts.length < until) texts.push(textOf(texts.length).toLowerCase())
  }

  function narrow(from: Int32Array, word: string): Int32Array {
    const kept = new Int32Array(from.length)
    let length = 0
    for (let at = 0; at < from.length; at++) {
      const row = from[at] ?? 0
      if (texts[row]?.includes(word)) kept[length++] = row
    }
    return kept.subarray(0, length)
  }

  return {
    matching(query) {
      const wanted = query.toLowerCase().trimStart()
      if (wanted === lastQuery) return lastRows
      const words = wanted.split(/\s+/).filter(Boolean)
      if (words.length > 0) read(count)
      // A longer query can only match rows that its prefix matched.
      lastRows = words.reduce<Int32Array>(narrow, wanted.startsWith(lastQuery) ? lastRows : all)
      lastQuery = wanted
      return lastRows
    },
    containing(phrase) {
      read(count)
      const wanted = phrase.toLowerCase()
      return Uint8Array.from(texts, (text) => (text.includes(wanted) ? 1 : 0))
    },
    prepare(hasTime) {
      if (texts.length === count) return true
      while (texts.length < count && hasTime()) read(Math.min(count, texts.length + chunk))
      if (texts.length < count) return false
      // So that the browser has compiled this at the first key.
      narrow(all.subarray(0, rehearsed), 'e')
      return true
    },
  }
}

/** How rows are read. Each function is called lazily, at most once per row and column. */
export type RowReader = {
  count: number
  /** All searchable text of a row. */
  searchText(row: number): string
  sortKey(column: string, row: number): SortKey
  facetValue(facet: string, row: number): FacetValues
  /** Facets likely to be needed soon, whose values are computed ahead of time. */
  likelyFacets?: readonly string[]
}

/** The rows that pass a filter: one byte per row, 1 if it passes. Immutable. */
export type RowMask = Uint8Array

export type RowQuery = {
  text: string
  /** Selected values by facet. A facet with no values does not filter. */
  facets: ReadonlyMap<string, readonly string[]>
  /** Other filters; a row must pass all of them. */
  masks?: readonly RowMask[]
  sort: readonly { column: string; desc: boolean }[]
  /** Ranks of columns unknown to the reader. */
  ranks?: ReadonlyMap<string, ColumnRanks> | undefined
}

export type FacetCount = { value: string; count: number }

export type RowView = {
  /** Numbers of the matching rows, in sort order. */
  rows: Int32Array
  /** How many rows each value of a facet would match, given the text and the other facets. */
  counts(facet: string): readonly FacetCount[]
}

export type RowIndex = {
  view(query: RowQuery): RowView
  /** Rows whose text contains `phrase`, including white space, ignoring case. */
  containing(phrase: string): RowMask
  /**
   * Works ahead while `hasTime` returns true, finally on sorting by `sorts`. Returns true when nothing is left to do.
   */
  prepare(hasTime: () => boolean, sorts?: readonly string[]): boolean
}

/** Filters, counts, and sorts rows by number, without wrapping or copying them. */
export function createRowIndex(reader: RowReader): RowIndex {
  const all = Int32Array.from({ length: reader.count }, (_, row) => row)
  const search = createTextSearch(all, (row) => reader.searchText(row))
  const ranks = steppedValues((column: string) =>
    rankColumn(reader.count, (row) => reader.sortKey(column, row)),
  )
  const facets = steppedValues((facet: string) =>
    facetCodes(reader.count, (row) => reader.facetValue(facet, row)),
  )
  let lastOrder: { key: string; given: RowQuery['ranks']; order: Int32Array } | null = null

  function orderOf({ sort, ranks: given }: RowQuery): Int32Array {
    const key = JSON.stringify(sort)
    if (lastOrder?.key !== key || lastOrder.given !== given) {
      const columns = sort.map(({ column, desc }) => ({ ...(given?.get(column) ?? ranks.get(column)), desc }))
      // Last column first: the sort is stable, so equal rows keep their order.
      lastOrder = { key, given, order: columns.reduceRight(sortByColumn, all) }
    }
    return lastOrder.order
  }

  function filtered(query: RowQuery, except?: string): Int32Array {
    let rows = search.matching(query.text)
    for (const mask of query.masks ?? []) rows = rows.filter((row) => mask[row] === 1)
    for (const [facet, values] of query.facets) {
      if (facet !== except && values.length > 0) rows = rowsWith(rows, facets.get(facet), new Set(values))
    }
    return rows
  }

  function ordered(rows: Int32Array, query: RowQuery): Int32Array {
    if (query.sort.length === 0) return rows
    const order = orderOf(query)
    if (rows.length === reader.count) return order
    const matches = new Uint8Array(reader.count)
    for (const row of rows) matches[row] = 1
    return order.filter((row) => matches[row] === 1)
  }

  function counts(query: RowQuery, facet: string): readonly FacetCount[] {
    const codes = facets.get(facet)
    const found = countValues(filtered(query, facet), codes)
    return codes.values.map((value, code) => ({ value, count: found[code] ?? 0 }))
  }

  return {
    view: (query) => ({
      rows: ordered(filtered(query), query),
      counts: (facet) => counts(query, facet),
    }),
    containing: (phrase) => search.containing(phrase),
    prepare: (hasTime, sorts = []) =>
      search.prepare(hasTime) &&
      (reader.likelyFacets ?? []).every((facet) => facets.prepare(facet, hasTime)) &&
      sorts.every((column) => ranks.prepare(column, hasTime)),
  }
}
