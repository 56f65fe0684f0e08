import { CalendarArrowDown } from 'lucide-react'
import {
  type ComponentType,
  memo,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { Button } from '#ui/button.tsx'
import { isPlainClick, positionOf } from '#ui/roving-focus.ts'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { useLastKnown } from '#ui/use-stable.ts'
import type { ListModel } from '../list/list-model.ts'
import { chosenIn, type ListSearch, type PanelProps } from '../list/list-search.ts'
import { type ListView, useListNow, useListWork } from '../list/list-view.ts'
import { recordHref } from '../list/resource.ts'
import { useOpenRow } from '../table/unreadable-rows.tsx'
import { type ExpiryOrder, orderByDate, unreadableRow } from './expiry-order.ts'
import { groupAt, groupFacts, type MonthGroups, monthGroups } from './month-groups.ts'
import { timeWindow, type TimeWindow, windowParam, type Zoom } from './time-window.ts'
import { groupName, readGroups, type Timeline } from './timeline.ts'
import { TimelineFrame } from './timeline-frame.tsx'
import { GroupHeading, TimelineRow, UnreadableTimelineRow } from './timeline-rows.tsx'
import { useCalendar } from './use-calendar.tsx'
import { ZoomToolbar } from './zoom-toolbar.tsx'

/** URL parameters of the window; the defaults are omitted. */
type WindowSearch = { readonly zoom?: Zoom | undefined; readonly from?: string | undefined }

/** Idle milliseconds before the URL is updated: browsers limit how often it may change. */
const pause = 250

const defaultZoom = 'year'

/** The window in the URL, and a function to change it. */
function useTimeWindow(search: WindowSearch, onSearch: (search: WindowSearch) => void, now: number) {
  const { zoom = defaultZoom, from } = search
  const address = `${zoom} ${from}`
  const [moved, setMoved] = useState<{ to: TimeWindow; address: string } | null>(null)

  const commit = useEffectEvent(({ to }: { to: TimeWindow }) => {
    onSearch({ zoom: to.zoom === defaultZoom ? undefined : to.zoom, from: windowParam(to, now) })
  })
  useEffect(() => {
    if (!moved) return undefined
    const timer = setTimeout(() => commit(moved), pause)
    return () => clearTimeout(timer)
  }, [moved])

  const window = moved?.address === address ? moved.to : timeWindow(zoom, from, now)
  return [window, (to: TimeWindow) => setMoved({ to, address })] as const
}

type TimelineTableProps<Search extends ListSearch, View extends ListView, Subject> = PanelProps<
  Search,
  View,
  Subject
> & {
  timeline: Timeline<View, Subject>
  order: ExpiryOrder
  grouped: MonthGroups
  /** Groups named in the URL. */
  named: ReadonlySet<number>
  window: TimeWindow
  onWindow(window: TimeWindow): void
  onCalendar(row: number): void
  now: number
}

/** Records by month of expiry, followed by those that never expire or whose expiry is unreadable. */
function TimelineTable<Search extends ListSearch, View extends ListView, Subject>(
  props: TimelineTableProps<Search, View, Subject>,
) {
  const { timeline, list, view, search, update, onOpen, writeSearch, onCalendar } = props
  const { order, grouped, named, window, onWindow, now } = props
  const { columns, groups } = timeline
  const { rows, resource } = list
  const { openRow, dialog } = useOpenRow(list, onOpen)
  const facts = useMemo(() => groupFacts(order, view), [order, view])

  /** Opens the record at an index or activates the heading there. */
  function activate(position: number) {
    const item = grouped.items[position]
    const row = rows[item ?? -1]
    if (row) openRow(row)
    else if (item !== undefined) toggleGroup(grouped.groups[-1 - item]?.month)
  }

  function toggleGroup(month: number | undefined) {
    // Unreadable rows cannot be filtered for.
    if (month === undefined || (groups.does === 'filter' && month === unreadableRow)) return
    const { value } = groupName(timeline, month)
    const before = chosenIn(search, groups.key)
    const others = groups.does === 'filter' ? [] : before.filter((each) => each !== value)
    const after = before.includes(value) ? others : [...others, value]
    update({ [groups.key]: after.length > 0 ? after : undefined }, groups.does === 'fold')
  }

  function handleClick(event: MouseEvent<HTMLElement>) {
    const target =
      event.target instanceof Element
        ? event.target.closest('a[href], [data-raw], [data-group], [data-calendar]')
        : null
    if (!target || !isPlainClick(event)) return
    event.preventDefault()
    const position = positionOf(target)
    if (target.hasAttribute('data-calendar')) onCalendar(grouped.items[position] ?? -1)
    else activate(position)
  }

  /** Tooltips and link queries are written on hover, not with each row. */
  function handlePointerOver({ target }: PointerEvent<HTMLElement>) {
    const cell = target instanceof Element ? target.closest('td') : null
    const row = cell ? (grouped.items[positionOf(cell)] ?? -1) : -1
    const subject = list.subject(row)
    if (!cell || subject === undefined) return
    cell.dataset['tip'] = timeline.tip(subject)
    const link = cell.querySelector<HTMLAnchorElement>('a[href]')
    if (link) link.search = writeSearch(search, row)
  }

  function renderItem(position: number, isActive: boolean, isStuck: boolean) {
    const item = grouped.items[position] ?? 0
    const group = grouped.groups[-1 - item]
    if (group) {
      const isNamed = named.has(group.month)
      return (
        <GroupHeading
          facts={facts.get(group.month)}
          {...{ timeline, resource, group, isNamed, isStuck, isActive, now }}
        />
      )
    }
    const row = rows[item]
    if (row?.kind === 'unreadable')
      return <UnreadableTimelineRow columnCount={columns.length} {...{ row, position, isActive }} />
    const subject = list.subject(item)
    return (
      row &&
      subject !== undefined && (
        <TimelineRow
          href={recordHref(resource, row.id)}
          row={item}
          {...{ timeline, resource, subject, view, position, isActive, window, now }}
        />
      )
    )
  }

  return (
    <TimelineFrame
      label={timeline.label}
      columns={columns}
      itemCount={grouped.items.length}
      {...{ window, onWindow, now, renderItem }}
      headingOver={(position) => groupAt(grouped, position)?.index}
      onEnter={activate}
      onClick={handleClick}
      onPointerOver={handlePointerOver}
    >
      {dialog}
    </TimelineFrame>
  )
}

const noneFolded: ReadonlySet<number> = new Set()

/** The Timeline tab of a resource: its records by month of expiry. */
export function timelinePanel<Search extends ListSearch, View extends ListView, Subject>(
  timeline: Timeline<View, Subject>,
): ComponentType<PanelProps<Search, View, Subject>> {
  const { calendar, groups, Legend } = timeline
  const orderOf = (list: ListModel<Subject>) => orderByDate(list, calendar.date)

  return memo(function TimelinePanel(props: PanelProps<Search, View, Subject>) {
    const { list, view, search, update } = props
    const now = useListNow(list)
    const order = useListWork(list, orderOf)
    const written = chosenIn(search, groups.key).join(' ')
    const named = useMemo(() => readGroups(timeline, written.split(' ')), [written])
    const known = useMemo(() => {
      if (!order) return null
      const grouped = monthGroups(order, view.rows, groups.does === 'fold' ? named : noneFolded)
      return { list, view, order, grouped }
    }, [list, view, order, named])
    const drawn = useLastKnown(known, '')
    const [window, setWindow] = useTimeWindow(search, (moved) => update(moved, true), now)
    const { dialog, add, addOne } = useCalendar(list, calendar)
    return (
      <>
        <ZoomToolbar window={window} onWindow={setWindow} now={now}>
          <Button
            data-tip="Saves an .ics file"
            className="ml-auto"
            icon={<CalendarArrowDown size={14} />}
            onClick={() => add(view.rows)}
          >
            <span className="max-sm:sr-only">Export .ics</span>
          </Button>
        </ZoomToolbar>
        {Legend && <Legend />}
        {drawn ? (
          <TimelineTable
            {...props}
            {...drawn}
            {...{ timeline, named, window, now }}
            onWindow={setWindow}
            onCalendar={(row) => void addOne(row)}
          />
        ) : (
          <TableSkeleton columns={timeline.columns.length} label="Reading expiry dates" />
        )}
        {dialog}
      </>
    )
  })
}
