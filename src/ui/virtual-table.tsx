import {
  type ChangeEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useRef,
} from 'react'
import { useActiveRow } from './use-active-row.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

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
