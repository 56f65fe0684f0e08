import { useMemo } from 'react'
import type { ExpiryOrder } from '#records/timeline/expiry-order.ts'
import { groupAt } from '#records/timeline/month-groups.ts'
import type { TimeWindow } from '#records/timeline/time-window.ts'
import { TimelineFrame } from '#records/timeline/timeline-frame.tsx'
import type { PanelProps } from '../list/panel-props.ts'
import { groupFacts } from './group-facts.ts'
import { GroupHeading } from './group-heading.tsx'
import { timelineColumns } from './timeline-columns.ts'
import { readGroups } from './timeline-group.ts'
import { tokenGroups } from './token-groups.ts'
import { TokenTimelineRow } from './token-timeline-row.tsx'
import { UnreadableTokenRow } from './unreadable-token-row.tsx'
import { useTimelineActions } from './use-timeline-actions.ts'

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
