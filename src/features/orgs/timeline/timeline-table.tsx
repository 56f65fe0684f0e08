import { groupAt, type MonthGroups } from '#records/timeline/month-groups.ts'
import type { TimeWindow } from '#records/timeline/time-window.ts'
import { TimelineFrame } from '#records/timeline/timeline-frame.tsx'
import type { OrgPanelProps } from '../list/orgs-search.ts'
import { groupFilter } from './group-text.ts'
import { MonthHeading } from './month-heading.tsx'
import { timelineColumns } from './timeline-columns.ts'
import { TimelineRow } from './timeline-row.tsx'
import { UnreadableTimelineRow } from './unreadable-timeline-row.tsx'
import { useTimelineActions } from './use-timeline-actions.tsx'

type TimelineTableProps = OrgPanelProps & {
  grouped: MonthGroups
  window: TimeWindow
  onWindow(window: TimeWindow): void
  now: number
}

/** The months and their licenses. */
export function TimelineTable(props: TimelineTableProps) {
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
