/** Places in a list, from 0, both included, of the rows in sight. */
export type SeenRows = { startIndex: number; endIndex: number; count: number }

/** How far a table is scrolled, and how much of it is in sight, in pixels. */
export type RowSight = { top: number; height: number }

type RowSizes = { count: number; rowHeight: number; headHeight: number }

/** The rows in sight under a head that sticks to the top. `endIndex` is before `startIndex` when there is none. */
export function seenRows({ top, height }: RowSight, { count, rowHeight, headHeight }: RowSizes): SeenRows {
  const last = Math.max(0, count - 1)
  const startIndex = Math.min(Math.floor(top / rowHeight), last)
  const endIndex = Math.min(Math.ceil((top + height - headHeight) / rowHeight) - 1, count - 1)
  return { startIndex, endIndex: height === 0 ? startIndex - 1 : Math.max(endIndex, startIndex - 1), count }
}

/**
 * The rows that are elements: always `size` of them (or all), around those in sight. A scroll then only hands an
 * element to another row; making and styling new ones is what costs frames.
 */
export function rowWindow({ startIndex, endIndex, count }: SeenRows, size: number): number[] {
  const seen = endIndex - startIndex + 1
  const length = Math.min(Math.max(size, seen), count)
  const before = Math.floor((length - seen) / 2)
  const first = Math.min(Math.max(0, startIndex - before), count - length)
  return Array.from({ length }, (_, index) => first + index)
}

/** The rows in the order of their elements: row `n` always has element `n` modulo `size`, so none is ever moved. */
export function inSlotOrder(rows: readonly number[], size: number): number[] {
  return rows.toSorted((a, b) => (a % size) - (b % size))
}
