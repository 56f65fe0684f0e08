import { clsx } from 'clsx'
import { CalendarPlus, ChevronDown, ChevronRight } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { UnreadableRow } from '#api/list-row.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { monthNumber } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { rowPlace } from '#ui/virtual-table.tsx'
import { cellStyles, fieldCell } from '../fields/cell.ts'
import { noAddress, type Resource } from '../list/resource.ts'
import { UnreadableText } from '../table/unreadable-rows.tsx'
import { unreadableRow } from './expiry-order.ts'
import type { GroupFacts, MonthGroup } from './month-groups.ts'
import { endOf, groupName, type RowOnScreen, type Timeline } from './timeline.ts'
import { rowHeight } from './timeline-frame.tsx'

const rowClass =
  'group absolute inset-x-0 top-0 flex h-[36px] hover:bg-hover focus:bg-hover focus:outline-2 focus:-outline-offset-2 focus:outline-focus'
// Above the lines of the grid, for rows without a bar.
const offAxis = `${rowClass} z-2 bg-surface`

const cellClass = 'h-[36px] truncate border-b border-line px-3 align-middle leading-[35px]'

type HeadingProps<View, Subject> = {
  timeline: Timeline<View, Subject>
  resource: Resource<Subject>
  group: MonthGroup
  facts: GroupFacts | undefined
  /** Whether the URL names the group: the list is filtered to it, or it is folded. */
  isNamed: boolean
  /** Whether it is stuck below the table header. */
  isStuck: boolean
  isActive: boolean
  now: number
}

/** The heading of a month or of records without one, with the number of records. Its button filters or folds. */
export function GroupHeading<View, Subject>(props: HeadingProps<View, Subject>) {
  const { timeline, resource, group, facts, isNamed, isStuck, isActive, now } = props
  const { month, index, count } = group
  const { text } = groupName(timeline, month)
  const { worst = 0, sent = '' } = facts ?? {}
  const isElement = month === unreadableRow
  const today = monthNumber(now)
  const Chevron = isNamed ? ChevronRight : ChevronDown
  return (
    <tr
      aria-rowindex={index + 2}
      data-position={index}
      tabIndex={isActive ? 0 : -1}
      style={isStuck ? { top: rowHeight } : { transform: `translateY(${index * rowHeight}px)` }}
      className={clsx(
        'inset-x-0 z-3 flex h-[36px] items-end border-b border-line-strong bg-surface focus:outline-2 focus:-outline-offset-2 focus:outline-focus',
        isStuck ? 'sticky' : 'absolute top-0',
      )}
    >
      <th
        scope="rowgroup"
        aria-colindex={1}
        colSpan={timeline.columns.length}
        className="flex min-w-0 flex-1 items-baseline gap-2 px-4 pb-1.5 text-left text-sm font-semibold whitespace-nowrap sm:px-6"
      >
        {timeline.groups.does === 'fold' ? (
          <button
            type="button"
            data-group=""
            tabIndex={-1}
            aria-expanded={!isNamed}
            className="-ml-1 flex items-baseline gap-1 hover:underline"
          >
            <Chevron size={14} className="self-center text-muted" />
            {text}
          </button>
        ) : isElement ? (
          text
        ) : (
          <button
            type="button"
            data-group=""
            tabIndex={-1}
            aria-pressed={isNamed}
            data-tip={isNamed ? 'Show the others too' : 'Show only these'}
            className="hover:underline aria-pressed:text-accent"
          >
            {text}
          </button>
        )}
        {month < today && <span className="text-xs font-medium text-danger">overdue</span>}
        {month === today && <span className="text-xs font-medium text-accent">this month</span>}
        <span className="tabular text-xs font-normal text-muted">
          {isElement ? countText(count, 'element') : countText(count, resource.singular, resource.plural)}
        </span>
        {timeline.worst && worst > 0 && (
          <span className="tabular truncate text-xs font-normal text-danger">
            {numberText(worst)} {timeline.worst}
          </span>
        )}
        {sent && (
          <span className="tabular truncate text-xs font-normal text-muted">
            {timeline.calendar.date.path}: {sent}
          </span>
        )}
      </th>
    </tr>
  )
}

type PlaceProps = {
  /** Index among the items. */
  position: number
  isActive: boolean
}

type TimelineRowProps<View, Subject> = PlaceProps &
  RowOnScreen<View> & {
    timeline: Timeline<View, Subject>
    resource: Resource<Subject>
    subject: Subject
    /** URL of the record; undefined if its id cannot be part of a URL. */
    href: string | undefined
  }

function TimelineRowBody<View, Subject>(props: TimelineRowProps<View, Subject>) {
  const { timeline, resource, subject, row, view, window, now, href, position, isActive } = props
  const [named] = resource.fields
  const { text, state } = named ? fieldCell(named, subject, now) : { text: '' }
  const { calendar } = timeline
  return (
    <tr
      {...rowPlace(position, rowHeight, isActive)}
      className={timeline.isOffAxis?.(subject) ? offAxis : rowClass}
    >
      {timeline.columns.map(({ label, className, render }, index, { length }) => (
        <td
          key={label}
          aria-colindex={index + 1}
          className={clsx(
            cellClass,
            className,
            index === 0 && 'flex items-center gap-1',
            index === length - 1 && 'relative overflow-hidden',
          )}
        >
          {index === 0 ? (
            <>
              <a
                href={href}
                tabIndex={-1}
                data-tip={href === undefined ? noAddress : undefined}
                dir="auto"
                className="min-w-0 truncate rounded-sm font-medium hover:underline"
              >
                <span className={state && cellStyles[state]}>{text}</span>
              </a>
              {endOf(calendar, subject) && (
                <IconButton
                  data-calendar=""
                  label={`Add ${text} to calendar${calendar.choices ? '…' : ''}`}
                  tabIndex={isActive ? 0 : -1}
                  icon={<CalendarPlus size={14} />}
                  className="-mr-2 ml-auto opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 group-focus:opacity-100 print:hidden"
                />
              )}
            </>
          ) : (
            render?.(subject, { row, view, window, now })
          )}
        </td>
      ))}
    </tr>
  )
}

// `memo` drops the generic parameters, so the type is restored.
/** A record: its dates as text and on the axis. */
export const TimelineRow: <View, Subject>(props: TimelineRowProps<View, Subject>) => ReactNode =
  memo(TimelineRowBody)

/** An element of the list that is not a record: why, and its JSON on demand (Enter or the button). */
export function UnreadableTimelineRow(props: PlaceProps & { row: UnreadableRow; columnCount: number }) {
  const { row, columnCount, position, isActive } = props
  return (
    <tr {...rowPlace(position, rowHeight, isActive)} className={offAxis}>
      <td
        aria-colindex={1}
        colSpan={columnCount}
        className="min-w-0 flex-1 truncate border-b border-line px-4 leading-[35px] text-muted sm:px-6"
      >
        <Badge tone="warning">Unreadable</Badge> <UnreadableText row={row} />
      </td>
    </tr>
  )
}
