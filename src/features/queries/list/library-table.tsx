import { memo, type MouseEvent, useMemo, useRef } from 'react'
import type { RowQuery } from '#records/index/row-index.ts'
import { useNow } from '#ui/now.tsx'
import { countChosen, SelectAll, useRowSelection, withoutShown, withRange } from '#ui/row-selection.tsx'
import { SortHeader } from '#ui/table-head.tsx'
import { positionOf } from '#ui/roving-focus.ts'
import { columnDefs, useColumnTable } from '#ui/use-column-table.ts'
import { VirtualTable } from '#ui/virtual-table.tsx'
import { cssWidth, findLibraryColumn, libraryColumns } from '../library/library-columns.ts'
import type { LibraryRow } from '../library/library.ts'
import { LibraryTableRow } from './library-table-row.tsx'
import type { Selection } from '../library/use-library.ts'

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
  /** The height of a row is measured once: another one is another table. */
  isCompact: boolean
  selected: Selection
  onSelect(ids: Selection): void
  onOpen(id: string): void
  onPin(row: LibraryRow): void
  onTags(row: LibraryRow, tags: readonly string[]): void
}

/** Every query this browser knows, as a table of virtual rows, and what a click or a key does in one. */
export const LibraryTable = memo(function LibraryTable(props: LibraryTableProps) {
  const { rows, shown, sort, onSort, hidden, isCompact, selected, onSelect, onOpen, onPin, onTags } = props
  const { headers, leaves, width } = useColumnTable({ columns: defs, sort, onSort, hidden, pinned })
  const columns = useMemo(() => leaves.flatMap((leaf) => findLibraryColumn(leaf.id) ?? []), [leaves])
  const shownIds = useMemo(() => Array.from(shown, (at) => rows[at]?.id ?? ''), [shown, rows])
  const now = useNow()
  const scrollRef = useRef<HTMLDivElement>(null)
  const rowHeight = isCompact ? 28 : 36
  const selection = useRowSelection({ shown: shownIds, selected, onSelect })
  const rowAt = (position: number) => rows[shown[position] ?? -1]

  function openRow(position: number) {
    const id = shownIds[position]
    if (id !== undefined) onOpen(id)
  }

  function handleClick(event: MouseEvent<HTMLElement>) {
    const target = event.target instanceof Element ? event.target.closest('a, [data-pin]') : null
    if (!target) return
    const position = positionOf(target)
    const row = rowAt(position)
    if (target.matches('[data-pin]')) {
      if (row) onPin(row)
      return
    }
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    openRow(position)
  }

  return (
    <VirtualTable
      label="Library"
      scrollId="library"
      scrollRef={scrollRef}
      width={width}
      columns={columns.length}
      rows={shown.length}
      rowHeight={rowHeight}
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
      renderRow={(position, slot, isActive) => {
        const row = rowAt(position)
        return (
          row && (
            <LibraryTableRow
              key={slot}
              row={row}
              position={position}
              height={rowHeight}
              columns={columns}
              isActive={isActive}
              isSelected={selected.has(row.id)}
              now={now}
              onTags={onTags}
            />
          )
        )
      }}
      onEnter={openRow}
      onKeyDown={selection.handleKey}
      onClick={handleClick}
      onChange={selection.handleChange}
    />
  )
})
