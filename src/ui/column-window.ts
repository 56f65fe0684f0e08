/** Columns beyond those in sight that are drawn too, on each side. */
const spareColumns = 2

/** Places in the list of columns, from 0, both included; `last` is before `first` when there is none. */
export type ColumnWindow = { first: number; last: number }

/** How far a table is scrolled to the side, and how much of it is in sight, in pixels. */
export type Sight = { left: number; width: number }

/**
 * The columns that are elements: those in sight and two on each side. `widths` are of all columns in pixels; the
 * first is pinned, covers the start of what is in sight, and is in no window.
 */
export function columnWindow(widths: readonly number[], { left, width }: Sight): ColumnWindow {
  const [pinned = 0, ...rest] = widths
  const [start, end] = [left, left + width - pinned]
  let edge = 0
  let [first, last] = [rest.length, -1]
  for (const [index, wide] of rest.entries()) {
    if (edge + wide > start && first === rest.length) first = index
    if (edge < end) last = index
    edge += wide
  }
  return {
    first: Math.max(0, Math.min(first, rest.length - 1) - spareColumns) + 1,
    last: Math.min(rest.length - 1, Math.max(last, first) + spareColumns) + 1,
  }
}

/** How far a table is scrolled to the side, in pixels, one column further to the left or right. */
export function columnStep(widths: readonly number[], left: number, by: -1 | 1): number {
  let edge = 0
  const edges = widths.slice(1).map((width) => (edge += width) - width)
  // The browser rounds what it is scrolled to.
  if (by > 0) return edges.find((start) => start > left + 1) ?? left
  return edges.findLast((start) => start < left - 1) ?? 0
}
