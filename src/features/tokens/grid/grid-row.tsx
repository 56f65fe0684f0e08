import { type CSSProperties, memo, type ReactNode } from 'react'
import type { PlacedColumn } from './grid-position.ts'

/** What a cell shows, and its tooltip. Content that certainly `fits` is not clipped: clipping costs time per frame. */
type GridCell = { readonly content: ReactNode; readonly tip?: string; readonly fits?: boolean }

/** Draws the parts of row `index`; the functions keep their identity while the data stays the same. */
export type GridParts = {
  rowKey(index: number): string
  /** Name of the row while one of its cells has the focus. */
  rowLabel(index: number): string
  /** Content of the pinned cell. The focusable element carries `data-focus` and the tab index. */
  head(index: number, tabIndex: 0 | -1): ReactNode
  cell(index: number, column: number): GridCell
  /** Content that replaces all cells beside the row header, or null. */
  span(index: number): ReactNode
}

type GridRowProps = {
  index: number
  height: number
  /** Width of the whole row, and of its visible part. */
  width: number
  room: number
  placed: readonly PlacedColumn[]
  /** The first and last column to draw, and how many elements they share. */
  from: number
  to: number
  slots: number
  /** The column that has the focus, or -1. */
  activeColumn: number
  /** ID of the text that says where the active cell is. */
  placeId: string
  parts: GridParts
}

// Cells are not positioned: the browser would sort and paint each as a layer of its own.
// `align-middle`: inherited alignment would restyle every cell whenever a row moves.
const cellClass =
  'flex h-full flex-none items-center justify-center px-0.5 align-middle text-sm -outline-offset-2'

type GridCellBoxProps = {
  index: number
  place: number
  style: CSSProperties
  /** ID of the text that says where the cell is; only when it has the focus. */
  placeId: string | undefined
  parts: GridParts
}

/** A grid cell. Scrolling sideways changes only the cells at the edges. */
const GridCellBox = memo(function GridCellBox(props: GridCellBoxProps) {
  const { index, place, style, placeId, parts } = props
  const cell = parts.cell(index, place)
  return (
    <div
      role="cell"
      aria-colindex={place + 1}
      aria-describedby={placeId}
      data-row={index + 1}
      data-column={place}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys walk the cells
      tabIndex={placeId === undefined ? -1 : 0}
      className={cell.fits ? cellClass : `${cellClass} overflow-clip`}
      style={style}
    >
      {cell.content}
    </div>
  )
})

/** A grid row: the pinned header and the cells in the window. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, height, width, room, placed, from, to, slots, activeColumn, placeId, parts } = props
  const span = parts.span(index)
  const line = index + 1
  const pinned = placed[0]
  const gap = (placed[from]?.start ?? 0) - (pinned?.width ?? 0)
  return (
    <div
      role="row"
      aria-rowindex={line + 1}
      className="group/row absolute top-0 left-0 flex border-b border-line bg-surface hover:bg-hover"
      style={{ height, width, transform: `translateY(${index * height}px)` }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        data-row={line}
        data-column={0}
        className="sticky left-0 z-1 h-full flex-none border-r border-line bg-surface align-middle group-hover/row:bg-hover"
        style={pinned?.cellStyle}
      >
        {parts.head(index, activeColumn === 0 ? 0 : -1)}
      </div>
      {span === null && gap > 0 && <div aria-hidden="true" className="flex-none" style={{ width: gap }} />}
      {span === null ? (
        drawnColumns(from, to, slots).map((place) => {
          const at = placed[place]
          return (
            at && (
              <GridCellBox
                key={place % slots}
                index={index}
                place={place}
                style={at.cellStyle}
                placeId={activeColumn === place ? placeId : undefined}
                parts={parts}
              />
            )
          )
        })
      ) : (
        <div
          role="cell"
          aria-colindex={2}
          aria-colspan={placed.length - 1}
          data-row={line}
          data-column={1}
          data-spans=""
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys walk the cells
          tabIndex={activeColumn > 0 ? 0 : -1}
          className="h-full flex-none -outline-offset-2"
          style={{ width: width - (pinned?.width ?? 0) }}
        >
          <div
            className="sticky flex h-full items-center gap-3 overflow-hidden px-3 text-sm"
            style={{ left: pinned?.width, width: room - (pinned?.width ?? 0) }}
          >
            {span}
          </div>
        </div>
      )}
    </div>
  )
})

/** Columns in the order of their elements, which never move. */
function drawnColumns(from: number, to: number, slots: number): readonly number[] {
  const indexes: number[] = []
  for (let slot = 0; slot < slots; slot++) {
    const index = from + ((((slot - from) % slots) + slots) % slots)
    if (index <= to) indexes.push(index)
  }
  return indexes
}
