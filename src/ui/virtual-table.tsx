import {
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
} from 'react'
import { useActiveRow } from './use-active-row.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

type VirtualTableProps = {
  /** Accessible name. */
  label: string
  /** Under which name the router remembers how far it was scrolled. */
  scrollId: string
  /** One row high. */
  head: ReactNode
  /** Of all columns together, in pixels. */
  width: number
  columns: number
  rows: number
  /** Pixels, the same for every row and as long as the component lives. */
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
  const { label, scrollId, head, width, columns, rows, rowHeight, renderRow, onEnter, onKeyDown, ...rest } =
    props
  const scrollRef = useRef<HTMLDivElement>(null)
  const tableRef = useRef<HTMLTableElement>(null)
  const { positions, slots, scrollTo } = useVirtualRows({ scrollRef, count: rows, rowHeight })
  const { active, tableProps } = useActiveRow({ tableRef, count: rows, scrollTo, onEnter })

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    onKeyDown?.(event, active)
    if (!event.defaultPrevented) tableProps.onKeyDown(event)
  }

  const handlers = { ...rest, onFocus: tableProps.onFocus, onKeyDown: handleKeyDown }
  return (
    <div
      ref={scrollRef}
      data-scroll-restoration-id={scrollId}
      className="min-h-72 flex-1 overflow-auto overscroll-contain border-t border-line bg-surface"
    >
      <table
        ref={tableRef}
        tabIndex={positions.includes(active) ? -1 : 0}
        aria-label={label}
        aria-rowcount={rows + 1}
        aria-colcount={columns}
        style={{ width }}
        className="block text-sm"
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
