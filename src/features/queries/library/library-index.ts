import { createRowIndex, type RowIndex } from '#records/index/row-index.ts'
import { columnSortKey } from './library-columns.ts'
import { facetValues } from './library-facets.ts'
import type { LibraryRow } from './library-options.ts'
import { quickApl } from '../record/quick-apl.ts'

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
      return row && columnSortKey(column, row)
    },
    facetValue(facet, at) {
      const row = rowAt(at)
      return row && facetValues(facet, row)
    },
  })
}
