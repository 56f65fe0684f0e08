import { memo, useMemo } from 'react'
import type { ListRow } from '#api/read-list.ts'
import type { RowQuery } from '#domain/row-index/row-index.ts'
import { columnDefs, useColumnTable } from '#ui/use-column-table.ts'
import { findOrgColumn, orgColumns } from './org-columns.ts'
import { OrgsTableHead } from './orgs-table-head.tsx'
import { OrgsTableRows } from './orgs-table-rows.tsx'
import { tableColumn } from './table-column.ts'

const pinned = ['name']
const defs = columnDefs(orgColumns)

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
  const { headers, leaves, width } = useColumnTable({ columns: defs, sort, onSort, hidden, pinned })
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
      width={width}
      rows={rows}
      shown={shown}
      columns={columns}
      searchText={searchText}
      onOpen={onOpen}
    />
  )
})
