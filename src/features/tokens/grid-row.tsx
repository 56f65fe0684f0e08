import { clsx } from 'clsx'
import { memo, type ReactNode } from 'react'
import type { GridColumn } from './grid-column.ts'

/** What a cell shows, and what is said of it on hover. */
export type GridCell = { readonly content: ReactNode; readonly tip?: string }

/** Draws the parts of row `index`; the functions keep their identity while the data stays the same. */
export type GridParts = {
  rowKey(index: number): string
  /** Content of the pinned cell. What takes the focus carries `data-focus` and the tab index. */
  head(index: number, tabIndex: 0 | -1): ReactNode
  cell(index: number, column: number): GridCell
  /** Content that takes the place of all cells beside the head, or null. */
  span(index: number): ReactNode
}

/** A column in the window: its number without the pinned one, where it is, and how wide. */
type WindowColumn = { readonly index: number; readonly start: number; readonly size: number }

type GridRowProps = {
  index: number
  top: number
  height: number
  width: number
  /** Width of what is seen of the grid. */
  room: number
  pinnedWidth: number
  columns: readonly GridColumn[]
  window: readonly WindowColumn[]
  /** Number of the column that has the focus, or -1. */
  activeColumn: number
  parts: GridParts
}

const justify = { start: 'px-3', center: 'justify-center px-0.5', end: 'justify-end px-3 tabular' }

/** One row of a grid: the pinned head and the cells in the window. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, top, height, width, room, pinnedWidth, columns, window, activeColumn, parts } = props
  const span = parts.span(index)
  const line = index + 1
  return (
    <div
      role="row"
      aria-rowindex={line + 1}
      className="group/row absolute top-0 left-0 [contain:layout_style] border-b border-line/70 hover:bg-hover"
      style={{ height, width, transform: `translateY(${top}px)` }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        data-row={line}
        data-column={0}
        className="sticky left-0 z-10 h-full border-r border-line bg-canvas group-hover/row:bg-hover"
        style={{ width: pinnedWidth }}
      >
        {parts.head(index, activeColumn === 0 ? 0 : -1)}
      </div>
      {span === null ? (
        window.map(({ index: number, start, size }) => {
          const place = number + 1
          const { content, tip } = parts.cell(index, place)
          return (
            <div
              key={place}
              role="cell"
              aria-colindex={place + 1}
              data-row={line}
              data-column={place}
              data-tip={tip}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys walk the cells
              tabIndex={activeColumn === place ? 0 : -1}
              className={clsx(
                'absolute top-0 flex h-full items-center text-sm -outline-offset-2 [contain:layout_style]',
                justify[columns[place]?.align ?? 'start'],
              )}
              style={{ left: start, width: size }}
            >
              {content}
            </div>
          )
        })
      ) : (
        <div
          role="cell"
          aria-colindex={2}
          aria-colspan={columns.length - 1}
          data-row={line}
          data-column={1}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys walk the cells
          tabIndex={activeColumn > 0 ? 0 : -1}
          className="absolute top-0 h-full -outline-offset-2"
          style={{ left: pinnedWidth, width: width - pinnedWidth }}
        >
          <div
            className="sticky flex h-full items-center gap-3 overflow-hidden px-3 text-sm"
            style={{ left: pinnedWidth, width: room - pinnedWidth }}
          >
            {span}
          </div>
        </div>
      )}
    </div>
  )
})
