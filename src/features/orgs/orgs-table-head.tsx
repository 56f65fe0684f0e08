import { SortHeader } from '#ui/sort-header.tsx'
import type { ColumnHeader } from '#ui/use-column-table.ts'
import { findOrgColumn } from './org-columns.ts'

type HeadProps = { headers: readonly ColumnHeader[]; sortedColumns: number }

/** The head of the table. Every header is always there, whatever is scrolled into view. */
export function OrgsTableHead({ headers, sortedColumns }: HeadProps) {
  return (
    <thead className="sticky top-0 z-2 block bg-sunken">
      <tr aria-rowindex={1} className="flex h-[36px]">
        {headers.map((header, index) => {
          const { column } = header
          const sorted = column.getIsSorted()
          const orgColumn = findOrgColumn(column.id)
          return (
            <SortHeader
              key={header.id}
              label={orgColumn?.label ?? column.id}
              colIndex={index + 1}
              width={header.getSize()}
              sorted={sorted}
              sortPlace={sorted && sortedColumns > 1 ? column.getSortIndex() + 1 : null}
              onToggle={column.getToggleSortingHandler()}
              isPinned={Boolean(column.getIsPinned())}
              isAtEnd={orgColumn?.kind.is === 'limit'}
            />
          )
        })}
      </tr>
    </thead>
  )
}
