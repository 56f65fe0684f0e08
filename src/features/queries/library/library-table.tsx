import { memo, useMemo } from 'react'
import type { RowQuery } from '#records/index/row-index.ts'
import { countChosen, withoutShown, withRange } from '#ui/row-selection.ts'
import { SelectAll } from '#ui/select-all.tsx'
import { SortHeader } from '#ui/sort-header.tsx'
import { columnDefs, useColumnTable } from '#ui/use-column-table.ts'
import { cssWidth, findLibraryColumn, libraryColumns } from './library-columns.ts'
import type { LibraryRow } from './library-options.ts'
import { LibraryTableRows } from './library-table-rows.tsx'
import type { Selection } from './selection.ts'

const pinned = ['name']
const defs = columnDefs(
  libraryColumns.map(({ id, width }) => ({
    id,
    width,
    sortDescFirst: id === 'lastOpened' || id === 'lastSaved',
  })),
)

type LibraryTableProps = {
  rows: readonly LibraryRow[]
  /** Numbers of the rows to show, in their order. */
  shown: Int32Array
  sort: RowQuery['sort']
  onSort(sort: RowQuery['sort']): void
  /** Ids of the columns that are not shown. */
  hidden: readonly string[]
  isCompact: boolean
  selected: Selection
  onSelect(ids: Selection): void
  onOpen(id: string): void
  onPin(row: LibraryRow): void
  onTags(row: LibraryRow, tags: readonly string[]): void
}

/** Every query this browser knows, as a table of virtual rows. */
export const LibraryTable = memo(function LibraryTable(props: LibraryTableProps) {
  const { rows, shown, sort, onSort, hidden, isCompact, selected, onSelect } = props
  const { headers, leaves, width } = useColumnTable({ columns: defs, sort, onSort, hidden, pinned })
  const columns = useMemo(() => leaves.flatMap((leaf) => findLibraryColumn(leaf.id) ?? []), [leaves])
  const shownIds = useMemo(() => Array.from(shown, (at) => rows[at]?.id ?? ''), [shown, rows])
  return (
    <LibraryTableRows
      {...props}
      // The height of a row is measured once.
      key={isCompact ? 'compact' : 'roomy'}
      columns={columns}
      shownIds={shownIds}
      width={width}
      head={
        <thead className="sticky top-0 z-2 block bg-sunken">
          <tr aria-rowindex={1} className={isCompact ? 'flex h-[28px]' : 'flex h-[36px]'}>
            {headers.map(({ id, column }, index) => {
              const sorted = column.getIsSorted()
              const known = findLibraryColumn(column.id)
              return (
                <SortHeader
                  key={id}
                  label={known?.label ?? column.id}
                  colIndex={index + 1}
                  width={known ? cssWidth(known) : 0}
                  sorted={sorted}
                  sortPlace={sorted && sort.length > 1 ? column.getSortIndex() + 1 : null}
                  onToggle={column.getToggleSortingHandler()}
                  isPinned={Boolean(column.getIsPinned())}
                >
                  {column.id === 'name' && (
                    <SelectAll
                      label="Select all shown queries"
                      shown={shownIds.length}
                      chosen={countChosen(selected, shownIds)}
                      onChange={(all) =>
                        onSelect(
                          all
                            ? withRange(selected, shownIds, 0, shownIds.length)
                            : withoutShown(selected, shownIds),
                        )
                      }
                    />
                  )}
                </SortHeader>
              )
            })}
          </tr>
        </thead>
      }
    />
  )
})
