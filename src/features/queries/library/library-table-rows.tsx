import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useNow } from '#ui/now.tsx'
import { positionOf } from '#ui/use-active-row.ts'
import { useRowSelection } from '#ui/use-row-selection.ts'
import { VirtualTable } from '#ui/virtual-table.tsx'
import type { LibraryColumn } from './library-columns.ts'
import type { LibraryRow } from './library-options.ts'
import { LibraryTableRow } from './library-table-row.tsx'
import type { Selection } from './selection.ts'

type LibraryTableRowsProps = {
  head: ReactNode
  /** Of all columns together, in pixels. */
  width: number
  rows: readonly LibraryRow[]
  shown: Int32Array
  shownIds: readonly string[]
  columns: readonly LibraryColumn[]
  isCompact: boolean
  selected: Selection
  onSelect(ids: Selection): void
  onOpen(id: string): void
  onPin(row: LibraryRow): void
  onTags(row: LibraryRow, tags: readonly string[]): void
}

/** The rows of the table, and what a click or a key does in one. */
export function LibraryTableRows(props: LibraryTableRowsProps) {
  const { head, width, rows, shown, shownIds, columns, isCompact, selected, onSelect, onOpen } = props
  const { onPin, onTags } = props
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
      head={head}
      width={width}
      columns={columns.length}
      rows={shown.length}
      rowHeight={rowHeight}
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
}
