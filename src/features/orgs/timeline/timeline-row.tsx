import { clsx } from 'clsx'
import { memo } from 'react'
import type { RecordRow } from '#api/list-row.ts'
import { licenseState, licenseStateLabel } from '../rules/license-state.ts'
import { asText, inlineText, member } from '#lib/json-value.ts'
import { relativeTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { rowPlace } from '#ui/row-place.ts'
import type { TimeWindow } from '#records/timeline/time-window.ts'
import { cellClass, rowClass, rowHeight } from '#records/timeline/timeline-column.ts'
import { type DateField, licenseDates, periodText } from './license-dates.ts'
import { SpanBar } from './span-bar.tsx'
import { stateLooks } from './state-looks.ts'
import { timelineColumns } from './timeline-columns.ts'

const [nameColumn, validFromColumn, expiresColumn, barsColumn] = timelineColumns

type TimelineRowProps = {
  row: RecordRow
  /** Place among the items, from 0. */
  position: number
  /** Address of the organization; undefined when its id cannot be addressed. */
  href: string | undefined
  isActive: boolean
  window: TimeWindow
  now: number
}

/** One organization: its dates as text, and drawn as bars. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { row, position, href, isActive, window, now } = props
  const dates = licenseDates(row.record)
  const { validFrom, expires, validity, period, oddity } = dates
  const state = licenseState(row.record, now)
  const label = oddity ?? licenseStateLabel(state)
  const name = member(row.record, 'name')
  return (
    <tr {...rowPlace(position, rowHeight, isActive)} className={rowClass}>
      <td aria-colindex={1} className={clsx(cellClass, nameColumn.className)}>
        <a href={href} tabIndex={-1} className="font-medium hover:underline">
          {name === undefined || name === null ? (
            <span className="text-warning">missing</span>
          ) : (
            <bdi>{visibleText(asText(name) ?? inlineText(name)) || '“”'}</bdi>
          )}
        </a>
      </td>
      <td aria-colindex={2} className={clsx(cellClass, validFromColumn.className)}>
        <DateText field={validFrom} />
      </td>
      <td aria-colindex={3} className={clsx(cellClass, expiresColumn.className)}>
        <DateText field={expires} />
        {expires.kind === 'date' && (
          <span className={expires.epoch <= now ? 'text-danger' : 'text-faint'}>
            {' '}
            · {relativeTime(expires.epoch, now)}
          </span>
        )}
        <span className="sr-only">, {label}</span>
      </td>
      <td aria-colindex={4} className={clsx(cellClass, barsColumn.className, 'relative overflow-hidden')}>
        <span className="sr-only">{periodText(dates)}</span>
        <span aria-hidden="true">
          {validity ? (
            <SpanBar
              window={window}
              span={validity}
              className={clsx(
                'top-1.5 @container h-4 text-2xs font-medium leading-4',
                (oddity === undefined ? stateLooks[state] : stateLooks.unknown).className,
              )}
            >
              <span className="hidden truncate px-2 @min-[3rem]:block">
                {oddity ?? stateLooks[state].label}
              </span>
            </SpanBar>
          ) : (
            <span
              className={clsx(
                'relative px-1.5 text-2xs',
                oddity === undefined ? 'text-faint' : 'font-medium text-warning',
              )}
            >
              {label}
            </span>
          )}
          {period && <SpanBar window={window} span={period} className="top-[26px] h-1 bg-muted" />}
        </span>
      </td>
    </tr>
  )
})

function DateText({ field }: { field: DateField }) {
  if (field.kind === 'odd') return <bdi className="text-warning">{field.text}</bdi>
  return <span className={clsx('tabular', field.kind !== 'date' && 'text-faint')}>{field.text}</span>
}
