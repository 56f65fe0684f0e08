import { useMemo } from 'react'
import { goneText, titleOf } from '../library/library-columns.ts'
import type { LibraryRow } from '../library/library-options.ts'
import { useSelection } from '../library/selection.ts'
import { useLibraryView } from '../library/use-library-view.ts'
import type { QueriesSearch } from '../query-search.ts'
import type { LeftQuery, SearchedQuery } from './replace-state.ts'

/** The queries that are meant, as those to read and those that the service has no more. */
export function useScope(account: string, library: readonly LibraryRow[], search: QueriesSearch) {
  const { rows, view } = useLibraryView(library, search)
  const selection = useSelection(account)
  const selected = useMemo(() => rows.filter(({ id }) => selection.has(id)), [rows, selection])
  const meant = useMemo(() => {
    if (search.among === 'selected') return selected
    return Array.from(view?.rows ?? [], (at) => rows[at]).filter((row) => row !== undefined)
  }, [search.among, selected, view, rows])
  return useMemo(() => {
    const queries: SearchedQuery[] = []
    const left: LeftQuery[] = []
    for (const row of meant) {
      const query = { id: row.id, name: titleOf(row) }
      if (row.gone === null) queries.push(query)
      else left.push({ ...query, reason: `${goneText[row.gone]}: it was not read.`, error: null })
    }
    return { view, selected: selected.length, queries, left }
  }, [meant, view, selected])
}
