import { clsx } from 'clsx'
import { Fragment, type KeyboardEvent, memo, type ReactNode, type RefObject, useMemo, useRef } from 'react'
import { maxPrintedRows } from '#ui/print.tsx'
import { SortHeader } from '#ui/table-head.tsx'
import { useElementWidth } from '#ui/virtual-columns.ts'
import { rowPlace, VirtualTable } from '#ui/virtual-table.tsx'
import type { RowQuery } from '../index/row-index.ts'
import { sortedBy, toggledSort } from '../index/sort-param.ts'

/** A column of a `PlainTable`. Widths are in pixels. */
export type PlainColumn = {
  readonly id: string
  readonly label: string
  readonly width: number
  /** Width if the table is narrow. */
  readonly narrowWidth?: number
  /** Its share of spare room; without it, the width is fixed. */
  readonly grow?: number
  /** The sort direction of the first click on the header; if absent, the column does not sort. */
  readonly firstSort?: 'asc' | 'desc'
}

const narrow = 640

/** Widths that fill `room`. */
function widthsIn(columns: readonly PlainColumn[], room: number): readonly number[] {
  const widths = columns.map(({ width, narrowWidth = width }) => (room < narrow ? narrowWidth : width))
  const left = Math.max(0, room - widths.reduce((sum, width) => sum + width, 0))
  const shares = columns.reduce((sum, { grow = 0 }) => sum + grow, 0) || 1
  return widths.map((width, at) => width + Math.floor((left * (columns[at]?.grow ?? 0)) / shares))
}

type PlainTableProps<Row, Column> = {
  label: string
  /** The key under which the router stores the scroll position. */
  scrollId: string
  scrollRef?: RefObject<HTMLDivElement | null>
  /** The first one is pinned. */
  columns: readonly Column[]
  rows: readonly Row[]
  /** In pixels. */
  rowHeight?: number
  sort?: RowQuery['sort']
  /** Called on a header click with the new order, by at most one column. */
  onSort?(sort: RowQuery['sort']): void
  /** Rows render again when the row object or this function changes. */
  cell(row: Row, column: Column, isActive: boolean): ReactNode
  /** Called on Enter. */
  onOpen(row: Row): void
  onKeyDown?(event: KeyboardEvent<HTMLElement>, active: number): void
}

const noSort: RowQuery['sort'] = []

/** A long virtualized table for rows that are not records of a list. No higher than its rows. */
export function PlainTable<Row, Column extends PlainColumn>(props: PlainTableProps<Row, Column>) {
  const { label, scrollId, columns, rows, rowHeight = 36, sort = noSort, onSort, cell, onOpen } = props
  const ownRef = useRef<HTMLDivElement>(null)
  const scrollRef = props.scrollRef ?? ownRef
  const room = useElementWidth(scrollRef)
  const widths = useMemo(() => widthsIn(columns, room), [columns, room])
  return (
    <VirtualTable
      label={label}
      scrollId={scrollId}
      scrollRef={scrollRef}
      fitsRows
      pinnedWidth={widths[0] ?? 0}
      head={
        <thead className="sticky top-0 z-2 block bg-sunken">
          <tr aria-rowindex={1} className="flex h-[36px]">
            {columns.map(({ id, label, firstSort }, at) =>
              onSort && firstSort ? (
                <SortHeader
                  key={id}
                  label={label}
                  colIndex={at + 1}
                  width={widths[at] ?? 0}
                  {...sortedBy(sort, id)}
                  isPinned={at === 0}
                  isAlone
                  onToggle={() =>
                    onSort(toggledSort(sort, { column: id, desc: firstSort === 'desc' }, false))
                  }
                />
              ) : (
                <th
                  key={id}
                  scope="col"
                  aria-colindex={at + 1}
                  style={{ width: widths[at] }}
                  className={clsx(
                    'flex-none border-b border-line-strong px-3 max-sm:px-2 text-left text-xs leading-[35px] font-medium text-muted',
                    at === 0 && 'sticky left-0 z-1 border-r bg-sunken max-sm:pl-4 sm:pl-6',
                  )}
                >
                  {label}
                </th>
              ),
            )}
          </tr>
        </thead>
      }
      headHeight={36}
      paper={() => ({
        columns: columns.map((column) => ({ head: column.label })),
        rows: rows.slice(0, maxPrintedRows).map((row, at) => ({
          key: String(at),
          cells: columns.map((column) => <Fragment key={column.id}>{cell(row, column, false)}</Fragment>),
        })),
      })}
      width={widths.reduce((sum, width) => sum + width, 0)}
      columns={columns.length}
      rows={rows.length}
      rowHeight={rowHeight}
      renderRow={(position, slot, isActive) => {
        const row = rows[position]
        return (
          row !== undefined && (
            <PlainRow key={slot} {...{ row, position, rowHeight, isActive, columns, widths, cell }} />
          )
        )
      }}
      onEnter={(position) => {
        const row = rows[position]
        if (row !== undefined) onOpen(row)
      }}
      {...(props.onKeyDown && { onKeyDown: props.onKeyDown })}
    />
  )
}

type PlainRowProps<Row, Column> = Required<
  Pick<PlainTableProps<Row, Column>, 'columns' | 'rowHeight' | 'cell'>
> & {
  row: Row
  /** Index in the list. */
  position: number
  isActive: boolean
  /** In pixels, by column. */
  widths: readonly number[]
}

function AnyRow<Row, Column extends PlainColumn>(props: PlainRowProps<Row, Column>): ReactNode {
  const { row, position, rowHeight, isActive, columns, widths, cell } = props
  const { style, ...place } = rowPlace(position, rowHeight, isActive)
  return (
    <tr
      {...place}
      style={{ ...style, height: rowHeight }}
      className="group/row absolute inset-x-0 top-0 flex -outline-offset-2 hover:bg-hover"
    >
      {columns.map((column, at) => {
        const Cell = at === 0 ? 'th' : 'td'
        return (
          <Cell
            key={column.id}
            {...(at === 0 && { scope: 'row' })}
            aria-colindex={at + 1}
            style={{ width: widths[at] }}
            className={clsx(
              'flex flex-none items-center gap-2 overflow-hidden border-b border-line px-3 max-sm:px-2',
              at === 0 &&
                'sticky left-0 z-1 border-r bg-surface text-left font-normal group-hover/row:bg-hover group-focus-visible/row:shadow-[inset_2px_2px_0_var(--focus),inset_0_-2px_0_var(--focus)] max-sm:pl-4 sm:pl-6',
            )}
          >
            {cell(row, column, isActive)}
          </Cell>
        )
      })}
    </tr>
  )
}

const PlainRow: typeof AnyRow = memo(AnyRow)
