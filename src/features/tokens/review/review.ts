import { lenient } from '#lib/search-params.ts'
import type { Collection } from '#local/collection.ts'
import { z } from '#lib/zod.ts'

/** The decisions on a token. */
export const decisions = ['keep', 'replace', 'remove', 'ask'] as const

export type Decision = (typeof decisions)[number]

/** One pass through the tokens. Times are in milliseconds since the epoch. */
export type Review = {
  /** Contains no spaces. */
  readonly id: string
  readonly name: string
  readonly startedAt: number
  /** Null while it is in progress. */
  readonly endedAt: number | null
}

/** Fingerprints of a token when it was decided on; equal exactly when nothing has changed. */
export type Facts = { readonly grants: string; readonly expiry: string }

/** The note and the decision on one token in one review. */
export type ReviewEntry = {
  readonly review: string
  /** ID of the token. */
  readonly token: string
  /** Position among the tokens with this ID, in list order: 0 or absent for the first. */
  readonly occurrence?: number | undefined
  /** Its name at that time, for when it is gone. */
  readonly name: string
  /** Null while there is only a note. */
  readonly decision: Decision | null
  readonly note: string
  /** When the decision was made, or the note when there is no decision; in milliseconds since the epoch. */
  readonly at: number
  /** Who made it, as the authorization server names them; absent when it gives no name. */
  readonly by?: string | undefined
  readonly facts: Facts
}

type EntryName = Pick<ReviewEntry, 'review' | 'token' | 'occurrence'>

/** The key that an entry is stored under. */
export const entryKey = ({ review, token, occurrence = 0 }: EntryName): string =>
  occurrence === 0 ? `${review} ${token}` : `${review}\n${occurrence} ${token}`

/**
 * Status of a token: `open` (not decided), `decided`, or `stale` (decided, but its grants or its expiry have changed
 * since, so it needs another look).
 */
export type Status =
  | { readonly kind: 'open' }
  | { readonly kind: 'decided'; readonly decision: Decision }
  | { readonly kind: 'stale'; readonly decision: Decision; readonly changed: readonly (keyof Facts)[] }

const open: Status = { kind: 'open' }

/** Returns the status of a token with these facts. */
export function statusOf(entry: ReviewEntry | undefined, facts: Facts | undefined): Status {
  if (!entry?.decision || !facts) return open
  const changed = (['grants', 'expiry'] as const).filter((fact) => entry.facts[fact] !== facts[fact])
  if (changed.length > 0) return { kind: 'stale', decision: entry.decision, changed }
  return { kind: 'decided', decision: entry.decision }
}

/** Counts the tokens by status. */
export function countStatuses(statuses: Iterable<Status>) {
  const counts = { all: 0, open: 0, stale: 0, keep: 0, replace: 0, remove: 0, ask: 0 }
  for (const status of statuses) {
    counts.all++
    counts[status.kind === 'decided' ? status.decision : status.kind]++
  }
  return counts
}

export type StatusCounts = ReturnType<typeof countStatuses>

/** Access reviews by ID. */
export const reviewCollection: Collection<Review> = {
  kind: 'tokens.reviews',
  schema: z.object({
    id: z.string().check(z.regex(/^\S+$/)),
    name: z.string(),
    startedAt: z.number(),
    endedAt: z.nullable(z.number()),
  }),
}

/** Notes and decisions by `entryKey`. */
export const reviewEntryCollection: Collection<ReviewEntry> = {
  kind: 'tokens.review-entries',
  schema: z.object({
    review: z.string(),
    token: z.string(),
    occurrence: z.optional(z.number()),
    name: z.string(),
    decision: z.nullable(z.enum(decisions)),
    note: z.string(),
    at: z.number(),
    by: z.optional(z.string()),
    facts: z.object({ grants: z.string(), expiry: z.string() }),
  }),
}

/**
 * The address of `/tokens/review`: `review` is the ID of an earlier review, `show` a status, `q` search words. `record`
 * leads to the token whose ID is "review".
 */
export const ReviewSearch = z.object({
  q: lenient(z.string().check(z.minLength(1))),
  show: lenient(z.enum(['open', 'stale', ...decisions, 'gone'])),
  review: lenient(z.string()),
  record: lenient(z.literal('1')),
})

export type ReviewSearch = z.output<typeof ReviewSearch>
