import { clsx } from 'clsx'
import { memo } from 'react'
import type { UnreadableRow } from '#api/list-row.ts'
import { numberText } from '#lib/count-text.ts'
import { inlineText } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { rowPlace } from '#ui/row-place.ts'
import { rowClass, rowHeight } from '#records/timeline/timeline-column.ts'
import { timelineColumns } from './timeline-columns.ts'

/** Characters of its JSON; a row holds no more in sight. */
const longest = 500

type UnreadableTokenRowProps = { row: UnreadableRow; position: number; isActive: boolean }

/** An element of the list that is no token: why, and its JSON. */
export const UnreadableTokenRow = memo(function UnreadableTokenRow(props: UnreadableTokenRowProps) {
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
