import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { clsx } from 'clsx'
import type { RowQuery } from '#records/index/row-index.ts'
import { SortHeader } from '#ui/table-head.tsx'
import { useElementWidth } from '#ui/virtual-columns.ts'
import { VirtualRow, VirtualTable } from '#ui/virtual-table.tsx'

/** A column of a long table of tokens. Widths are pixels. */
export type TokenColumn = {
  readonly id: string
  readonly label: string
  readonly width: number
  /** Where the table itself is narrow. */
  readonly narrowWidth?: number
  /** Its share of the room that is left over; none keeps the width. */
  readonly grow?: number
  readonly isAtEnd?: boolean
}

const narrow = 640

/** Widths that fill `room`. */
function widthsIn(columns: readonly TokenColumn[], room: number): readonly number[] {
  const widths = columns.map(({ width, narrowWidth = width }) => (room < narrow ? narrowWidth : width))
  const left = Math.max(0, room - widths.reduce((sum, width) => sum + width, 0))
  const shares = columns.reduce((sum, { grow = 0 }) => sum + grow, 0) || 1
  return widths.map((width, at) => width + Math.floor((left * (columns[at]?.grow ?? 0)) / shares))
}

type TokenTableProps<Row, Column> = {
  /** Accessible name. */
  label: string
  /** Under which name the router remembers how far it was scrolled. */
  scrollId: string
  scrollRef?: RefObject<HTMLDivElement | null>
  /** The first one is pinned. */
  columns: readonly Column[]
  rows: readonly Row[]
  /** Pixels. */
  rowHeight: number
  /** Without it the table is in one order. */
  sort?: RowQuery['sort']
  onSort?(column: string): void
  cell(row: Row, column: Column, isActive: boolean): ReactNode
  /** Enter on a row. */
  onOpen(row: Row): void
  onKeyDown?(event: KeyboardEvent<HTMLElement>, active: number): void
}

/** A long table with a token in each row. Only the rows in sight are elements. */
export function TokenTable<Row, Column extends TokenColumn>(props: TokenTableProps<Row, Column>) {
  const { label, scrollId, columns, rows, rowHeight, sort = [], onSort, cell, onOpen, onKeyDown } = props
  const ownRef = useRef<HTMLDivElement>(null)
  const scrollRef = props.scrollRef ?? ownRef
  const widths = widthsIn(columns, useElementWidth(scrollRef))
  const [first] = sort
  return (
    <VirtualTable
      label={label}
      scrollId={scrollId}
      scrollRef={scrollRef}
      pinnedWidth={widths[0] ?? 0}
      head={
        <thead className="sticky top-0 z-2 block bg-sunken">
          <tr aria-rowindex={1} className="flex h-[36px]">
            {columns.map(({ id, label, isAtEnd = false }, at) =>
              onSort ? (
                <SortHeader
                  key={id}
                  label={label}
                  colIndex={at + 1}
                  width={widths[at] ?? 0}
                  sorted={first?.column === id && (first.desc ? 'desc' : 'asc')}
                  sortPlace={null}
                  isPinned={at === 0}
                  onToggle={() => onSort(id)}
                />
              ) : (
                <th
                  key={id}
                  scope="col"
                  aria-colindex={at + 1}
                  style={{ width: widths[at] }}
                  className={clsx(
                    'flex-none border-b border-line px-3 text-xs leading-[35px] font-medium text-muted',
                    isAtEnd ? 'text-right' : 'text-left',
                    at === 0 && 'sticky left-0 z-1 border-r bg-sunken sm:pl-6',
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
      width={widths.reduce((sum, width) => sum + width, 0)}
      columns={columns.length}
      rows={rows.length}
      rowHeight={rowHeight}
      renderRow={(position, slot, isActive) => {
        const row = rows[position]
        return (
          row && (
            <VirtualRow
              key={slot}
              position={position}
              rowHeight={rowHeight}
              isActive={isActive}
              columns={columns}
              widths={widths}
              renderCell={(column) => cell(row, column, isActive)}
            />
          )
        )
      }}
      onEnter={(position) => {
        const row = rows[position]
        if (row) onOpen(row)
      }}
      {...(onKeyDown && { onKeyDown })}
    />
  )
}
