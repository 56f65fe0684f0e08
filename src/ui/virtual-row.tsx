import type { ReactNode } from 'react'

type VirtualRowProps<Column> = {
  /** Place in the list, from 0; the head is the row before. */
  position: number
  /** Pixels. */
  rowHeight: number
  /** Whether Tab reaches the row. */
  isActive: boolean
  /** The first is pinned. */
  columns: readonly Column[]
  /** Pixels, by column. */
  widths: readonly number[]
  renderCell(column: Column): ReactNode
}

/** One row of a `VirtualTable` whose first column stays in sight. */
export function VirtualRow<Column extends { readonly id: string }>(props: VirtualRowProps<Column>) {
  const { position, rowHeight, isActive, columns, widths, renderCell } = props
  return (
    <tr
      aria-rowindex={position + 2}
      data-position={position}
      tabIndex={isActive ? 0 : -1}
      style={{ transform: `translateY(${position * rowHeight}px)`, height: rowHeight }}
      className="group/row absolute inset-x-0 top-0 flex -outline-offset-2 hover:bg-hover"
    >
      {columns.map((column, at) => (
        <td
          key={column.id}
          aria-colindex={at + 1}
          style={{ width: widths[at] }}
          className={
            at === 0
              ? 'sticky left-0 z-1 flex flex-none items-center gap-2 overflow-hidden border-r border-b border-line bg-surface px-3 group-hover/row:bg-hover sm:pl-6'
              : 'flex flex-none items-center gap-2 overflow-hidden border-b border-line px-3'
          }
        >
          {renderCell(column)}
        </td>
      ))}
    </tr>
  )
}
