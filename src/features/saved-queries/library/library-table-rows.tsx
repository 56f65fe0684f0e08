import { type ChangeEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { useNow } from '#ui/now.tsx'
import { useActiveRow } from '#ui/use-active-row.ts'
import { useVirtualRows } from '#ui/use-virtual-rows.ts'
import type { LibraryColumn } from './library-columns.ts'
import type { LibraryRow } from './library-options.ts'
import { LibraryTableRow } from './library-table-row.tsx'
import type { Selection } from './selection.ts'
import { useRowSelection } from './use-row-selection.ts'

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

/** The scrolling part of the table. Only the rows in its window, and a few around it, are elements. */
export function LibraryTableRows(props: LibraryTableRowsProps) {
  const { head, width, rows, shown, shownIds, columns, isCompact, selected, onSelect, onOpen } = props
  const { onPin, onTags } = props
  const now = useNow()
  const scrollRef = useRef<HTMLDivElement>(null)
  const tableRef = useRef<HTMLTableElement>(null)
  const rowHeight = isCompact ? 28 : 36
  const { positions, slots, scrollTo } = useVirtualRows({ scrollRef, count: shown.length, rowHeight })
  const { active, tableProps } = useActiveRow({
    tableRef,
    count: shown.length,
    scrollTo,
    onEnter: (position) => openRow(position),
  })
  const selection = useRowSelection({ shownIds, selected, onSelect })
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

  function handleChange({ target, nativeEvent }: ChangeEvent<HTMLElement>) {
    if (!target.matches('[data-select]')) return
    selection.handleCheck(
      positionOf(target),
      nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey,
    )
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    selection.handleKey(event, active)
    if (!event.defaultPrevented) tableProps.onKeyDown(event)
  }

  // One set of handlers for the whole table: rows and cells have none of their own, but for the tags.
  const handlers = {
    onFocus: tableProps.onFocus,
    onKeyDown: handleKeyDown,
    onClick: handleClick,
    onChange: handleChange,
  }
  return (
    <div
      ref={scrollRef}
      data-scroll-restoration-id="library"
      className="min-h-72 flex-1 overflow-auto overscroll-contain border-t border-line bg-surface"
    >
      <table
        ref={tableRef}
        tabIndex={positions.includes(active) ? -1 : 0}
        aria-label="Library"
        aria-rowcount={shown.length + 1}
        aria-colcount={columns.length}
        style={{ width }}
        className="block text-sm"
        {...handlers}
      >
        {head}
        <tbody className="relative block align-middle" style={{ height: shown.length * rowHeight }}>
          {positions.map((position) => {
            const row = rowAt(position)
            return (
              row && (
                <LibraryTableRow
                  key={position % slots}
                  row={row}
                  position={position}
                  height={rowHeight}
                  columns={columns}
                  isActive={position === active}
                  isSelected={selected.has(row.id)}
                  now={now}
                  onTags={onTags}
                />
              )
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const positionOf = (element: Element): number =>
  Number(element.closest('tr')?.getAttribute('data-position') ?? -1)
