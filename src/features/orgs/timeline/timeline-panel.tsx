import { CalendarArrowDown } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import type { ListRow, UnreadableRow } from '#api/list-row.ts'
import { countText } from '#lib/count-text.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { UnreadableText } from '#records/table/record-row.tsx'
import { type ExpiryOrder, orderByDate, unreadableRow } from '#records/timeline/expiry-order.ts'
import { HeadingRow } from '#records/timeline/heading-row.tsx'
import { groupAt, type MonthGroup, type MonthGroups, monthGroups } from '#records/timeline/month-groups.ts'
import { MonthNote } from '#records/timeline/month-note.tsx'
import type { TimeWindow } from '#records/timeline/time-window.ts'
import { rowClass, rowHeight } from '#records/timeline/timeline-column.ts'
import { TimelineFrame } from '#records/timeline/timeline-frame.tsx'
import { useTimeWindow } from '#records/timeline/use-time-window.ts'
import { ZoomToolbar } from '#records/timeline/zoom-toolbar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { rowPlace } from '#ui/virtual-table.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { useLastKnown } from '#ui/use-kept.ts'
import { useSliced } from '#ui/use-sliced.ts'
import type { OrgPanelProps } from '../orgs-search.ts'
import { useOrgsNow } from '../org.ts'
import { orgPath } from '../org-fields.ts'
import { groupFilter, groupText } from './group-text.ts'
import { timelineColumns } from './timeline-columns.ts'
import { TimelineRow } from './timeline-row.tsx'
import { useTimelineActions } from './use-timeline-actions.tsx'

type MonthHeadingProps = {
  group: MonthGroup
  /** Stays under the head while its rows scroll. */
  isStuck: boolean
  isActive: boolean
  /** The list is filtered to this group. */
  isChosen: boolean
  now: number
}

/** The heading of a month: how many licenses expire in it; its button leaves only them. */
const MonthHeading = memo(function MonthHeading(props: MonthHeadingProps) {
  const { group, isStuck, isActive, isChosen, now } = props
  const { month, place, count } = group
  return (
    <HeadingRow columnCount={timelineColumns.length} {...{ place, isStuck, isActive }}>
      {groupFilter(month) === undefined ? (
        groupText(month)
      ) : (
        <button
          type="button"
          data-group=""
          tabIndex={-1}
          aria-pressed={isChosen}
          data-tip={isChosen ? 'Show the others too' : 'Show only these'}
          className="hover:underline aria-pressed:text-accent"
        >
          {groupText(month)}
        </button>
      )}
      <MonthNote month={month} now={now} />
      <span className="tabular text-xs font-normal text-muted">
        {countText(count, month === unreadableRow ? 'element' : 'organization')}
      </span>
    </HeadingRow>
  )
})

type UnreadableTimelineRowProps = { row: UnreadableRow; position: number; isActive: boolean }

/** An element of the list that is no organization: why, and its JSON on demand (Enter, or the button). */
const UnreadableTimelineRow = memo(function UnreadableTimelineRow(props: UnreadableTimelineRowProps) {
  const { row, position, isActive } = props
  return (
    <tr {...rowPlace(position, rowHeight, isActive)} className={rowClass}>
      <td
        aria-colindex={1}
        colSpan={4}
        className="min-w-0 flex-1 truncate border-b border-line px-4 leading-[35px] text-muted sm:px-6"
      >
        <Badge tone="warning">Unreadable</Badge> <UnreadableText row={row} />
      </td>
    </tr>
  )
})

type TimelineTableProps = OrgPanelProps & {
  grouped: MonthGroups
  window: TimeWindow
  onWindow(window: TimeWindow): void
  now: number
}

/** The months and their licenses. */
function TimelineTable(props: TimelineTableProps) {
  const { rows, grouped, search, window, onWindow, now } = props
  const { groups, items } = grouped
  const actions = useTimelineActions(props)
  const isChosen = (month: number) => search.expires?.includes(groupFilter(month) ?? '') ?? false

  function renderItem(position: number, isActive: boolean, isStuck: boolean) {
    const item = items[position] ?? 0
    const group = groups[-1 - item]
    if (group) return <MonthHeading {...{ group, isStuck, isActive, now, isChosen: isChosen(group.month) }} />
    const row = rows[item]
    if (row?.kind === 'unreadable') return <UnreadableTimelineRow {...{ row, position, isActive }} />
    return row && <TimelineRow href={actions.hrefOf(row.id)} {...{ row, position, isActive, window, now }} />
  }

  return (
    <TimelineFrame
      label="License timeline"
      columns={timelineColumns}
      itemCount={items.length}
      {...{ window, onWindow, now, renderItem }}
      headingOver={(position) => groupAt(grouped, position)?.place}
      onEnter={actions.activate}
      onClick={actions.handleClick}
      onPointerOver={actions.handlePointerOver}
    >
      {actions.dialog}
    </TimelineFrame>
  )
}

const LicenseCalendarDialog = lazyPart(
  () => import('./license-calendar-dialog.tsx'),
  'LicenseCalendarDialog',
  'The calendar export',
)

type TimelineToolbarProps = {
  rows: readonly ListRow[]
  /** Numbers of the rows that the filters leave. */
  shown: Int32Array
  /** Undefined until the dates are read. */
  order: ExpiryOrder | undefined
  window: TimeWindow
  onWindow(window: TimeWindow): void
  now: number
}

/** Which stretch of time is seen, and the export for calendars. */
function TimelineToolbar({ rows, shown, order, window, onWindow, now }: TimelineToolbarProps) {
  const [isExporting, setIsExporting] = useState(false)
  return (
    <ZoomToolbar {...{ window, onWindow, now }}>
      <Button
        className="ml-auto"
        icon={<CalendarArrowDown size={14} aria-hidden="true" />}
        disabledReason={order ? undefined : 'The dates are still being read.'}
        onClick={() => setIsExporting(true)}
      >
        Export .ics
      </Button>

      {isExporting && order && (
        <LicenseCalendarDialog
          rows={rows}
          shown={shown}
          epochs={order.epochs}
          onClose={() => setIsExporting(false)}
        />
      )}
    </ZoomToolbar>
  )
}

const orders = new WeakMap<ListModel, ExpiryOrder>()
const byExpiry = (list: ListModel) => orderByDate(list, orgPath('license', 'expiresAt'))

/** The tab Timeline: how long each license holds, by month of expiry. */
export const TimelinePanel = memo(function TimelinePanel(props: OrgPanelProps) {
  const { list, rows, view, search, update } = props
  const now = useOrgsNow()
  const order = useSliced(orders, list, byExpiry)
  const grouped = useMemo(() => order && monthGroups(order, view.rows), [order, view.rows])
  const known = useMemo(() => (grouped ? { rows, view, grouped } : null), [rows, view, grouped])
  const drawn = useLastKnown(known, '')
  const [window, setWindow] = useTimeWindow(search, (moved) => update(moved, true), now)
  return (
    <>
      <TimelineToolbar
        rows={rows}
        shown={view.rows}
        order={order}
        window={window}
        onWindow={setWindow}
        now={now}
      />
      {drawn ? (
        <TimelineTable {...props} {...drawn} window={window} onWindow={setWindow} now={now} />
      ) : (
        <TableSkeleton columns={4} label="Reading dates of expiry" />
      )}
    </>
  )
})
