import { clsx } from 'clsx'
import {
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { PaperTable, usePrinting } from './print.tsx'
import { useActiveRow } from './roving-focus.ts'
import { useVirtualRows } from './virtual-rows.ts'

type MoreColumnsProps = {
  /** The scrolling container, a size container with this as its first child. */
  scrollRef: RefObject<HTMLElement | null>
  /** Total width of all columns: pixels, or a CSS length. */
  width: number | string
}

/**
 * A shade at the end of a table while more columns follow. It takes no space and ignores the pointer. An
 * IntersectionObserver tells whether the last column is visible, so that nothing is measured while scrolling.
 */
export function MoreColumns({ scrollRef, width }: MoreColumnsProps) {
  const endRef = useRef<HTMLElement>(null)
  const [goesOn, setGoesOn] = useState(false)
  useEffect(() => {
    const end = endRef.current
    if (!end) return undefined
    const observer = new IntersectionObserver(([entry]) => setGoesOn(entry?.isIntersecting === false), {
      root: scrollRef.current,
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [scrollRef])
  return (
    <div aria-hidden="true" className="sticky top-0 z-3 h-0 min-w-full print:hidden" style={{ width }}>
      <i ref={endRef} className="absolute right-0 size-px" />
      {goesOn && (
        <div className="sticky left-0 h-0 w-[100cqw]">
          <i
            data-more-columns
            className="pointer-events-none absolute right-0 h-[100cqh] w-5 bg-linear-to-l from-(--shade) to-transparent forced-colors:w-0 forced-colors:border-r-4 forced-colors:border-dashed"
          />
        </div>
      )}
    </div>
  )
}

/** Minimum height of a table on a low screen, in pixels. */
const leastHeight = 288

type VirtualTableProps = {
  /** Accessible name. */
  label: string
  /** The key under which the router stores the scroll position. */
  scrollId: string
  scrollRef: RefObject<HTMLDivElement | null>
  head: ReactNode
  /** In pixels; default: the row height. */
  headHeight?: number
  /** Total width of all columns: pixels, or a CSS length. */
  width: number | string
  columns: number
  /** Width in pixels of the pinned part, which must not cover focused elements. */
  pinnedWidth?: number
  rows: number
  /** In pixels, the same for all rows. When it changes, the first visible row stays in place. */
  rowHeight: number
  /** Whether it is only as high as its rows; otherwise it fills the available space. */
  fitsRows?: boolean
  /** Columns and rows to print; if absent, the page is printed in some other way. */
  paper?(): PaperRows
  /** Renders the row at an index; use `slot`, the number of its element, as its key. */
  renderRow(position: number, slot: number, isActive: boolean): ReactNode
  /** Called on Enter. */
  onEnter(position: number): void
  /** Called before a key moves the active row; it can prevent that. */
  onKeyDown?(event: KeyboardEvent<HTMLElement>, active: number): void
  onClick?(event: MouseEvent<HTMLElement>): void
  onChange?(event: ChangeEvent<HTMLElement>): void
  onPointerOver?(event: PointerEvent<HTMLElement>): void
}

/**
 * The scrolling part of a long table. Renders only the visible rows and a few around them. Event handlers are on the
 * table, so that rows and cells need none.
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
  const { positions, slots, scrollTo } = useVirtualRows({
    scrollRef,
    count: rows,
    rowHeight,
    headHeight,
    fillsPage: !fitsRows,
  })
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
          // A size container cannot get its height from its content.
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

/** All rows, rendered while the page is printed, because the table itself contains only the visible ones. */
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
 * Common props of the rows of a virtual table: position, and attributes by which keys and clicks find them. `position`
 * is the index below one header row, `height` is in pixels; the active row is in the tab order.
 */
export const rowPlace = (position: number, height: number, isActive: boolean) => ({
  'aria-rowindex': position + 2,
  'data-position': position,
  tabIndex: isActive ? 0 : -1,
  style: { transform: `translateY(${position * height}px)` },
})
