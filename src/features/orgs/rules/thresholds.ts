import { areValidDays } from '#lib/dates.ts'
import { z } from '#lib/zod.ts'
import type { Collection } from '#local/collection.ts'
import { useCollection } from '#local/live-collection.ts'

/** When rules about time find something; all in days. */
export type Thresholds = {
  /** A license that expires within this needs attention now. */
  readonly urgentDays: number
  /** One that expires within this needs attention soon. */
  readonly soonDays: number
  /** One that expires within this is worth a look. */
  readonly aheadDays: number
  /** Usage last synchronized longer ago than this is stale. */
  readonly syncStaleDays: number
}

export const defaultThresholds: Thresholds = { urgentDays: 7, soonDays: 30, aheadDays: 90, syncStaleDays: 7 }

/** The thresholds in order. */
export const thresholdFields = [
  { key: 'urgentDays' },
  { key: 'soonDays', after: 'urgentDays' },
  { key: 'aheadDays', after: 'soonDays' },
  { key: 'syncStaleDays' },
] as const

/** Has one key, `thresholds`. */
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
        (days) => areValidDays<keyof Thresholds>(thresholdFields, days),
        'The days must be whole, positive and ascending.',
      ),
    ),
}

const key = 'thresholds'

type KeptThresholds = ReturnType<typeof useCollection<Thresholds>>

/** The stored thresholds and functions that change them. Null until loaded; the defaults when none are stored. */
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

/** The thresholds of this account. */
export const useThresholds = () => thresholdSettings(useCollection(thresholdCollection))
