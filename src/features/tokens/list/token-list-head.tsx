import { SelectAll } from '#ui/select-all.tsx'
import { SortHeader } from '#ui/sort-header.tsx'
import { type Density, rowHeights } from '#ui/table-density.ts'
import { useColumnTable } from '#ui/use-column-table.ts'
import { listColumnDefs, listColumns } from './token-list-columns.tsx'
import type { RowQuery } from '#records/index/row-index.ts'

const pinned = ['name']
const nothing: readonly string[] = []

type TokenListHeadProps = {
  widths: readonly number[]
  density: Density
  sort: RowQuery['sort']
  onSort(sort: RowQuery['sort']): void
  /** Tokens that are shown, and how many of them are selected. */
  shown: number
  chosen: number
  onSelectAll(all: boolean): void
}

/** The head of the list: its columns sort, with Shift by several. */
export function TokenListHead(props: TokenListHeadProps) {
  const { widths, density, sort, onSort, shown, chosen, onSelectAll } = props
  const { headers } = useColumnTable({ columns: listColumnDefs, sort, onSort, hidden: nothing, pinned })
  return (
    <thead className="sticky top-0 z-2 block bg-sunken">
      <tr aria-rowindex={1} style={{ height: rowHeights[density] }} className="flex">
        {headers.map(({ id, column }, index) => {
          const sorted = column.getIsSorted()
          return (
            <SortHeader
              key={id}
              label={listColumns[index]?.label ?? column.id}
              colIndex={index + 1}
              width={widths[index] ?? 0}
              sorted={sorted}
              sortPlace={sorted && sort.length > 1 ? column.getSortIndex() + 1 : null}
              onToggle={column.getToggleSortingHandler()}
              isPinned={index === 0}
              isAtEnd={column.id === 'grants'}
            >
              {index === 0 && (
                <SelectAll
                  label="Select all shown tokens"
                  shown={shown}
                  chosen={chosen}
                  onChange={onSelectAll}
                />
              )}
            </SortHeader>
          )
        })}
      </tr>
    </thead>
  )
}
