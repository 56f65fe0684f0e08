import { useMemo } from 'react'
import { useCollection } from '#local/live-collection.ts'
import { publishedLimits } from './published-limits.ts'
import type { PublishedByPlan } from './published-marks.ts'

/** What this browser keeps of published limits, by plan. */
export function usePublishedLimits(): { published: PublishedByPlan; isPending: boolean } {
  const { items, isPending } = useCollection(publishedLimits)
  const published = useMemo(() => new Map(items.map(({ key, value }) => [key, value])), [items])
  return { published, isPending }
}
