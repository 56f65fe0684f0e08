import { clsx } from 'clsx'
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  type WheelEvent,
} from 'react'
import { useActiveRow } from '#ui/roving-focus.ts'
import { useVirtualRows } from '#ui/virtual-rows.ts'
import { panned, percentOf, ticksOf, type TimeWindow, timeWindow, zoomed, zooms } from './time-window.ts'
import type { TimelineColumn } from './timeline.ts'

/** Height in pixels of a row or month heading. */
export const rowHeight = 36

type TimeGridProps = { columns: readonly TimelineColumn[]; window: TimeWindow; now: number; isOver: boolean }

/**
 * Vertical lines through all rows: today's above the bars (`isOver`), or those of months or years behind them. Takes no
 * space and stays in place while the rows scroll.
 */
function TimeGrid({ columns, window, now, isOver }: TimeGridProps) {
  const today = percentOf(window, now)
  return (
    <div aria-hidden="true" className={`pointer-events-none sticky top-0 h-0 ${isOver ? 'z-2' : ''}`}>
      <div className="absolute inset-x-0 top-0 flex h-[100cqh]">
        {columns.map(({ label, className }, index) => (
          <div key={label} className={className}>
            {index === columns.length - 1 && (
              <div className="relative h-full overflow-hidden">
                {isOver
                  ? today >= 0 &&
                    today < 100 && (
                      <i
                        className="absolute h-full border-l-2 border-accent"
                        style={{ left: `calc(${today}% - 1px)` }}
                      />
                    )
                  : ticksOf(window).map(({ at }) => (
                      <i
                        key={at}
                        className="absolute h-full border-l border-line"
                        style={{ left: `${at}%` }}
                      />
                    ))}
              </div>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

type TimelineHeadProps = { columns: readonly TimelineColumn[]; window: TimeWindow; now: number }

/** The header of a timeline: column names and, in the last column, the months or years and today. */
function TimelineHead({ columns, window, now }: TimelineHeadProps) {
  return (
    <thead className="sticky top-0 z-3 block bg-sunken">
      <tr aria-rowindex={1} className="flex h-[36px]">
        {columns.map(({ label, className }, index) => {
          const isAxis = index === columns.length - 1
          return (
            <th
              key={label}
              scope="col"
              aria-label={label}
              aria-colindex={index + 1}
              className={clsx(
                'flex items-center truncate border-b border-line-strong text-xs font-medium text-muted',
                isAxis ? 'relative overflow-hidden' : 'px-3',
                className,
              )}
            >
              {isAxis && <Axis window={window} now={now} />}
              <span className={isAxis ? 'sr-only' : undefined}>{label}</span>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function Axis({ window, now }: { window: TimeWindow; now: number }) {
  const today = percentOf(window, now)
  return (
    <span aria-hidden="true" className="tabular @container absolute inset-0">
      {ticksOf(window).map(({ at, label, isMinor }, index) => (
        <span
          key={at}
          style={{ left: `${at}%` }}
          className={clsx(
            'absolute bottom-1 pl-1.5 text-2xs whitespace-nowrap',
            isMinor && 'hidden @min-[40rem]:inline',
            // The first label includes its year, which leaves no room for the next one on a narrow axis.
            window.zoom === 'year' && index % 6 === 3 && '@max-[18rem]:hidden',
          )}
        >
          {label}
        </span>
      ))}
      {today >= 0 && today < 100 && (
        <span
          style={{ left: `${today}%` }}
          className={clsx(
            'absolute top-0.5 rounded-sm bg-accent px-1 text-2xs leading-[14px] text-on-accent',
            today < 10 ? '' : today > 90 ? '-translate-x-full' : '-translate-x-1/2',
          )}
        >
          Today
        </span>
      )}
    </span>
  )
}

/** The window that a key navigates to; undefined if the key does not navigate or change it. */
function windowForKey(key: string, window: TimeWindow, now: number): TimeWindow | undefined {
  if (key === 'ArrowLeft') return panned(window, -1)
  if (key === 'ArrowRight') return panned(window, 1)
  if (key === '0') return timeWindow(window.zoom, undefined, now)
  const step = key === '+' || key === '=' ? -1 : key === '-' ? 1 : 0
  const zoom = step === 0 ? undefined : zooms[zooms.indexOf(window.zoom) + step]
  return zoom && zoomed(window, zoom, now)
}

/** Pixels of horizontal scrolling per step in time. */
const wheelStep = 90

type TimelineFrameProps = {
  label: string
  columns: readonly TimelineColumn[]
  /** The number of headings and rows. */
  itemCount: number
  window: TimeWindow
  onWindow(window: TimeWindow): void
  now: number
  /** Index of the heading above an item, which sticks to the top; undefined if there is none. */
  headingOver(position: number): number | undefined
  /** Renders an item. `isStuck`: a heading stuck below the table header. */
  renderItem(position: number, isActive: boolean, isStuck: boolean): ReactNode
  onEnter(position: number): void
  onClick(event: MouseEvent<HTMLElement>): void
  /** Tooltips are written on hover, not with each row. */
  onPointerOver?: (event: PointerEvent<HTMLElement>) => void
  /** Dialogs. */
  children?: ReactNode
}

/** The virtualized table of a timeline. Keys and the wheel move through time. */
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
    fillsPage: true,
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
          {/* A heading that becomes stuck keeps its element, and with it the focus. */}
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
