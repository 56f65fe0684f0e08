import { useMemo } from 'react'
import { grantHash } from '#grants/grant-hash.ts'
import { eachGrant, grantText } from '#grants/token-grants.ts'
import { firstTexts } from '#lib/count-text.ts'
import { fingerprint } from '#lib/fingerprint.ts'
import { member } from '#lib/json-value.ts'
import { useAccountName } from '#local/account.tsx'
import type { Stored } from '#local/collection.ts'
import { useCollection } from '#local/live-collection.ts'
import { visibleText } from '#lib/visible-text.ts'
import { offerUndo } from '#ui/toast.tsx'
import {
  type Decision,
  entryKey,
  type Facts,
  reviewEntryCollection,
  reviewCollection,
  type Review,
  type ReviewEntry,
  type Status,
  statusOf,
} from './review.ts'
import type { TokenEntry } from '../token.ts'
import { findingsWeight, type TokenFindings } from '../rules/token-findings.ts'

const known = new WeakMap<TokenEntry, Facts>()

/** What a decision on a token rests on: all its grants, and its end as sent. */
export function tokenFacts(token: TokenEntry): Facts {
  const facts = known.get(token) ?? {
    grants: grantHash(token.grants),
    expiry: fingerprint(member(token.record, 'expiresAt') ?? null),
  }
  known.set(token, facts)
  return facts
}

/** What a token is granted: the first `most` grants, and how many more there are. */
export function grantsText({ grants, grantCount }: TokenEntry, most: number): string {
  const texts: string[] = []
  for (const grant of eachGrant(grants)) {
    if (texts.length === most) break
    texts.push(grantText(grant))
  }
  return firstTexts(texts, most, grantCount)
}

/** A token of the list with what this review says of it; or an entry whose token is not in the list any more. */
export type ReviewRow =
  | {
      readonly kind: 'token'
      readonly token: TokenEntry
      readonly entry: ReviewEntry | undefined
      readonly status: Status
    }
  | { readonly kind: 'gone'; readonly entry: ReviewEntry }

/** What a row is listed under. */
export type ReviewFilter = 'open' | 'stale' | Decision | 'gone'

/** The filter that a row answers to. */
export function filterOf(row: ReviewRow): ReviewFilter {
  if (row.kind === 'gone') return 'gone'
  return row.status.kind === 'decided' ? row.status.decision : row.status.kind
}

/** Entries of one review by the `tokenKey` of their token. */
export type EntriesByToken = ReadonlyMap<string, ReviewEntry>

/** Tells the tokens of a list apart that a review speaks of: by their ids, and those of one id by their order. */
export const tokenKey = ({ id, occurrence }: Pick<TokenEntry, 'id' | 'occurrence'>): string =>
  `${occurrence} ${id}`

/**
 * Every token of the list in its order, then what was decided on tokens that are gone. A step for each token, because
 * to know whether a long list of grants is what it was takes its time.
 */
export function* reviewRows(
  tokens: readonly TokenEntry[],
  entries: EntriesByToken,
): Generator<undefined, readonly ReviewRow[]> {
  const rows: ReviewRow[] = []
  const seen = new Set<string>()
  for (const token of tokens) {
    const key = tokenKey(token)
    const entry = entries.get(key)
    seen.add(key)
    const facts: Facts | undefined = entry && tokenFacts(token)
    rows.push({ kind: 'token', token, entry, status: statusOf(entry, facts) })
    yield
  }
  for (const [key, entry] of entries) if (!seen.has(key)) rows.push({ kind: 'gone', entry })
  return rows
}

const textOf = (row: ReviewRow): string =>
  row.kind === 'token'
    ? `${row.token.searchText}\n${row.entry?.note.toLowerCase() ?? ''}`
    : `${row.entry.name}\n${row.entry.token}\n${row.entry.note}`.toLowerCase()

/** The tokens by their risks, the worst first; those alike, and what is gone, stay as they are. */
export function worstFirst(
  rows: readonly ReviewRow[],
  findings: Pick<TokenFindings, 'open'>,
): readonly ReviewRow[] {
  const weighed = rows.map((row) => ({
    row,
    weight: row.kind === 'token' ? findingsWeight(findings.open(row.token.index)) : -1,
  }))
  return weighed.toSorted((a, b) => b.weight - a.weight).map(({ row }) => row)
}

/** The rows under a filter that hold every word of a search, also in their notes. */
export function shownReviewRows(
  rows: readonly ReviewRow[],
  { q = '', show }: { q?: string | undefined; show?: ReviewFilter | undefined },
): readonly ReviewRow[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(
    (row) => (!show || filterOf(row) === show) && words.every((word) => textOf(row).includes(word)),
  )
}

function entriesOf(items: readonly Stored<ReviewEntry>[]): ReadonlyMap<string, EntriesByToken> {
  const made = new Map<string, Map<string, ReviewEntry>>()
  for (const { value } of items) {
    const ofReview = made.get(value.review) ?? new Map<string, ReviewEntry>()
    made.set(
      value.review,
      ofReview.set(tokenKey({ id: value.token, occurrence: value.occurrence ?? 0 }), value),
    )
  }
  return made
}

const none: EntriesByToken = new Map()

/** The access reviews of this account: the latest first, what they hold, and changing them. */
export function useReviews() {
  const { items, isPending, put, changeUndoably } = useCollection(reviewCollection)
  const reviewer = useAccountName()
  const entries = useCollection(reviewEntryCollection)
  const reviews = useMemo(
    () => items.map(({ value }) => value).toSorted((a, b) => b.startedAt - a.startedAt),
    [items],
  )
  const byReview = useMemo(() => entriesOf(entries.items), [entries.items])
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
      offerUndo(`Ended “${visibleText(review.name)}”`, () => void put(review.id, review))
    },
    reopen: (review: Review) => void put(review.id, { ...review, endedAt: null }),
    drop(review: Review) {
      const held = Array.from(byReview.get(review.id)?.values() ?? [], entryKey)
      const undos = [changeUndoably([], [review.id]), entries.changeUndoably([], held)]
      offerUndo(`Removed “${visibleText(review.name)}”`, () => {
        for (const undo of undos) undo()
      })
    },
    /** Decides on a token, or takes the decision back; the note stays. */
    decide(review: Review, token: TokenEntry, decision: Decision | null, now: number) {
      const before = byReview.get(review.id)?.get(tokenKey(token))
      const entry = { ...entryFor(review, token, now, reviewer), decision, note: before?.note ?? '' }
      if (decision === null && entry.note === '') void entries.remove(entryKey(entry))
      else void entries.put(entryKey(entry), entry)
    },
    /** Keeps a note on a token beside whatever was decided; empty takes it away. */
    note(review: Review, token: TokenEntry, note: string, now: number) {
      const before = byReview.get(review.id)?.get(tokenKey(token))
      // A note decides nothing: what was decided on other grants does not hold for these by it.
      const entry = before?.decision
        ? { ...before, note }
        : { ...entryFor(review, token, now, reviewer), note }
      if (entry.decision === null && note === '') void entries.remove(entryKey(entry))
      else void entries.put(entryKey(entry), entry)
    },
  }
}

export type Reviews = ReturnType<typeof useReviews>

const entryFor = (review: Review, token: TokenEntry, now: number, reviewer: string | null): ReviewEntry => ({
  review: review.id,
  token: token.id,
  ...(token.occurrence > 0 && { occurrence: token.occurrence }),
  name: token.name,
  decision: null,
  note: '',
  at: now,
  ...(reviewer !== null && { by: reviewer }),
  facts: tokenFacts(token),
})
