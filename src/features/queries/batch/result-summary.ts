import { numberText } from '#lib/count-text.ts'
import type { ResultRow } from './result-table.tsx'

/** How many queries are in each state, in the order in which the states first come: "3 saved, 1 failed". */
export function resultSummary(rows: readonly Pick<ResultRow, 'state'>[]): string {
  const counts = new Map<string, number>()
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1)
  return Array.from(counts, ([state, count]) => `${numberText(count)} ${state.toLowerCase()}`).join(', ')
}
