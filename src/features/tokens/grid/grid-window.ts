import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { inSlotOrder, rowWindow, seenRows, useScrollSight } from '#ui/virtual-rows.ts'

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

/** Rows beyond those in sight, half of them on each side; columns beyond those in sight on each side. */
const spareRows = 10
const spareColumns = 2

type Sight = {
  readonly top: number
  readonly left: number
  readonly height: number
  readonly width: number
}

const sightOf = (element: HTMLElement): Sight => ({
  top: Math.max(0, element.scrollTop),
  left: Math.max(0, element.scrollLeft),
  height: element.clientHeight,
  width: element.clientWidth,
})

type Drawn = { readonly first: number; readonly last: number }

/** The first and the last column, the pinned one aside, of which anything is in sight; found by halving. */
export function seenColumns(columns: readonly PlacedColumn[], { left, width }: Sight): Drawn {
  const pinned = columns[0]?.width ?? 0
  // The last column that begins at `edge` or before.
  const at = (edge: number) => {
    let [low, high] = [1, columns.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((columns[middle]?.start ?? 0) <= edge) low = middle
      else high = middle - 1
    }
    return low
  }
  return { first: at(left + pinned), last: Math.min(at(left + width), columns.length - 1) }
}

type GridWindowInput = {
  readonly scrollRef: RefObject<HTMLElement | null>
  readonly rowCount: number
  /** Pixels. When it changes, the row that is first in sight stays so. */
  readonly rowHeight: number
  readonly headHeight: number
  place(room: number): readonly PlacedColumn[]
}

/**
 * The rows and columns of a grid that are elements: those in sight and a few around them. Row `n` belongs to element
 * `n` modulo the number of elements, so that a scroll hands elements on and makes none; columns do likewise.
 */
export function useGridWindow(input: GridWindowInput) {
  const { scrollRef, rowCount, rowHeight, headHeight, place } = input
  const [sight, setSight] = useState<Sight>({ top: 0, left: 0, height: 0, width: 0 })
  const sizes = { count: rowCount, rowHeight, headHeight }
  const placed = place(sight.width)
  const rows = seenRows(sight, sizes)
  const columns = seenColumns(placed, sight)

  function look(element: HTMLElement, isScroll: boolean) {
    const next = sightOf(element)
    const seen = seenRows(next, sizes)
    const wide = seenColumns(placed, next)
    const isSame =
      next.height === sight.height &&
      next.width === sight.width &&
      seen.startIndex === rows.startIndex &&
      seen.endIndex === rows.endIndex &&
      wide.first === columns.first &&
      wide.last === columns.last
    if (isSame) return
    // In the frame of the scroll, so that no cell is seen blank.
    if (isScroll) flushSync(() => setSight(next))
    else setSight(next)
  }

  useScrollSight({ scrollRef, rowHeight, top: sight.top, look })

  /** Scrolls as little as it takes for a cell to be in sight whole; row 0 is the head, column 0 the pinned one. */
  function reveal(row: number, column: number) {
    const element = scrollRef.current
    if (!element) return
    const [highest, lowest] = [(row - 1) * rowHeight, headHeight + row * rowHeight - element.clientHeight]
    if (row > 0 && element.scrollTop > highest) element.scrollTop = highest
    else if (row > 0 && element.scrollTop < lowest) element.scrollTop = lowest
    const { start = 0, width = 0 } = placed[column] ?? {}
    const [leftmost, rightmost] = [start - (placed[0]?.width ?? 0), start + width - element.clientWidth]
    if (column > 0 && element.scrollLeft > leftmost) element.scrollLeft = leftmost
    else if (column > 0 && element.scrollLeft < rightmost) element.scrollLeft = rightmost
    // The cell is there with the next drawing, before the browser tells of the scroll.
    setSight(sightOf(element))
  }

  const slots = sight.height === 0 ? 0 : Math.ceil(sight.height / rowHeight) + spareRows
  const last = placed.length - 1
  const [from, to] = [Math.max(1, columns.first - spareColumns), Math.min(last, columns.last + spareColumns)]
  return {
    placed,
    room: sight.width,
    slots,
    positions: slots === 0 ? [] : inSlotOrder(rowWindow(rows, slots), slots),
    /** Places of the first and the last column to draw; the last is before the first when there is none. */
    from,
    to: sight.width === 0 ? from - 1 : to,
    reveal,
  }
}
