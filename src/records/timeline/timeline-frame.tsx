import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type WheelEvent,
  useRef,
} from 'react'
import { useActiveRow } from '#ui/use-active-row.ts'
import { useVirtualRows } from '#ui/use-virtual-rows.ts'
import { TimeGrid } from './time-grid.tsx'
import { panned, type TimeWindow } from './time-window.ts'
import { rowHeight, type TimelineColumn } from './timeline-column.ts'
import { TimelineHead } from './timeline-head.tsx'
import { windowForKey } from './timeline-keys.ts'

/** Pixels of scrolling sideways that make one step in time. */
const wheelStep = 90

type TimelineFrameProps = {
  /** Accessible name of the table. */
  label: string
  columns: readonly TimelineColumn[]
  /** Headings and rows. */
  itemCount: number
  window: TimeWindow
  onWindow(window: TimeWindow): void
  now: number
  /** The place of the heading over the item at a place, which stays in sight; undefined when there is none. */
  headingOver(position: number): number | undefined
  /** The row of an item; `isStuck` when it is a heading that stays under the head. */
  renderItem(position: number, isActive: boolean, isStuck: boolean): ReactNode
  onEnter(position: number): void
  onClick(event: MouseEvent<HTMLElement>): void
  /** Tooltips are written when the pointer comes, not with each row. */
  onPointerOver?: (event: PointerEvent<HTMLElement>) => void
  /** Dialogs. */
  children?: ReactNode
}

/** The table of a timeline. Only what is in sight, and a little around it, are elements; keys and wheel move in time. */
export function TimelineFrame(props: TimelineFrameProps) {
  const { label, columns, itemCount, window, onWindow, now, headingOver, renderItem } = props
  const scrollRef = useRef<HTMLDivElement>(null)
  const tableRef = useRef<HTMLTableElement>(null)
  const wheeled = useRef(0)
  const { positions, slots, first, scrollTo } = useVirtualRows({
    scrollRef,
    count: itemCount,
    rowHeight,
    stuckRows: 2,
  })
  const { active, tableProps } = useActiveRow({
    tableRef,
    count: itemCount,
    scrollTo,
    onEnter: props.onEnter,
  })
  const stuck = headingOver(first)

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    const next = hasModifier ? undefined : windowForKey(event.key, window, now)
    if (!next) return tableProps.onKeyDown(event)
    event.preventDefault()
    onWindow(next)
  }

  function handleWheel({ deltaX }: WheelEvent) {
    wheeled.current += deltaX
    const steps = Math.trunc(wheeled.current / wheelStep)
    if (steps === 0) return
    wheeled.current -= steps * wheelStep
    onWindow(panned(window, steps))
  }

  const handlers = {
    ...tableProps,
    onKeyDown: handleKeyDown,
    onClick: props.onClick,
    onPointerOver: props.onPointerOver,
  }
  const isActiveDrawn = positions.includes(active) || active === stuck
  return (
    <div
      ref={scrollRef}
      data-scroll-restoration-id="timeline"
      onWheel={handleWheel}
      data-windowed
      className="@container-size min-h-72 flex-1 print:@container overflow-x-hidden overflow-y-auto overscroll-contain border-t border-line bg-surface"
    >
      <TimeGrid columns={columns} window={window} now={now} isOver={false} />
      <TimeGrid columns={columns} window={window} now={now} isOver />
      <table
        ref={tableRef}
        tabIndex={isActiveDrawn ? -1 : 0}
        aria-label={label}
        aria-rowcount={itemCount + 1}
        aria-colcount={columns.length}
        className="relative block text-sm"
        {...handlers}
      >
        <TimelineHead columns={columns} window={window} now={now} />
        <tbody className="relative block align-middle" style={{ height: itemCount * rowHeight }}>
          {stuck !== undefined && !positions.includes(stuck) && (
            <Fragment key="stuck">{renderItem(stuck, active === stuck, true)}</Fragment>
          )}
          {/* A heading that comes to stick keeps its element, and with it the focus. */}
          {positions.map((position) => (
            <Fragment key={position % slots}>
              {renderItem(position, position === active, position === stuck)}
            </Fragment>
          ))}
        </tbody>
      </table>
      {props.children}
    </div>
  )
}
