import { useCallback, useRef } from 'react'
import { useElementWidth } from './element-width.ts'
import { type GridColumn, useGridTable } from './grid-column.ts'
import { useGridFocus } from './grid-focus.ts'
import { GridHead } from './grid-head.tsx'
import { type GridParts, GridRow } from './grid-row.tsx'
import { useGridWindow } from './grid-window.ts'
import type { TokenSort } from './token-sort.ts'

type VirtualGridProps = {
  /** Accessible name of the table. */
  label: string
  /** The first one is pinned. */
  columns: readonly GridColumn[]
  rowCount: number
  rowHeight: number
  headHeight: number
  parts: GridParts
  sort: TokenSort | undefined
  onSort(sort: TokenSort | undefined): void
}

/** A table that draws only what is in its window, in both directions, and is walked with the arrow keys. */
export function VirtualGrid(props: VirtualGridProps) {
  const { label, columns, rowCount, rowHeight, headHeight, parts, sort, onSort } = props
  const container = useRef<HTMLDivElement>(null)
  const room = useElementWidth(container)
  const { table, widths } = useGridTable({ columns, room, sort, onSort })
  const pinnedWidth = widths[0] ?? 0
  const focus = useGridFocus({
    container,
    size: { rows: rowCount + 1, columns: columns.length, rowHeight },
    reveal({ row, column }) {
      if (row > 0) rows.virtualizer.scrollToIndex(row - 1)
      else rows.virtualizer.scrollToOffset(0)
      if (column > 0) center.virtualizer.scrollToIndex(column - 1)
      else center.virtualizer.scrollToOffset(0)
    },
  })
  const rows = useGridWindow({
    container,
    horizontal: false,
    count: rowCount,
    sizeOf: useCallback(() => rowHeight, [rowHeight]),
    before: headHeight,
    active: focus.active.row - 1,
  })
  const center = useGridWindow({
    container,
    horizontal: true,
    count: Math.max(0, columns.length - 1),
    sizeOf: useCallback((index) => widths[index + 1] ?? 0, [widths]),
    before: pinnedWidth,
    active: focus.active.column - 1,
  })
  const width = Math.max(center.total, room)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys walk its cells
    <div
      ref={container}
      role="table"
      aria-label={label}
      aria-rowcount={rowCount + 1}
      aria-colcount={columns.length}
      onKeyDown={focus.handleKeyDown}
      onFocus={focus.handleFocus}
      className="relative min-h-72 flex-1 overflow-auto overscroll-contain [contain:strict]"
    >
      <div
        role="row"
        aria-rowindex={1}
        className="sticky top-0 z-20 border-b border-line-strong bg-canvas"
        style={{ width, height: headHeight }}
      >
        {[{ index: -1, start: 0, size: pinnedWidth }, ...center.items].map(({ index, start, size }) => {
          const place = index + 1
          const column = columns[place]
          const state = column && table.getColumn(column.id)
          return (
            state && (
              <GridHead
                key={column.id}
                column={column}
                index={place}
                left={start}
                width={size}
                sorted={state.getIsSorted()}
                isActive={focus.active.row === 0 && focus.active.column === place}
                onSort={() => state.toggleSorting()}
              />
            )
          )
        })}
      </div>
      <div role="rowgroup" style={{ height: rows.total - headHeight, width }}>
        {rows.items.map(({ index, start }) => (
          <GridRow
            key={parts.rowKey(index)}
            index={index}
            top={start}
            height={rowHeight}
            width={width}
            room={room}
            pinnedWidth={pinnedWidth}
            columns={columns}
            window={center.items}
            activeColumn={focus.active.row === index + 1 ? focus.active.column : -1}
            parts={parts}
          />
        ))}
      </div>
    </div>
  )
}
