import { decisions, type Review, type ReviewEntry } from './review.ts'
import type { Collection } from '#local/collection.ts'
import { z } from '#lib/zod.ts'

/** Access reviews by their ids. */
export const keptReviews: Collection<Review> = {
  kind: 'tokens.reviews',
  schema: z.object({
    id: z.string().check(z.regex(/^\S+$/)),
    name: z.string(),
    startedAt: z.number(),
    endedAt: z.nullable(z.number()),
  }),
}

/** Notes and decisions by `entryKey`. */
export const keptReviewEntries: Collection<ReviewEntry> = {
  kind: 'tokens.review-entries',
  schema: z.object({
    review: z.string(),
    token: z.string(),
    occurrence: z.optional(z.number()),
    name: z.string(),
    decision: z.nullable(z.enum(decisions)),
    note: z.string(),
    at: z.number(),
    facts: z.object({ grants: z.string(), expiry: z.string() }),
  }),
}
