import type { Range } from '@tanstack/react-virtual'

/**
 * The rows that are elements: always `size` of them (or all), around those in sight. A scroll then only hands an
 * element to another row; making and styling new ones is what costs frames.
 */
export function rowWindow({ startIndex, endIndex, count }: Range, size: number): number[] {
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
