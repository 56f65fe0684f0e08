import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo, type MouseEvent, type PointerEvent, useMemo } from 'react'
import type { UnreadableRow } from '#api/list-row.ts'
import type { Expiry } from '#grants/expiry.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { inlineText } from '#lib/json-value.ts'
import { absoluteTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { type ExpiryOrder, unreadableRow } from '#records/timeline/expiry-order.ts'
import { HeadingRow } from '#records/timeline/heading-row.tsx'
import { groupAt, type MonthGroup, type MonthGroups } from '#records/timeline/month-groups.ts'
import { MonthNote } from '#records/timeline/month-note.tsx'
import type { TimeWindow } from '#records/timeline/time-window.ts'
import { rowClass, rowHeight } from '#records/timeline/timeline-column.ts'
import { TimelineFrame } from '#records/timeline/timeline-frame.tsx'
import { Badge } from '#ui/badge.tsx'
import { rowPlace } from '#ui/virtual-table.tsx'
import { positionOf } from '#ui/roving-focus.ts'
import { sentText } from '../fields/expiry-words.ts'
import { hasAddress, tokenLink } from '../fields/token-link.ts'
import type { PanelProps } from '../list/panel-props.ts'
import { type GroupFacts, groupFacts } from './group-facts.ts'
import { timelineColumns } from './timeline-columns.ts'
import { groupText, groupValue, readGroups } from './timeline-group.ts'
import { tokenGroups } from './token-groups.ts'
import { TokenTimelineRow } from './token-timeline-row.tsx'

type GroupHeadingProps = {
  group: MonthGroup
  /** Undefined for rows that are no tokens. */
  facts: GroupFacts | undefined
  isOpen: boolean
  /** Stays under the head while its rows scroll. */
  isStuck: boolean
  isActive: boolean
  now: number
}

/** The heading of a month, or of what has none: how many tokens end in it; its button hides and shows them. */
const GroupHeading = memo(function GroupHeading(props: GroupHeadingProps) {
  const { group, facts, isOpen, isStuck, isActive, now } = props
  const { month, place, count } = group
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <HeadingRow columnCount={timelineColumns.length} {...{ place, isStuck, isActive }}>
      <button
        type="button"
        data-group=""
        tabIndex={-1}
        aria-expanded={isOpen}
        className="-ml-1 flex items-baseline gap-1 hover:underline"
      >
        <Chevron size={14} className="self-center text-muted" aria-hidden="true" />
        {groupText(month)}
      </button>
      <MonthNote month={month} now={now} />
      <span className="tabular text-xs font-normal text-muted">
        {countText(count, month === unreadableRow ? 'element' : 'token')}
      </span>
      {facts?.high !== undefined && facts.high > 0 && (
        <span className="tabular truncate text-xs font-normal text-danger">
          {numberText(facts.high)} with findings of high severity
        </span>
      )}
      {facts?.sent && (
        <span className="tabular truncate text-xs font-normal text-muted">expiresAt: {facts.sent}</span>
      )}
    </HeadingRow>
  )
})

/** Characters of its JSON; a row holds no more in sight. */
const longest = 500

type UnreadableTokenRowProps = { row: UnreadableRow; position: number; isActive: boolean }

/** An element of the list that is no token: why, and its JSON. */
const UnreadableTokenRow = memo(function UnreadableTokenRow(props: UnreadableTokenRowProps) {
  const { row, position, isActive } = props
  return (
    <tr {...rowPlace(position, rowHeight, isActive)} className={clsx(rowClass, 'z-2 bg-surface')}>
      <td
        aria-colindex={1}
        colSpan={timelineColumns.length}
        className="min-w-0 flex-1 truncate border-b border-line px-4 leading-[35px] text-muted sm:px-6"
      >
        <Badge tone="warning">Unreadable</Badge> Element {numberText(row.index + 1)}: {row.reason}{' '}
        <bdi className="font-mono text-xs">{visibleText(inlineText(row.value).slice(0, longest))}</bdi>
      </td>
    </tr>
  )
})

type TimelineActionsOptions = Pick<PanelProps, 'tokens' | 'search' | 'onSearch'> & {
  grouped: MonthGroups
  /** Asks for the calendar file of the token at that place in the list. */
  onCalendar(place: number): void
}

/** The exact end, and how it was sent. */
function tipText(expiry: Expiry): string {
  if (expiry.kind === 'never') return `Never expires: ${sentText(expiry)}`
  if (expiry.kind === 'unreadable') return 'expiresAt is not an ISO 8601 date-time'
  return `${absoluteTime(expiry.epoch)} · sent as ${visibleText(expiry.text)}`
}

/** What a click, Enter or the pointer does in the timeline: one set of handlers serves all rows. */
function useTimelineActions(options: TimelineActionsOptions) {
  const { tokens, grouped, search, onSearch, onCalendar } = options
  const navigate = useNavigate()

  /** Opens the token at a place, or hides or shows the group whose heading stands there. */
  function activate(position: number) {
    const item = grouped.items[position]
    if (item === undefined) return
    const token = tokens[item]
    if (token && hasAddress(token)) void navigate(tokenLink(token, search))
    else if (item < 0) toggleGroup(grouped.groups[-1 - item]?.month)
  }

  function toggleGroup(month: number | undefined) {
    if (month === undefined) return
    const value = groupValue(month)
    const closed = search.closed ?? []
    const next = closed.includes(value) ? closed.filter((one) => one !== value) : [...closed, value]
    onSearch({ closed: next.length > 0 ? next : undefined }, { replace: true })
  }

  function handleClick({ target }: MouseEvent<HTMLElement>) {
    const button = target instanceof Element ? target.closest('[data-calendar], [data-group]') : null
    if (!button) return
    const position = positionOf(button)
    if (button.hasAttribute('data-group')) activate(position)
    else onCalendar(grouped.items[position] ?? -1)
  }

  /** Tooltips are written when the pointer comes, not with each row. */
  function handlePointerOver({ target }: PointerEvent<HTMLElement>) {
    const cell = target instanceof Element ? target.closest('td') : null
    if (!cell) return
    const expiry = tokens[grouped.items[positionOf(cell)] ?? -1]?.expiry
    if (expiry) cell.dataset['tip'] = tipText(expiry)
  }

  return { activate, handleClick, handlePointerOver }
}

type TokensTimelineTableProps = PanelProps & {
  order: ExpiryOrder
  /** Places in the list of the tokens that are shown. */
  places: Int32Array
  onCalendar(place: number): void
  window: TimeWindow
  onWindow(window: TimeWindow): void
  now: number
}

/** The months with the tokens that end in them, and what never ends, or no one can tell when. */
export function TokensTimelineTable(props: TokensTimelineTableProps) {
  const { tokens, unreadable, findings, search, order, places, window, onWindow, now } = props
  const closed = useMemo(() => readGroups(search.closed), [search.closed])
  const grouped = useMemo(
    () =>
      tokenGroups(order, { places, tokenCount: tokens.length, unreadableCount: unreadable.length, closed }),
    [order, places, tokens, unreadable, closed],
  )
  const facts = useMemo(() => groupFacts(order, tokens, places, findings), [order, tokens, places, findings])
  const actions = useTimelineActions({ ...props, grouped })

  function renderItem(position: number, isActive: boolean, isStuck: boolean) {
    const item = grouped.items[position] ?? 0
    const group = grouped.groups[-1 - item]
    if (group) {
      const isOpen = !closed.has(group.month)
      return <GroupHeading facts={facts.get(group.month)} {...{ group, isOpen, isStuck, isActive, now }} />
    }
    const token = tokens[item]
    if (token) return <TokenTimelineRow {...{ token, position, isActive, findings, search, window, now }} />
    const row = unreadable[item - tokens.length]
    return row && <UnreadableTokenRow {...{ row, position, isActive }} />
  }

  return (
    <TimelineFrame
      label="Token timeline"
      columns={timelineColumns}
      itemCount={grouped.items.length}
      {...{ window, onWindow, now, renderItem }}
      headingOver={(position) => groupAt(grouped, position)?.place}
      onEnter={actions.activate}
      onClick={actions.handleClick}
      onPointerOver={actions.handlePointerOver}
    />
  )
}
