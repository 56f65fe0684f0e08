import { missingCode } from './limit-column.ts'

/** The value of a limit that most organizations of a plan have. */
export type Majority = {
  /** Its code in the column of the limit. */
  code: number
  /** How many organizations of the plan have it. */
  count: number
  /** How many have anything there: an integer, or something odd. */
  present: number
  /** How many the plan has, those without the limit too. */
  all: number
}

/** With fewer organizations than this nobody can say what is usual. */
export const fewestForMajority = 5

/**
 * The integer that more than half of the rows `rows[from … to)` with something in the column have; null when there is
 * none, or fewer than five rows have something there. (Boyer and Moore, "MJRTY", 1981.)
 */
export function majorityOf(codes: Int32Array, rows: Int32Array, from: number, to: number): Majority | null {
  let [candidate, votes, present] = [missingCode, 0, 0]
  for (let at = from; at < to; at++) {
    const code = codes[rows[at] ?? 0] ?? missingCode
    if (code === missingCode) continue
    present++
    if (votes === 0) candidate = code
    votes += code === candidate ? 1 : -1
  }
  if (present < fewestForMajority || candidate < 0) return null
  let count = 0
  for (let at = from; at < to; at++) if (codes[rows[at] ?? 0] === candidate) count++
  return count * 2 > present ? { code: candidate, count, present, all: to - from } : null
}
