import { isMarked, type LimitColumn, type LimitMarks, type Comparison } from './comparison.ts'

/** The ranking of one limit among the shown rows. */
export type LimitHeat = {
  /** By code of the column: how many shown rows have a smaller integer. */
  below: Int32Array
  /** How many shown rows have an integer. */
  count: number
  /** Codes of the smallest, median (the lower of two), and largest integer; null when no row has one. */
  spread: { min: number; median: number; max: number } | null
}

/** Ranks one limit among the `shown` rows. */
export function limitHeat(shown: Int32Array, { codes, keys }: LimitColumn): LimitHeat {
  const distinct = keys.length
  const found = new Int32Array(distinct)
  let count = 0
  for (const row of shown) {
    const code = codes[row] ?? -1
    if (code < 0) continue
    found[code] = (found[code] ?? 0) + 1
    count++
  }
  const below = new Int32Array(distinct)
  let [sum, min, median, max] = [0, -1, -1, -1]
  for (let code = 0; code < distinct; code++) {
    below[code] = sum
    const here = found[code] ?? 0
    if (here === 0) continue
    sum += here
    if (min < 0) min = code
    if (median < 0 && sum * 2 >= count) median = code
    max = code
  }
  return { below, count, spread: count === 0 ? null : { min, median, max } }
}

/** The number of tints, not counting "none". */
export const heatBands = 5

/**
 * The tint of a code: 0 when no shown row is smaller, otherwise 1 to 5, for each fifth of the shown rows that is
 * smaller. Equal integers have equal tints, larger ones never a lower tint, and how much larger they are does not
 * matter.
 */
export function heatBand({ below, count }: LimitHeat, code: number): number {
  const smaller = below[code] ?? 0
  return smaller === 0 ? 0 : Math.min(heatBands, 1 + Math.floor((smaller * heatBands) / count))
}

/** Summary of the shown rows for the header and the cells of the matrix. */
export type LimitsSummary = {
  /** By limit. */
  heats: readonly LimitHeat[]
  /** By limit: how many shown rows are marked there. */
  marked: readonly number[]
}

/** Ranks every limit among the `shown` rows, and counts its marks. */
export function limitsSummary({ limits, marks }: Comparison, shown: Int32Array): LimitsSummary {
  const marked = limits.columns.map(() => 0)
  for (const row of shown) {
    if (marks[row] === 0) continue
    for (const limit of marked.keys())
      if (isMarked(marks, row, limit)) marked[limit] = (marked[limit] ?? 0) + 1
  }
  return { heats: limits.columns.map((column) => limitHeat(shown, column)), marked }
}

/** Counts the `shown` rows that have a mark. */
export function countMarked(marks: LimitMarks, shown: Int32Array): number {
  let count = 0
  for (const row of shown) if (marks[row]) count++
  return count
}
