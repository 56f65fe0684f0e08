/** A column of a grid. The first one of a grid is pinned. */
export type GridColumn = {
  readonly id: string
  readonly label: string
  /** Least width in pixels. */
  readonly width: number
  /** Share of the room that is left over; 0 keeps the width. */
  readonly grow: number
  readonly align: 'start' | 'center' | 'end'
  /** Direction of the first click; absent when one cannot sort by it. */
  readonly firstSort?: 'asc' | 'desc'
  /** Said of the column on hover. */
  readonly tip?: string
}

/** Widths that fill `room`; the pinned column leaves at least half of a narrow screen to the others. */
export function fitColumns(columns: readonly GridColumn[], room: number): readonly number[] {
  const pinned = Math.min(columns[0]?.width ?? 0, Math.max(132, Math.floor(room * 0.44)))
  const widths = columns.map(({ width }, index) => (index === 0 ? pinned : width))
  const left = room - widths.reduce((sum, width) => sum + width, 0)
  const shares = columns.reduce((sum, { grow }) => sum + grow, 0)
  if (left <= 0 || shares === 0) return widths
  return widths.map((width, index) => width + Math.floor((left * (columns[index]?.grow ?? 0)) / shares))
}

/** A column where it is drawn. Styles stay the same objects, so that React has nothing to compare. */
export type PlacedColumn = {
  readonly column: GridColumn
  /** Place among the columns, from 0. */
  readonly index: number
  /** Pixels from the start of the row. */
  readonly start: number
  readonly width: number
  readonly style: Readonly<{ left?: number; width: number }>
  /** Of a cell: it stands in line, by the number of its column, wherever its element is. */
  readonly cellStyle: Readonly<{ width: number; order: number }>
}

/** The columns in `room` pixels: where each begins and how wide it is. */
export function placeColumns(columns: readonly GridColumn[], room: number): readonly PlacedColumn[] {
  const widths = fitColumns(columns, room)
  let edge = 0
  return columns.map((column, index) => {
    const width = widths[index] ?? 0
    const start = edge
    edge += width
    const style = index === 0 ? { width } : { left: start, width }
    return { column, index, start, width, style, cellStyle: { width, order: index } }
  })
}
