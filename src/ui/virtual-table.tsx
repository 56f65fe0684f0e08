import {
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useRef,
} from 'react'
import { useActiveRow } from './roving-focus.ts'
import { useVirtualRows } from './virtual-rows.ts'

type VirtualTableProps = {
  /** Accessible name. */
  label: string
  /** Under which name the router remembers how far it was scrolled. */
  scrollId: string
  /** What scrolls. */
  scrollRef: RefObject<HTMLDivElement | null>
  head: ReactNode
  /** Pixels; as high as a row without it. */
  headHeight?: number
  /** Of all columns together, in pixels. */
  width: number
  columns: number
  /** Of what stays at the start while the rest scrolls sideways, in pixels: what is focused is never under it. */
  pinnedWidth?: number
  rows: number
  /** Pixels, the same for every row. When it changes, the row that is first in sight stays so. */
  rowHeight: number
  /** The row at a place in the list, from 0; `slot`, its element, is its key. */
  renderRow(position: number, slot: number, isActive: boolean): ReactNode
  /** Enter on a row. */
  onEnter(position: number): void
  /** Asked before a key moves; what it prevents, does not. */
  onKeyDown?(event: KeyboardEvent<HTMLElement>, active: number): void
  onClick?(event: MouseEvent<HTMLElement>): void
  onChange?(event: ChangeEvent<HTMLElement>): void
  onPointerOver?(event: PointerEvent<HTMLElement>): void
}

/**
 * The scrolling part of a long table. Only the rows in its window, and a few around it, are elements. One set of
 * handlers serves the whole table: rows and cells need none of their own.
 */
export function VirtualTable(props: VirtualTableProps) {
  const {
    label,
    scrollId,
    scrollRef,
    pinnedWidth,
    head,
    headHeight = props.rowHeight,
    width,
    columns,
    rows,
    rowHeight,
    renderRow,
    onEnter,
    onKeyDown,
    ...rest
  } = props
  const tableRef = useRef<HTMLTableElement>(null)
  const { positions, slots, scrollTo } = useVirtualRows({ scrollRef, count: rows, rowHeight, headHeight })
  const { active, tableProps } = useActiveRow({ tableRef, count: rows, scrollTo, onEnter })

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    onKeyDown?.(event, active)
    if (!event.defaultPrevented) tableProps.onKeyDown(event)
  }

  const handlers = { ...rest, ...tableProps, onKeyDown: handleKeyDown }
  return (
    <div
      ref={scrollRef}
      data-scroll-restoration-id={scrollId}
      style={{ scrollPaddingLeft: pinnedWidth }}
      data-windowed
      className="min-h-72 flex-1 overflow-auto overscroll-contain border-t border-line bg-surface"
    >
      <table
        ref={tableRef}
        tabIndex={positions.includes(active) ? -1 : 0}
        aria-label={label}
        aria-rowcount={rows + 1}
        aria-colcount={columns}
        style={{ width }}
        className="block min-w-full text-sm"
        {...handlers}
      >
        {head}
        <tbody className="relative block align-middle" style={{ height: rows * rowHeight }}>
          {positions.map((position) => renderRow(position, position % slots, position === active))}
        </tbody>
      </table>
    </div>
  )
}

type VirtualRowProps<Column> = {
  /** Place in the list, from 0; the head is the row before. */
  position: number
  /** Pixels. */
  rowHeight: number
  /** Whether Tab reaches the row. */
  isActive: boolean
  /** The first is pinned. */
  columns: readonly Column[]
  /** Pixels, by column. */
  widths: readonly number[]
  renderCell(column: Column): ReactNode
}

/** One row of a `VirtualTable` whose first column stays in sight. */
export function VirtualRow<Column extends { readonly id: string }>(props: VirtualRowProps<Column>) {
  const { position, rowHeight, isActive, columns, widths, renderCell } = props
  return (
    <tr
      aria-rowindex={position + 2}
      data-position={position}
      tabIndex={isActive ? 0 : -1}
      style={{ transform: `translateY(${position * rowHeight}px)`, height: rowHeight }}
      className="group/row absolute inset-x-0 top-0 flex -outline-offset-2 hover:bg-hover"
    >
      {columns.map((column, at) => (
        <td
          key={column.id}
          aria-colindex={at + 1}
          style={{ width: widths[at] }}
          className={
            at === 0
              ? 'sticky left-0 z-1 flex flex-none items-center gap-2 overflow-hidden border-r border-b border-line bg-surface px-3 group-hover/row:bg-hover sm:pl-6'
              : 'flex flex-none items-center gap-2 overflow-hidden border-b border-line px-3'
          }
        >
          {renderCell(column)}
        </td>
      ))}
    </tr>
  )
}

/**
 * What a row of a virtual table has in common with the others: where it stands, and how keys and clicks find it.
 * `position` counts from 0 below one row of heads, `height` is pixels; the active row takes part in the order of Tab.
 */
export const rowPlace = (position: number, height: number, isActive: boolean) => ({
  'aria-rowindex': position + 2,
  'data-position': position,
  tabIndex: isActive ? 0 : -1,
  style: { transform: `translateY(${position * height}px)` },
})
