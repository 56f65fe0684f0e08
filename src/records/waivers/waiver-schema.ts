import type { Waiver } from './waiver.ts'
import { z } from '#lib/zod.ts'

/** What this browser keeps of a waiver, in the collection of its feature, by `waiverKey`. */
export const waiverSchema: z.ZodMiniType<Waiver> = z.object({
  rule: z.string(),
  subject: z.string(),
  name: z.string(),
  note: z.string(),
  until: z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
  facts: z.string(),
})
