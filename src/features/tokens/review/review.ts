import { lenient } from '#lib/lenient.ts'
import type { Collection } from '#local/collection.ts'
import { z } from '#lib/zod.ts'

/** What can be decided on a token. */
export const decisions = ['keep', 'replace', 'remove', 'ask'] as const

export type Decision = (typeof decisions)[number]

/** A pass through the tokens, decision by decision. Times are milliseconds since the epoch. */
export type Review = {
  /** Holds no space. */
  readonly id: string
  readonly name: string
  readonly startedAt: number
  /** Null while it is under way. */
  readonly endedAt: number | null
}

/** What a token was when it was decided on: fingerprints, equal exactly when nothing of it changed. */
export type Facts = { readonly grants: string; readonly expiry: string }

/** What was noted and decided on one token in one review. */
export type ReviewEntry = {
  readonly review: string
  /** Id of the token. */
  readonly token: string
  /** Which of several tokens of that id, in the order of the list: 0 or absent for the first. */
  readonly occurrence?: number | undefined
  /** What it was called then, for when it is gone. */
  readonly name: string
  /** Null while there is only a note. */
  readonly decision: Decision | null
  readonly note: string
  /** When the decision was made, or the note where there is none, in milliseconds since the epoch. */
  readonly at: number
  /** Who did that, as the authorization server calls them; absent where it does not say. */
  readonly by?: string | undefined
  readonly facts: Facts
}

type EntryName = Pick<ReviewEntry, 'review' | 'token' | 'occurrence'>

/** Under which key an entry is kept. */
export const entryKey = ({ review, token, occurrence = 0 }: EntryName): string =>
  occurrence === 0 ? `${review} ${token}` : `${review}\n${occurrence} ${token}`

/**
 * Where a token stands: `open`, nothing is decided; `decided`; or `stale`, it was decided on and its grants or its end
 * are others now, so that somebody has to look again.
 */
export type Status =
  | { readonly kind: 'open' }
  | { readonly kind: 'decided'; readonly decision: Decision }
  | { readonly kind: 'stale'; readonly decision: Decision; readonly changed: readonly (keyof Facts)[] }

const open: Status = { kind: 'open' }

/** Where a token with these facts stands. */
export function statusOf(entry: ReviewEntry | undefined, facts: Facts | undefined): Status {
  if (!entry?.decision || !facts) return open
  const changed = (['grants', 'expiry'] as const).filter((fact) => entry.facts[fact] !== facts[fact])
  if (changed.length > 0) return { kind: 'stale', decision: entry.decision, changed }
  return { kind: 'decided', decision: entry.decision }
}

/** How many tokens stand where. */
export function countStatuses(statuses: Iterable<Status>) {
  const counts = { all: 0, open: 0, stale: 0, keep: 0, replace: 0, remove: 0, ask: 0 }
  for (const status of statuses) {
    counts.all++
    counts[status.kind === 'decided' ? status.decision : status.kind]++
  }
  return counts
}

export type StatusCounts = ReturnType<typeof countStatuses>

/** Access reviews by their ids. */
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
 * The address of `/tokens/review`: `review`, an earlier one by its id; `show`, where tokens stand; `q`, words. `record`
 * leads to the token whose id is "review".
 */
export const ReviewSearch = z.object({
  q: lenient(z.string().check(z.minLength(1))),
  show: lenient(z.enum(['open', 'stale', ...decisions, 'gone'])),
  review: lenient(z.string()),
  record: lenient(z.literal('1')),
})

export type ReviewSearch = z.output<typeof ReviewSearch>
