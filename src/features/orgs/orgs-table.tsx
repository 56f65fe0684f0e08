import { useTable } from '@tanstack/react-table'
import { memo, useMemo } from 'react'
import type { ListRow } from '#api/read-list.ts'
import type { RowQuery } from '#domain/row-index/row-index.ts'
import { findOrgColumn } from './org-columns.ts'
import { orgColumnDefs, orgTableFeatures } from './orgs-table-features.ts'
import { OrgsTableHead } from './orgs-table-head.tsx'
import { OrgsTableRows } from './orgs-table-rows.tsx'
import { tableColumn } from './table-column.ts'

// The table library keeps the columns and their state; it never sees a row, because its row model would wrap each.
const noRows: ListRow[] = []
const columnPinning = { start: ['name'], end: [] }

type OrgsTableProps = {
  rows: readonly ListRow[]
  /** Numbers of the rows to show, in their order. */
  shown: Int32Array
  sort: RowQuery['sort']
  onSort(sort: RowQuery['sort']): void
  /** Ids of the columns that are not shown. */
  hidden: readonly string[]
  /** Query part of the addresses of the rows, with its question mark. */
  searchText: string
  onOpen(id: string): void
}

/** The organizations as a table of virtual rows. */
export const OrgsTable = memo(function OrgsTable(props: OrgsTableProps) {
  const { rows, shown, sort, onSort, hidden, searchText, onOpen } = props
  const sorting = useMemo(() => sort.map(({ column, desc }) => ({ id: column, desc })), [sort])
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden])
  const table = useTable({
    features: orgTableFeatures,
    columns: orgColumnDefs,
    data: noRows,
    manualSorting: true,
    state: { sorting, columnVisibility, columnPinning },
    onSortingChange(updater) {
      const next = typeof updater === 'function' ? updater(sorting) : updater
      onSort(next.map(({ id, desc }) => ({ column: id, desc })))
    },
  })
  const headers = table.getHeaderGroups()[0]?.headers ?? []
  const leaves = table.getVisibleLeafColumns()
  const columns = useMemo(
    () =>
      leaves.flatMap((leaf, index) => {
        const column = findOrgColumn(leaf.id)
        return column ? [tableColumn(column, index, leaf.getSize())] : []
      }),
    [leaves],
  )
  return (
    <OrgsTableRows
      head={<OrgsTableHead headers={headers} sortedColumns={sort.length} />}
      width={table.getTotalSize()}
      rows={rows}
      shown={shown}
      columns={columns}
      searchText={searchText}
      onOpen={onOpen}
    />
  )
})
