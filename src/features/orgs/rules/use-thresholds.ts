import { z } from '#lib/zod.ts'
import type { Collection } from '#local/collection.ts'
import { useCollection } from '#local/live-collection.ts'
import { defaultThresholds, isSound, type Thresholds } from './thresholds.ts'

/** One key, `thresholds`. */
export const keptThresholds: Collection<Thresholds> = {
  kind: 'orgs.thresholds',
  schema: z
    .object({
      urgentDays: z.number(),
      soonDays: z.number(),
      aheadDays: z.number(),
      syncStaleDays: z.number(),
    })
    .check(z.refine(isSound, 'The days must be whole, positive and ascending.')),
}

const key = 'thresholds'

/** The thresholds of this account, and setting them. Null until they are read; the defaults when none are kept. */
export function useThresholds() {
  const { items, isPending, put, remove } = useCollection(keptThresholds)
  const kept = items.find((item) => item.key === key)?.value
  return {
    thresholds: isPending ? null : (kept ?? defaultThresholds),
    isDefault: kept === undefined,
    set: (thresholds: Thresholds) => void put(key, thresholds),
    reset: () => void remove(key),
  }
}
