import { useMemo } from 'react'
import {
  type Decision,
  entryKey,
  keptReviewEntries,
  keptReviews,
  type Review,
  type ReviewEntry,
} from './review.ts'
import type { Kept } from '#local/collection.ts'
import { useCollection } from '#local/live-collection.ts'
import { visibleText } from '#lib/visible-text.ts'
import { toast } from '#ui/toast.tsx'
import type { TokenEntry } from '../token.ts'
import { type EntriesByToken, tokenFacts, tokenKey } from './review-rows.ts'

const maps = new WeakMap<readonly Kept<ReviewEntry>[], ReadonlyMap<string, EntriesByToken>>()

/** One map for the same items, whoever asks. */
function entriesOf(items: readonly Kept<ReviewEntry>[]): ReadonlyMap<string, EntriesByToken> {
  const known = maps.get(items)
  if (known) return known
  const made = new Map<string, Map<string, ReviewEntry>>()
  for (const { value } of items) {
    const ofReview = made.get(value.review) ?? new Map<string, ReviewEntry>()
    made.set(
      value.review,
      ofReview.set(tokenKey({ id: value.token, occurrence: value.occurrence ?? 0 }), value),
    )
  }
  maps.set(items, made)
  return made
}

const none: EntriesByToken = new Map()

/** The access reviews of this account: the latest first, what they hold, and changing them. */
export function useReviews() {
  const { items, isPending, put, remove } = useCollection(keptReviews)
  const entries = useCollection(keptReviewEntries)
  const reviews = useMemo(
    () => items.map(({ value }) => value).toSorted((a, b) => b.startedAt - a.startedAt),
    [items],
  )
  const byReview = entriesOf(entries.items)
  return {
    isPending: isPending || entries.isPending,
    reviews,
    /** The one under way; when two tabs began one each, the later. */
    running: reviews.find(({ endedAt }) => endedAt === null),
    entriesOf: ({ id }: Review): EntriesByToken => byReview.get(id) ?? none,
    start(name: string, now: number) {
      const id = crypto.randomUUID()
      void put(id, { id, name, startedAt: now, endedAt: null })
    },
    end(review: Review, now: number) {
      void put(review.id, { ...review, endedAt: now })
      toast({
        title: `Ended “${visibleText(review.name)}”`,
        action: { label: 'Undo', onClick: () => void put(review.id, review) },
      })
    },
    reopen: (review: Review) => void put(review.id, { ...review, endedAt: null }),
    drop(review: Review) {
      const held = [...(byReview.get(review.id)?.values() ?? [])]
      void remove(review.id)
      void entries.change([], held.map(entryKey))
      toast({
        title: `Removed “${visibleText(review.name)}”`,
        action: {
          label: 'Undo',
          onClick() {
            void put(review.id, review)
            void entries.change(
              held.map((entry) => ({ key: entryKey(entry), value: entry })),
              [],
            )
          },
        },
      })
    },
    /** Decides on a token, or takes the decision back; the note stays. */
    decide(review: Review, token: TokenEntry, decision: Decision | null, now: number) {
      const before = byReview.get(review.id)?.get(tokenKey(token))
      const entry = { ...entryFor(review, token, now), decision, note: before?.note ?? '' }
      if (decision === null && entry.note === '') void entries.remove(entryKey(entry))
      else void entries.put(entryKey(entry), entry)
    },
    /** Keeps a note on a token beside whatever was decided; empty takes it away. */
    note(review: Review, token: TokenEntry, note: string, now: number) {
      const before = byReview.get(review.id)?.get(tokenKey(token))
      // A note decides nothing: what was decided on other grants does not hold for these by it.
      const entry = before?.decision ? { ...before, note } : { ...entryFor(review, token, now), note }
      if (entry.decision === null && note === '') void entries.remove(entryKey(entry))
      else void entries.put(entryKey(entry), entry)
    },
  }
}

export type Reviews = ReturnType<typeof useReviews>

const entryFor = (review: Review, token: TokenEntry, now: number): ReviewEntry => ({
  review: review.id,
  token: token.id,
  ...(token.occurrence > 0 && { occurrence: token.occurrence }),
  name: token.name,
  decision: null,
  note: '',
  at: now,
  facts: tokenFacts(token),
})
