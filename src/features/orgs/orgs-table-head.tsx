import type { Header } from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { clsx } from 'clsx'
import type { ListRow } from '#api/read-list.ts'
import { findOrgColumn } from './org-columns.ts'
import type { OrgTableFeatures } from './orgs-table-features.ts'

const directions = { asc: 'ascending', desc: 'descending' } as const

type HeadProps = { headers: readonly Header<OrgTableFeatures, ListRow>[]; sortedColumns: number }

/** The head of the table. Every header is always there, whatever is scrolled into view. */
export function OrgsTableHead({ headers, sortedColumns }: HeadProps) {
  return (
    <thead className="sticky top-0 z-2 block bg-sunken">
      <tr aria-rowindex={1} className="flex h-[36px]">
        {headers.map((header, index) => {
          const { id, column } = header
          const sorted = column.getIsSorted()
          const orgColumn = findOrgColumn(column.id)
          const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp
          return (
            <th
              key={id}
              scope="col"
              aria-label={orgColumn?.label}
              aria-colindex={index + 1}
              aria-sort={sorted ? directions[sorted] : undefined}
              style={{ width: header.getSize() }}
              className={clsx(
                'flex flex-none border-b border-line-strong text-xs font-medium text-muted',
                column.getIsPinned() && 'sticky left-0 z-1 border-r bg-sunken',
              )}
            >
              <button
                type="button"
                aria-label={`Sort by ${orgColumn?.label ?? id}`}
                onClick={column.getToggleSortingHandler()}
                data-tip="Sort; Shift adds a second column"
                className={clsx(
                  'flex min-w-0 flex-1 items-center gap-1 px-3 whitespace-nowrap hover:bg-hover hover:text-ink focus-visible:-outline-offset-2',
                  orgColumn?.kind.is === 'limit' && 'flex-row-reverse',
                  column.getIsPinned() && 'sm:pl-6',
                  sorted && 'text-ink',
                )}
              >
                {orgColumn?.label}
                {sorted && <Arrow size={12} aria-hidden="true" className="shrink-0 text-accent" />}
                {sorted && sortedColumns > 1 && (
                  <span aria-hidden="true" className="text-2xs text-faint">
                    {column.getSortIndex() + 1}
                  </span>
                )}
              </button>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
