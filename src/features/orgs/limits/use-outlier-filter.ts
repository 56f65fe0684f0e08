import { useMemo } from 'react'
import type { ListRow } from '#api/list-row.ts'
import type { RowMask } from '#records/index/row-index.ts'
import type { OrgsSearch } from '../orgs-search.ts'
import { usePublishedLimits } from './published-limits.ts'
import { type LimitMarks, markedRows } from './limit-marks.ts'
import type { PlanLimits } from './plan-limits.ts'
import { type PublishedByPlan, publishedMarks } from './published-marks.ts'
import { useOrgLimits } from './use-org-limits.ts'

/** What the limits of organizations are compared with, and which cells differ. */
export type Comparison = {
  against: 'majority' | 'published'
  limits: PlanLimits
  published: PublishedByPlan
  marks: LimitMarks
}

const marksOf = new WeakMap<PlanLimits, { published: PublishedByPlan; marks: LimitMarks }>()

/** Whoever asks for the same list and the same published limits gets the same marks. */
function keptPublishedMarks(limits: PlanLimits, published: PublishedByPlan): LimitMarks {
  const known = marksOf.get(limits)
  if (known?.published === published) return known.marks
  const marks = publishedMarks(limits, published)
  marksOf.set(limits, { published, marks })
  return marks
}

/** The comparison that the address asks for; null until it is wanted and the list is read. */
export function useComparison(
  rows: readonly ListRow[],
  search: OrgsSearch,
  isWanted: boolean,
): Comparison | null {
  const limits = useOrgLimits(rows, isWanted)
  const { published, isPending } = usePublishedLimits()
  const against = search.against ?? 'majority'
  const mustWait = against === 'published' && isPending
  return useMemo(() => {
    if (!limits || mustWait) return null
    const marks = against === 'published' ? keptPublishedMarks(limits, published) : limits.outliers
    return { against, limits, published, marks }
  }, [limits, published, against, mustWait])
}

/**
 * Leaves the organizations with a limit unlike what the address compares with; null unless the address asks for it.
 * `isPending`: it does, and a long list is still being read.
 */
export function useOutlierFilter(
  rows: readonly ListRow[],
  search: OrgsSearch,
): { mask: RowMask | null; isPending: boolean } {
  const isWanted = search.outliers !== undefined
  const comparison = useComparison(rows, search, isWanted)
  const marks = comparison?.marks
  const mask = useMemo(() => (marks ? markedRows(marks) : null), [marks])
  return { mask, isPending: isWanted && !mask }
}
