import { useEffect, useMemo, useState } from 'react'
import { prepareIdly } from '#records/index/prepare-idly.ts'
import { createRowIndex, type RowIndex, type RowView } from '#records/index/row-index.ts'
import { readSort } from '#records/index/sort-param.ts'
import type { QueriesSearch } from '../query-search.ts'
import { quickApl } from '../record/query-record.ts'
import { findLibraryColumn, isLibraryColumn } from './library-columns.ts'
import { chosenFacets, facetValues } from './library-facets.tsx'
import { byUse, type LibraryRow } from './library.ts'

const lines = new WeakMap<LibraryRow, string>()

/**
 * All text of a query that a person may search for, in lower case. Made once per row: the list that is read again
 * has the same objects for the rows that did not change (`shareRows`).
 */
function searchLine(row: LibraryRow): string {
  const known = lines.get(row)
  if (known !== undefined) return known
  const parts = [
    row.name,
    row.id,
    row.dataset,
    row.note,
    ...row.tags,
    row.text === null ? '' : quickApl(row.text),
  ]
  const line = parts.join('\n').toLowerCase()
  lines.set(row, line)
  return line
}

/** Index of the library. Its texts are read when somebody searches, or ahead of that by `prepare`. */
export function createLibraryIndex(rows: readonly LibraryRow[]): RowIndex {
  const rowAt = (at: number) => rows[at]
  return createRowIndex({
    count: rows.length,
    searchText(at) {
      const row = rowAt(at)
      return row ? searchLine(row) : ''
    },
    sortKey(column, at) {
      const row = rowAt(at)
      return row && findLibraryColumn(column)?.sortKey(row)
    },
    facetValue(facet, at) {
      const row = rowAt(at)
      return row && facetValues(facet, row)
    },
  })
}

const emptyIndex = createLibraryIndex([])

/** True when the index has read every text, which it does at once when that takes about a frame. */
function isPrepared(index: RowIndex): boolean {
  const end = performance.now() + 20
  return index.prepare(() => performance.now() < end)
}

/**
 * The queries that the address asks for. Without a sort the pinned ones come first, then the ones used last.
 * `view` is null while thousands of texts are being read for the first search in them.
 */
export function useLibraryView(
  library: readonly LibraryRow[],
  search: QueriesSearch,
): { rows: readonly LibraryRow[]; view: RowView | null } {
  const rows = useMemo(() => library.toSorted(byUse), [library])
  const index = useMemo(() => createLibraryIndex(rows), [rows])
  const text = search.q ?? ''
  const [prepared, setPrepared] = useState(emptyIndex)
  useEffect(() => prepareIdly(index, () => setPrepared(index), text ? 0 : 200), [index, text])
  const view = useMemo(
    () =>
      text === '' || prepared === index || isPrepared(index)
        ? index.view({ text, facets: chosenFacets(search), sort: readSort(search.sort, isLibraryColumn) })
        : null,
    [index, prepared, text, search],
  )
  return { rows, view }
}
