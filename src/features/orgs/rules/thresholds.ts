import { type DaysProblems, isWholeDays, readWholeDays } from '#lib/dates.ts'
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

export const thresholdKeys = ['urgentDays', 'soonDays', 'aheadDays', 'syncStaleDays'] as const

export type ThresholdKey = (typeof thresholdKeys)[number]

/** Whether the days are whole, positive and ascending, as the rules need them. */
export const isSound = ({ urgentDays, soonDays, aheadDays, syncStaleDays }: Thresholds): boolean =>
  [urgentDays, soonDays, aheadDays, syncStaleDays].every(isWholeDays) &&
  urgentDays < soonDays &&
  soonDays < aheadDays

/** Reads what a person typed for each threshold: the days, or what is wrong with it. */
export function readThresholds(
  textOf: (key: ThresholdKey) => string,
): { days: Thresholds; problems: null } | { days: null; problems: DaysProblems<ThresholdKey> } {
  const { days, problems } = readWholeDays(thresholdKeys, textOf, {
    soonDays: 'urgentDays',
    aheadDays: 'soonDays',
  })
  const { urgentDays, soonDays, aheadDays, syncStaleDays } = days
  return urgentDays && soonDays && aheadDays && syncStaleDays && Object.keys(problems).length === 0
    ? { days: { urgentDays, soonDays, aheadDays, syncStaleDays }, problems: null }
    : { days: null, problems }
}

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
