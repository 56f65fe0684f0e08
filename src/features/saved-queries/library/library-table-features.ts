import {
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import { columnSortKey, libraryColumns } from './library-columns.ts'
import type { LibraryRow } from './library-options.ts'

/** What TanStack Table does here: columns and their state. Rows are filtered and sorted by the index. */
export const libraryTableFeatures = tableFeatures({
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
})

const helper = createColumnHelper<typeof libraryTableFeatures, LibraryRow>()

export const libraryColumnDefs = libraryColumns.map(({ id, width }) =>
  helper.accessor((row): unknown => columnSortKey(id, row), {
    id,
    size: width,
    sortDescFirst: id === 'lastOpened' || id === 'lastSaved',
    enableHiding: id !== 'name',
  }),
)
