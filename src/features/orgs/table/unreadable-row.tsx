import { memo } from 'react'
import type { UnreadableRow as Unreadable } from '#api/list-row.ts'
import { numberText } from '#lib/count-text.ts'
import { Badge } from '#ui/badge.tsx'
import { RowCheckbox } from '#ui/row-checkbox.tsx'
import { rowPlace } from '#ui/row-place.ts'
import { UnreadableText } from '../fields/unreadable-text.tsx'
import type { TableColumn } from './table-column.ts'
import { type Density, rowClasses, rowHeights } from '#ui/table-density.ts'

type UnreadableRowProps = {
  row: Unreadable
  position: number
  /** The pinned column. */
  first: TableColumn | undefined
  /** Of all columns together, drawn or not. */
  columnCount: number
  density: Density
  isActive: boolean
  isSelected: boolean
}

/** An element of the list that is no organization: why, and its JSON on demand (Enter, or the button). */
export const UnreadableRow = memo(function UnreadableRow(props: UnreadableRowProps) {
  const { row, position, first, columnCount, density, isActive, isSelected } = props
  return (
    <tr
      {...rowPlace(position, rowHeights[density], isActive)}
      data-selected={isSelected || undefined}
      className={rowClasses[density]}
    >
      <td aria-colindex={1} style={first?.style} className={first?.className}>
        <RowCheckbox name={`element ${numberText(row.index + 1)}`} isSelected={isSelected} />
        <Badge tone="warning">Unreadable</Badge>
      </td>
      <td
        aria-colindex={2}
        colSpan={columnCount - 1}
        className="flex-1 overflow-clip border-b border-line px-3 align-middle whitespace-nowrap text-muted"
      >
        <span className="sticky" style={{ left: (first?.width ?? 0) + 12 }}>
          <UnreadableText row={row} />
        </span>
      </td>
    </tr>
  )
})
