import { useEffect, useMemo, useState } from 'react'
import { prepareIdly } from '#records/index/prepare-idly.ts'
import type { RowIndex, RowView } from '#records/index/row-index.ts'
import { readSort } from '#records/index/sort-param.ts'
import type { QueriesSearch } from '../query-search.ts'
import { byUse } from './library.ts'
import { isLibraryColumn } from './library-columns.ts'
import { chosenFacets } from './library-facets.ts'
import { createLibraryIndex } from './library-index.ts'
import type { LibraryRow } from './library-options.ts'

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
