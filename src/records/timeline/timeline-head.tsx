import { clsx } from 'clsx'
import { percentOf, ticksOf, type TimeWindow } from './time-window.ts'
import type { TimelineColumn } from './timeline-column.ts'

type TimelineHeadProps = { columns: readonly TimelineColumn[]; window: TimeWindow; now: number }

/** The head of a timeline: the columns, and over the last one the months or years, and today. */
export function TimelineHead({ columns, window, now }: TimelineHeadProps) {
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
              {isAxis ? <Axis window={window} now={now} /> : label}
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
      {ticksOf(window).map(({ at, label, isMinor }) => (
        <span
          key={at}
          style={{ left: `${at}%` }}
          className={clsx(
            'absolute bottom-1 pl-1.5 text-2xs whitespace-nowrap',
            isMinor && 'hidden @min-[40rem]:inline',
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
