import { type ColumnRanks, rankColumn, type SortKey } from './column-ranks.ts'
import { countValues, facetCodes, type FacetValues, rowsWith } from './facet-codes.ts'
import { sortOrder } from './sort-order.ts'
import { steppedValues } from './stepped-values.ts'
import { createTextSearch } from './text-search.ts'

/** How rows are read. Each function is asked at most once for a row and a column, when it is first needed. */
export type RowReader = {
  count: number
  /** Everything one can search for in a row. */
  searchText(row: number): string
  sortKey(column: string, row: number): SortKey
  facetValue(facet: string, row: number): FacetValues
  /** What is likely to be asked for soon, and is worked out ahead: values of facets, and the order by columns. */
  ahead?: { facets: readonly string[]; sorts: readonly string[] }
}

/** Which rows a filter leaves: one byte for each row of the list, 1 where it stays. Never changed once it is made. */
export type RowMask = Uint8Array

export type RowQuery = {
  text: string
  /** Chosen values by facet; a facet without values is left out. */
  facets: ReadonlyMap<string, readonly string[]>
  /** Filters of other kinds; a row stays when all of them leave it. */
  masks?: readonly RowMask[]
  sort: readonly { column: string; desc: boolean }[]
  /** Ranks of columns that the reader does not know. */
  ranks?: ReadonlyMap<string, ColumnRanks> | undefined
}

export type FacetCount = { value: string; count: number }

export type RowView = {
  /** Numbers of the rows that match, in the order asked for. */
  rows: Int32Array
  /** How many rows each value of a facet would show, given the text and the other facets. */
  counts(facet: string): readonly FacetCount[]
}

export type RowIndex = {
  view(query: RowQuery): RowView
  /** Rows whose text holds `phrase`, white space included, without regard to case. */
  holding(phrase: string): RowMask
  /** Does work ahead while `hasTime` says so; true once there is none left. */
  prepare(hasTime: () => boolean): boolean
}

/** Filters, counts and sorts rows by number: no row is wrapped, copied or compared twice. */
export function createRowIndex(reader: RowReader): RowIndex {
  const search = createTextSearch(reader.count, (row) => reader.searchText(row))
  const ranks = steppedValues((column) => rankColumn(reader.count, (row) => reader.sortKey(column, row)))
  const facets = steppedValues((facet) => facetCodes(reader.count, (row) => reader.facetValue(facet, row)))
  const { facets: likelyFacets, sorts: likelySorts } = reader.ahead ?? { facets: [], sorts: [] }
  let lastOrder: { key: string; given: RowQuery['ranks']; order: Int32Array } | null = null

  function orderOf({ sort, ranks: given }: RowQuery): Int32Array {
    const key = JSON.stringify(sort)
    if (lastOrder?.key !== key || lastOrder.given !== given) {
      const columns = sort.map(({ column, desc }) => ({ ...(given?.get(column) ?? ranks.get(column)), desc }))
      lastOrder = { key, given, order: sortOrder(reader.count, columns) }
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
    holding: (phrase) => search.holding(phrase),
    prepare: (hasTime) =>
      search.prepare(hasTime) &&
      likelyFacets.every((facet) => facets.prepare(facet, hasTime)) &&
      likelySorts.every((column) => ranks.prepare(column, hasTime)),
  }
}
