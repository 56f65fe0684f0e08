import { memo } from 'react'
import type { UnreadableRow } from '#api/list-row.ts'
import { Badge } from '#ui/badge.tsx'
import { rowPlace } from '#ui/row-place.ts'
import { UnreadableText } from '#records/table/record-row.tsx'
import { nameClass, rowClass } from './limits-row.tsx'
import { matrixRowHeight, matrixStyles } from './matrix-columns.ts'

type UnreadableLimitsProps = { row: UnreadableRow; position: number; isActive: boolean }

/** An element of the list that is no organization: why, and its JSON on demand (Enter, or the button). */
export const UnreadableLimits = memo(function UnreadableLimits(props: UnreadableLimitsProps) {
  const { row, position, isActive } = props
  return (
    <tr {...rowPlace(position, matrixRowHeight, isActive)} className={rowClass}>
      <td aria-colindex={1} style={matrixStyles[0]} className={nameClass}>
        <Badge tone="warning">Unreadable</Badge>
      </td>
      <td
        aria-colindex={2}
        colSpan={12}
        className="h-[36px] flex-1 truncate border-b border-line px-3 align-middle leading-[35px] text-muted"
      >
        <UnreadableText row={row} />
      </td>
    </tr>
  )
})
