import type { ListRow } from '#api/list-row.ts'
import type { RowIndex } from '#records/index/row-index.ts'
import { createTermFilter, type TermFilter } from '#records/terms/term-filter.ts'
import { orgTermFields } from './org-term-fields.ts'

const filters = new WeakMap<RowIndex, TermFilter>()

/** The search by terms that goes with an index: one for each, with license states of the same time. */
export function orgTermsOf(index: RowIndex, rows: readonly ListRow[], now: number): TermFilter {
  const known = filters.get(index)
  if (known) return known
  const filter = createTermFilter(
    {
      count: rows.length,
      record(row) {
        const entry = rows[row]
        return entry?.kind === 'record' ? entry.record : undefined
      },
      holds: (text) => index.holding(text),
    },
    orgTermFields(now),
  )
  filters.set(index, filter)
  return filter
}
