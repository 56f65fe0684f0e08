import { missingCode } from './limit-column.ts'

/** What a plan's organizations are expected to have; null when nothing is. */
export type Expectation = {
  /** Code in the column of the limit; undefined when no row has the expected value. */
  code: number | undefined
  /** Whether a row that has nothing there differs from it. */
  isMissingOdd: boolean
} | null

/** Cells that differ from what is expected: one bit by limit for each row. */
export type LimitMarks = Uint16Array

/** Whether a limit (from 0 to 15) of a row differs from what is expected of its plan. */
export const isMarked = (marks: LimitMarks, row: number, limit: number): boolean =>
  ((marks[row] ?? 0) & (1 << limit)) !== 0

/** Marks one limit (from 0 to 15) of every row that differs from what is expected of its plan. */
export function markLimit(
  marks: LimitMarks,
  limit: number,
  codes: Int32Array,
  planOf: Int32Array,
  expected: readonly Expectation[],
): void {
  const bit = 1 << limit
  for (let row = 0; row < marks.length; row++) {
    const wanted = expected[planOf[row] ?? -1]
    if (!wanted) continue
    const code = codes[row]
    const differs = code === missingCode ? wanted.isMissingOdd : code !== wanted.code
    if (differs) marks[row] = (marks[row] ?? 0) | bit
  }
}

/** The rows that have a mark, as a filter. */
export function markedRows(marks: LimitMarks): Uint8Array {
  return Uint8Array.from(marks, (bits) => (bits === 0 ? 0 : 1))
}
