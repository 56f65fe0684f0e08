import { areSoundDays } from '#lib/dates.ts'
import { z } from '#lib/zod.ts'
import type { Collection } from '#local/collection.ts'
import { useCollection } from '#local/live-collection.ts'

/** From when on a rule about time finds something; all in days. */
export type Thresholds = {
  /** A license that ends within them needs a person now. */
  readonly urgentDays: number
  /** One that ends within them needs one soon. */
  readonly soonDays: number
  /** One that ends within them is worth a look. */
  readonly aheadDays: number
  /** Usage that was synchronized longer ago is stale. */
  readonly syncStaleDays: number
}

export const defaultThresholds: Thresholds = { urgentDays: 7, soonDays: 30, aheadDays: 90, syncStaleDays: 7 }

/** The thresholds in their order. */
export const thresholdFields = [
  { key: 'urgentDays' },
  { key: 'soonDays', after: 'urgentDays' },
  { key: 'aheadDays', after: 'soonDays' },
  { key: 'syncStaleDays' },
] as const

/** One key, `thresholds`. */
export const thresholdCollection: Collection<Thresholds> = {
  kind: 'orgs.thresholds',
  schema: z
    .object({
      urgentDays: z.number(),
      soonDays: z.number(),
      aheadDays: z.number(),
      syncStaleDays: z.number(),
    })
    .check(
      z.refine(
        (days) => areSoundDays<keyof Thresholds>(thresholdFields, days),
        'The days must be whole, positive and ascending.',
      ),
    ),
}

const key = 'thresholds'

type KeptThresholds = ReturnType<typeof useCollection<Thresholds>>

/** The thresholds that are kept, and setting them. Null until they are read; the defaults when none are kept. */
export function thresholdSettings({
  items,
  isPending,
  put,
  remove,
}: Pick<KeptThresholds, 'items' | 'isPending' | 'put' | 'remove'>) {
  const kept = items.find((item) => item.key === key)?.value
  return {
    thresholds: isPending ? null : (kept ?? defaultThresholds),
    isDefault: kept === undefined,
    set: (thresholds: Thresholds) => void put(key, thresholds),
    reset: () => void remove(key),
  }
}

/** Those of this account. */
export const useThresholds = () => thresholdSettings(useCollection(thresholdCollection))
