import {
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { ListRow } from '#api/read-list.ts'
import { columnValue, orgColumns } from './org-columns.ts'

/** What TanStack Table does here: columns and their state. Rows are filtered and sorted by the index. */
export const orgTableFeatures = tableFeatures({
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
})

export type OrgTableFeatures = typeof orgTableFeatures

const helper = createColumnHelper<OrgTableFeatures, ListRow>()

export const orgColumnDefs = orgColumns.map((column) =>
  helper.accessor((row) => (row.kind === 'record' ? columnValue(column, row.record) : undefined), {
    id: column.id,
    size: column.width,
    sortDescFirst: false,
    enableHiding: column.id !== 'name',
  }),
)
