import { isSound, type Thresholds } from '../rules/thresholds.ts'
import type { Waiver } from '#records/waivers/waiver.ts'
import type { Collection } from '#local/collection.ts'
import { waiverSchema } from '#records/waivers/waiver-schema.ts'
import { z } from '#lib/zod.ts'

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

/** Waivers by `waiverKey`. */
export const keptWaivers: Collection<Waiver> = {
  kind: 'orgs.waivers',
  schema: waiverSchema,
}
