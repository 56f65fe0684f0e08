import { useMemo } from 'react'
import type { ListRow } from '#api/list-row.ts'
import type { LimitMarks } from './limit-marks.ts'
import type { PlanLimits } from './plan-limits.ts'
import type { OrgsSearch } from '../list/orgs-search.ts'
import { type PublishedByPlan, publishedMarks } from '../published-limits/published-marks.ts'
import { useOrgLimits } from './use-org-limits.ts'
import { usePublishedLimits } from '../published-limits/use-published-limits.ts'

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
