import { memo } from 'react'
import type { UnreadableRow } from '#api/list-row.ts'
import { Badge } from '#ui/badge.tsx'
import { rowPlace } from '#ui/row-place.ts'
import { rowClass, rowHeight } from '#records/timeline/timeline-column.ts'
import { UnreadableText } from '#records/table/record-row.tsx'

type UnreadableTimelineRowProps = { row: UnreadableRow; position: number; isActive: boolean }

/** An element of the list that is no organization: why, and its JSON on demand (Enter, or the button). */
export const UnreadableTimelineRow = memo(function UnreadableTimelineRow(props: UnreadableTimelineRowProps) {
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
