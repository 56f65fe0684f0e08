import { type Collection, storedTime } from '#local/collection.ts'
import { z } from '#lib/zod.ts'
import { type Decision, decisions } from '../tokens-search.ts'

/** One pass through the tokens. Times are in milliseconds since the epoch. */
const reviewSchema = z.object({
  id: z.string().check(z.regex(/^\S+$/)),
  name: z.string(),
  startedAt: storedTime,
  /** Null while it is in progress. */
  endedAt: z.nullable(storedTime),
})

export type Review = Readonly<z.output<typeof reviewSchema>>

/** The note and the decision on one token in one review. */
const entrySchema = z.object({
  review: z.string(),
  /** ID of the token. */
  token: z.string(),
  /** Its name at that time, for when it is gone. */
  name: z.string(),
  /** Null while there is only a note. */
  decision: z.nullable(z.enum(decisions)),
  note: z.string(),
  /** When the decision was made, or the note when there is no decision; in milliseconds since the epoch. */
  at: storedTime,
  /** Who made it, as the authorization server names them; absent when it gives no name. */
  by: z.optional(z.string()),
  /**
   * Fingerprints of the token when it was decided on; equal exactly when nothing has changed. `record` is of the whole
   * record if it shared its ID with other tokens: nothing else distinguishes them.
   */
  facts: z.object({ grants: z.string(), expiry: z.string(), record: z.optional(z.string()) }),
})

export type ReviewEntry = Readonly<z.output<typeof entrySchema>>

export type Facts = ReviewEntry['facts']

/** The key that an entry is stored under. */
export const entryKey = ({
  review,
  token,
  facts: { record },
}: Pick<ReviewEntry, 'review' | 'token' | 'facts'>): string =>
  record === undefined ? `${review} ${token}` : `${review}\n${record} ${token}`

/**
 * Status of a token: `open` (not decided), `decided`, or `stale` (decided, but its grants or its expiry have changed
 * since, or its ID is no longer its alone, so it needs another look).
 */
export type Status =
  | { readonly kind: 'open' }
  | { readonly kind: 'decided'; readonly decision: Decision }
  | { readonly kind: 'stale'; readonly decision: Decision; readonly changed: readonly (keyof Facts)[] }

const open: Status = { kind: 'open' }

/** Returns the status of a token with these facts. */
export function statusOf(entry: ReviewEntry | undefined, facts: Facts | undefined): Status {
  if (!entry?.decision || !facts) return open
  const changed = (['grants', 'expiry', 'record'] as const).filter((fact) =>
    fact === 'record'
      ? facts.record !== undefined && entry.facts.record === undefined
      : entry.facts[fact] !== facts[fact],
  )
  if (changed.length > 0) return { kind: 'stale', decision: entry.decision, changed }
  return { kind: 'decided', decision: entry.decision }
}

/** Access reviews by ID. */
export const reviewCollection: Collection<Review> = { kind: 'tokens.reviews', schema: reviewSchema }

/** Notes and decisions by `entryKey`. */
export const reviewEntryCollection: Collection<ReviewEntry> = {
  kind: 'tokens.review-entries',
  schema: entrySchema,
}

/** In place of the ID of a review: all of them. */
export const allReviews = 'all'
