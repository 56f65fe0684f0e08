import { clsx } from 'clsx'
import {
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useRef,
} from 'react'
import { MoreColumns } from './more-columns.tsx'
import { PaperTable, usePrinting } from './print.tsx'
import { useActiveRow } from './roving-focus.ts'
import { useVirtualRows } from './virtual-rows.ts'

/** Pixels that a table keeps on a low screen. */
const leastHeight = 288

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
  /** Of all columns together: pixels, or a CSS length. */
  width: number | string
  columns: number
  /** Of what stays at the start while the rest scrolls sideways, in pixels: what is focused is never under it. */
  pinnedWidth?: number
  rows: number
  /** Pixels, the same for every row. When it changes, the row that is first in sight stays so. */
  rowHeight: number
  /** It takes no more room than its rows do; else all that there is. */
  fitsRows?: boolean
  /** Its columns and rows for paper, as many as are printed; without it, the page is printed some other way. */
  paper?(): PaperRows
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
    fitsRows = false,
    paper,
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
    <>
      <div
        ref={scrollRef}
        data-scroll-restoration-id={scrollId}
        style={{
          scrollPaddingLeft: pinnedWidth,
          minHeight: fitsRows ? Math.min(leastHeight, headHeight + rows * rowHeight + 2) : leastHeight,
        }}
        data-windowed
        className={clsx(
          'overflow-auto overscroll-contain border-t border-line bg-surface',
          // A size container has no height of its own.
          fitsRows ? 'flex-initial' : 'flex-1 [container-type:size]',
          paper && 'print:hidden',
        )}
      >
        {!fitsRows && <MoreColumns scrollRef={scrollRef} width={width} />}
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
      {paper && <OnPaper total={rows} paper={paper} />}
    </>
  )
}

type PaperRows = Omit<ComponentProps<typeof PaperTable>, 'total'>

/** All rows, while the page is printed: of the table itself, paper would have those in sight. */
function OnPaper({ total, paper }: { total: number; paper(): PaperRows }) {
  return (
    usePrinting().isPrinting && (
      <div className="hidden px-6 print:block">
        <PaperTable total={total} {...paper()} />
      </div>
    )
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
