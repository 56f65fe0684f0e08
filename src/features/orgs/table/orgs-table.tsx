import { memo, useMemo, useRef } from 'react'
import type { ListRow } from '#api/list-row.ts'
import type { RowQuery } from '#records/index/row-index.ts'
import { countChosen, type Selection, withoutShown, withRange } from '#ui/row-selection.ts'
import { columnDefs, useColumnTable } from '#ui/use-column-table.ts'
import { findOrgColumn, orgColumns } from '../fields/org-columns.ts'
import type { OrgLayout } from '../fields/org-layout.ts'
import { OrgsTableHead } from './orgs-table-head.tsx'
import { OrgsTableRows } from './orgs-table-rows.tsx'
import { tableColumn } from './table-column.ts'
import type { Density } from '#ui/table-density.ts'
import { useNarrowWidth } from './use-narrow-width.ts'

const pinned = ['name']
const defs = columnDefs(orgColumns)

type OrgsTableProps = {
  rows: readonly ListRow[]
  /** Numbers of the rows to show, in their order. */
  shown: Int32Array
  sort: RowQuery['sort']
  onSort(sort: RowQuery['sort']): void
  layout: OrgLayout
  onResize(id: string, width: number): void
  /** The column at one place of those shown, from 0, goes to another. */
  onMove(from: number, to: number): void
  density: Density
  /** Numbers of the rows that are selected. */
  selected: Selection<number>
  onSelect(selected: Selection<number>): void
  /** Query part of the addresses of the rows, with its question mark. */
  searchText: string
  onOpen(id: string): void
}

/** The organizations as a table of virtual rows and columns. */
export const OrgsTable = memo(function OrgsTable(props: OrgsTableProps) {
  const { rows, shown, sort, onSort, layout, onResize, onMove, density, selected, onSelect } = props
  const { headers, leaves } = useColumnTable({ columns: defs, sort, onSort, pinned, ...layout })
  const scrollRef = useRef<HTMLDivElement>(null)
  const markRef = useRef<HTMLDivElement>(null)
  const nameWidth = useNarrowWidth(leaves[0]?.getSize() ?? 0)
  const columns = useMemo(
    () =>
      leaves.flatMap((leaf, index) => {
        const column = findOrgColumn(leaf.id)
        return column ? [tableColumn(column, index, index === 0 ? nameWidth : leaf.getSize())] : []
      }),
    [leaves, nameWidth],
  )
  const widths = useMemo(() => columns.map(({ width }) => width), [columns])
  const chosen = useMemo(() => countChosen(selected, shown), [selected, shown])
  const selectAll = (all: boolean) =>
    onSelect(all ? withRange(selected, shown, 0, shown.length) : withoutShown(selected, shown))
  return (
    <>
      <OrgsTableRows
        head={
          <OrgsTableHead
            headers={headers}
            widths={widths}
            sort={sort}
            density={density}
            shown={shown.length}
            chosen={chosen}
            onSelectAll={selectAll}
            onResize={onResize}
            onMove={onMove}
            scrollRef={scrollRef}
            markRef={markRef}
          />
        }
        scrollRef={scrollRef}
        rows={rows}
        shown={shown}
        columns={columns}
        widths={widths}
        density={density}
        selected={selected}
        onSelect={onSelect}
        searchText={props.searchText}
        onOpen={props.onOpen}
      />
      <div ref={markRef} hidden className="pointer-events-none fixed z-20 w-0.5 bg-accent" />
    </>
  )
})
