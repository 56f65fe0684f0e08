import { useMemo } from 'react'
import { timeNow } from '#api/service-clock.ts'
import { grantHash } from '#grants/grant-hash.ts'
import { eachGrant, grantText } from '#grants/token-grants.ts'
import { countText, firstTexts } from '#lib/count-text.ts'
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
  type ReviewFilter,
  type Status,
  statusOf,
} from './review.ts'
import type { TokenEntry } from '../token.ts'
import { findingsWeight, type TokenFindings } from '../rules/token-findings.ts'

const known = new WeakMap<TokenEntry, Facts>()

/** The facts that a decision rests on: all grants, and the expiry as sent. */
export function tokenFacts(token: TokenEntry): Facts {
  const facts = known.get(token) ?? {
    grants: grantHash(token.grants),
    expiry: fingerprint(member(token.record, 'expiresAt') ?? null),
  }
  known.set(token, facts)
  return facts
}

/** The first `most` grants of a token, how many more there are, and how many parts could not be read. */
export function grantsText({ grants, grantCount }: TokenEntry, most: number): string {
  const texts: string[] = []
  for (const grant of eachGrant(grants)) {
    if (texts.length === most) break
    texts.push(grantText(grant))
  }
  const unread = grants.unread.length
  const lost = unread > 0 ? `${countText(unread, 'part')} could not be read` : ''
  return [firstTexts(texts, most, grantCount), lost].filter((text) => text !== '').join('; ')
}

/** A token in the list with its entry in the review, or an entry whose token is no longer in the list. */
export type ReviewRow =
  | {
      readonly kind: 'token'
      readonly token: TokenEntry
      readonly entry: ReviewEntry | undefined
      readonly status: Status
    }
  | { readonly kind: 'gone'; readonly entry: ReviewEntry }

/** The filter that a row belongs to. */
export function filterOf(row: ReviewRow): ReviewFilter {
  if (row.kind === 'gone') return 'gone'
  return row.status.kind === 'decided' ? row.status.decision : row.status.kind
}

/** How many rows each filter has. */
export function countRows(rows: readonly ReviewRow[]): Readonly<Record<ReviewFilter, number>> {
  const counts = { open: 0, stale: 0, keep: 0, replace: 0, remove: 0, ask: 0, gone: 0 }
  for (const row of rows) counts[filterOf(row)]++
  return counts
}

/** The entries of one review by `tokenKey`. */
export type EntriesByToken = ReadonlyMap<string, ReviewEntry>

/** Identifies a token within a review: by its ID and, where IDs repeat, its order in the list. */
export const tokenKey = ({ id, occurrence }: Pick<TokenEntry, 'id' | 'occurrence'>): string =>
  `${occurrence} ${id}`

/**
 * Returns every token in list order, then the entries of tokens that are gone. Yields after each token, because
 * checking whether a long list of grants has changed takes time.
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
    rows.push({ kind: 'token', token, entry, status: statusOf(entry, entry && tokenFacts(token)) })
    yield
  }
  for (const [key, entry] of entries) if (!seen.has(key)) rows.push({ kind: 'gone', entry })
  return rows
}

const textOf = (row: ReviewRow): string =>
  row.kind === 'token'
    ? `${row.token.searchText}\n${row.entry?.note.toLowerCase() ?? ''}`
    : `${row.entry.name}\n${row.entry.token}\n${row.entry.note}`.toLowerCase()

/** Sorts the tokens by risk, worst first. Tokens with equal risk, and those that are gone, keep their order. */
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

/** Returns the rows under a filter that contain every search word, notes included. */
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

/** The access reviews of this account, latest first, with their entries and the functions that change them. */
export function useReviews() {
  const { items, isPending, put, changeUndoably } = useCollection(reviewCollection)
  const reviewer = useAccountName()
  const entries = useCollection(reviewEntryCollection)
  const reviews = useMemo(
    () => items.map(({ value }) => value).toSorted((a, b) => b.startedAt - a.startedAt),
    [items],
  )
  const byReview = useMemo(() => entriesOf(entries.items), [entries.items])
  const keep = (entry: ReviewEntry) =>
    entry.decision === null && entry.note === ''
      ? void entries.remove(entryKey(entry))
      : void entries.put(entryKey(entry), entry)
  return {
    isPending: isPending || entries.isPending,
    reviews,
    /** The review in progress; when two tabs started one each, the later. */
    running: reviews.find(({ endedAt }) => endedAt === null),
    entriesOf: ({ id }: Review): EntriesByToken => byReview.get(id) ?? none,
    start(name: string) {
      const id = crypto.randomUUID()
      void put(id, { id, name, startedAt: timeNow(), endedAt: null })
    },
    end(review: Review) {
      void put(review.id, { ...review, endedAt: timeNow() })
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
    /** Decides on a token, or clears the decision; the note stays. */
    decide(review: Review, token: TokenEntry, decision: Decision | null) {
      const note = byReview.get(review.id)?.get(tokenKey(token))?.note ?? ''
      keep({ ...entryFor(review, token, reviewer), decision, note })
    },
    /** Saves a note on a token and leaves its decision alone; an empty note removes it. */
    note(review: Review, token: TokenEntry, note: string) {
      const before = byReview.get(review.id)?.get(tokenKey(token))
      // A note does not renew a decision: one that was made on other grants stays stale.
      keep({ ...(before?.decision ? before : entryFor(review, token, reviewer)), note })
    },
  }
}

export type Reviews = ReturnType<typeof useReviews>

const entryFor = (review: Review, token: TokenEntry, reviewer: string | null): ReviewEntry => ({
  review: review.id,
  token: token.id,
  ...(token.occurrence > 0 && { occurrence: token.occurrence }),
  name: token.name,
  decision: null,
  note: '',
  at: timeNow(),
  ...(reviewer !== null && { by: reviewer }),
  facts: tokenFacts(token),
})
