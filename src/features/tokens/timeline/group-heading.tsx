import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { unreadableRow } from '#records/timeline/expiry-order.ts'
import type { MonthGroup } from '#records/timeline/month-groups.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { HeadingRow } from '#records/timeline/heading-row.tsx'
import { MonthNote } from '#records/timeline/month-note.tsx'
import type { GroupFacts } from './group-facts.ts'
import { timelineColumns } from './timeline-columns.ts'
import { groupText } from './timeline-group.ts'

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
export const GroupHeading = memo(function GroupHeading(props: GroupHeadingProps) {
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
