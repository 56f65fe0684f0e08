import { memo } from 'react'
import { unreadableRow } from '#records/timeline/expiry-order.ts'
import type { MonthGroup } from '#records/timeline/month-groups.ts'
import { countText } from '#lib/count-text.ts'
import { HeadingRow } from '#records/timeline/heading-row.tsx'
import { MonthNote } from '#records/timeline/month-note.tsx'
import { groupFilter, groupText } from './group-text.ts'
import { timelineColumns } from './timeline-columns.ts'

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
export const MonthHeading = memo(function MonthHeading(props: MonthHeadingProps) {
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
