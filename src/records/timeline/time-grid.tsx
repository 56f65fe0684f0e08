import { percentOf, ticksOf, type TimeWindow } from './time-window.ts'
import type { TimelineColumn } from './timeline-column.ts'

type TimeGridProps = {
  columns: readonly TimelineColumn[]
  window: TimeWindow
  now: number
  isOver: boolean
}

/**
 * Lines through all rows: `isOver`, today's, over the bars; else those of months or years, behind them. It takes no
 * room and stays where it is while the rows scroll.
 */
export function TimeGrid({ columns, window, now, isOver }: TimeGridProps) {
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
