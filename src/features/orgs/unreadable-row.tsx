import { memo } from 'react'
import type { UnreadableRow as Unreadable } from '#api/read-list.ts'
import { Badge } from '#ui/badge.tsx'
import { numberText } from '#lib/count-text.ts'
import { rowClass, rowHeight } from './org-row.tsx'
import type { TableColumn } from './table-column.ts'

type UnreadableRowProps = {
  row: Unreadable
  position: number
  columns: readonly TableColumn[]
  isActive: boolean
}

/** An element of the list that is no organization: why, and its JSON on demand (Enter, or the button). */
export const UnreadableRow = memo(function UnreadableRow({
  row,
  position,
  columns: [first, ...rest],
  isActive,
}: UnreadableRowProps) {
  return (
    <tr
      aria-rowindex={position + 2}
      data-position={position}
      tabIndex={isActive ? 0 : -1}
      style={{ transform: `translateY(${position * rowHeight}px)` }}
      className={rowClass}
    >
      <td aria-colindex={1} style={first?.style} className={first?.className}>
        <Badge tone="warning">Unreadable</Badge>
      </td>
      <td
        aria-colindex={2}
        colSpan={rest.length}
        className="h-[36px] flex-1 truncate border-b border-line px-3 align-middle leading-[35px] text-muted"
      >
        Element {numberText(row.index + 1)}: {row.reason}{' '}
        <button type="button" data-raw="" tabIndex={-1} className="text-accent hover:underline">
          Show JSON
        </button>
      </td>
    </tr>
  )
})
