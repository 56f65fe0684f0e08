import { z } from '#lib/zod.ts'

/** A visit: what came since the one before is measured against what that one saw last. Times in milliseconds since the epoch. */
export const visitSchema = z.object({
  startedAt: z.number(),
  /** When the page was last known to be open. */
  activeAt: z.number(),
  /** Key of the newest snapshot when it began. */
  since: z.string(),
  /** When that was last seen to hold. */
  sinceAt: z.number(),
  /** There was none before it: it is measured against its own beginning. */
  isFirst: z.optional(z.boolean()),
})

export type Visit = z.infer<typeof visitSchema>

const longestBreak = 30 * 60_000

const sameDay = (a: number, b: number) => new Date(a).toDateString() === new Date(b).toDateString()

/**
 * Whether a visit still goes on at `now`: the page was not away for 30 minutes, and the (local) day is the same. A
 * clock that was set back by more than that ends it too.
 */
export const goesOn = ({ startedAt, activeAt }: Visit, now: number): boolean =>
  Math.abs(now - activeAt) < longestBreak && sameDay(startedAt, now)
