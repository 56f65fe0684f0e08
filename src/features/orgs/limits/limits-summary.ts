import { limitHeat, type LimitHeat } from './limit-heat.ts'
import type { Comparison } from './use-outlier-filter.ts'

/** What the head of the matrix and its cells say of the shown rows. */
export type LimitsSummary = {
  /** By limit. */
  heats: readonly LimitHeat[]
  /** By limit: how many of the shown rows are marked there. */
  marked: readonly number[]
  /** How many of the shown rows have a mark. */
  markedRows: number
}

/** Ranks every limit among the rows `shown`, and counts their marks. */
export function limitsSummary({ limits, marks }: Comparison, shown: Int32Array): LimitsSummary {
  const marked = limits.columns.map(() => 0)
  let markedRows = 0
  for (const row of shown) {
    const bits = marks[row] ?? 0
    if (bits === 0) continue
    markedRows++
    for (let limit = 0; limit < marked.length; limit++) {
      if ((bits & (1 << limit)) !== 0) marked[limit] = (marked[limit] ?? 0) + 1
    }
  }
  return { heats: limits.columns.map((column) => limitHeat(shown, column)), marked, markedRows }
}
