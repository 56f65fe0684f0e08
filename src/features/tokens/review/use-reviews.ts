import { useMemo } from 'react'
import { timeNow } from '#api/service-clock.ts'
import { grantHash } from '#grants/grant-hash.ts'
import { eachGrant, grantText } from '#grants/token-grants.ts'
import { addToGroup, getOrInsert } from '#lib/maps.ts'
import { countText, firstTexts } from '#lib/count-text.ts'
import { fingerprint } from '#lib/fingerprint.ts'
import { member } from '#lib/json-value.ts'
import { useAccountName } from '#local/account.tsx'
import type { Stored } from '#local/collection.ts'
import { reportUndoably, useCollection } from '#local/live-collection.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { Decision, ReviewFilter } from '../tokens-search.ts'
import {
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

/** Each decision compares the facts of all decided tokens again, and those of a token with 300 datasets take a moment. */
const known = new WeakMap<TokenEntry, Facts>()

/** The facts that a decision rests on: all grants, the expiry as sent, and everything where the ID is not its alone. */
export const tokenFacts = (token: TokenEntry): Facts =>
  getOrInsert(known, token, () => ({
    grants: grantHash(token.grants),
    expiry: fingerprint(member(token.record, 'expiresAt') ?? null),
    ...(token.isDuplicate && { record: fingerprint(token.record) }),
  }))

/** The first `most` grants of a token, how many more there are, and how many parts could not be read. */
export function firstGrantsText({ grants, grantCount }: TokenEntry, most: number): string {
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
  | {
      readonly kind: 'gone'
      readonly entry: ReviewEntry
      /** Whether other tokens still have its ID: then it may only have changed. */
      readonly isIdListed: boolean
    }

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

/** The entries of one review by the ID of their token. */
type EntriesById = ReadonlyMap<string, readonly ReviewEntry[]>

/** The entry of a token: where IDs repeat, that of the same record, otherwise one from when its ID was its alone. */
export function entryOf(entries: EntriesById, token: TokenEntry): ReviewEntry | undefined {
  const ofId = entries.get(token.id) ?? []
  const isShared = ofId.some(({ facts }) => facts.record !== undefined)
  const own = isShared ? fingerprint(token.record) : undefined
  return (
    ofId.find(({ facts }) => facts.record === own) ?? ofId.find(({ facts }) => facts.record === undefined)
  )
}

/**
 * Returns every token in list order, then the entries of tokens that are gone. Yields after each token, because
 * checking whether a long list of grants has changed takes time.
 */
export function* reviewRows(
  tokens: readonly TokenEntry[],
  entries: EntriesById,
): Generator<undefined, readonly ReviewRow[]> {
  const rows: ReviewRow[] = []
  const seen = new Set<ReviewEntry | undefined>()
  for (const token of tokens) {
    const entry = entryOf(entries, token)
    seen.add(entry)
    rows.push({ kind: 'token', token, entry, status: statusOf(entry, entry && tokenFacts(token)) })
    yield
  }
  const ids = new Set(tokens.map(({ id }) => id))
  for (const entry of [...entries.values()].flat()) {
    if (!seen.has(entry)) rows.push({ kind: 'gone', entry, isIdListed: ids.has(entry.token) })
  }
  return rows
}

const textOf = (row: ReviewRow): string =>
  row.kind === 'token'
    ? `${row.token.searchText}\n${row.entry?.note.toLowerCase() ?? ''}`
    : `${row.entry.name}\n${row.entry.token}\n${row.entry.note}`.toLowerCase()

/** Sorts the tokens by risk, worst first. Tokens with equal risk, and those that are gone, keep their order. */
export function byRisk(
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

function entriesOf(items: readonly Stored<ReviewEntry>[]): ReadonlyMap<string, EntriesById> {
  const made = new Map<string, Map<string, ReviewEntry[]>>()
  for (const { value } of items) {
    const ofReview = getOrInsert(made, value.review, () => new Map<string, ReviewEntry[]>())
    addToGroup(ofReview, value.token, value)
  }
  return made
}

const none: EntriesById = new Map()

/** The access reviews of this account, latest first, with their entries and the functions that change them. */
export function useReviews() {
  const { items, isPending, isError, put, changeUndoably } = useCollection(reviewCollection)
  const reviewer = useAccountName()
  const entries = useCollection(reviewEntryCollection)
  const reviews = useMemo(
    () => items.map(({ value }) => value).toSorted((a, b) => b.startedAt - a.startedAt),
    [items],
  )
  const byReview = useMemo(() => entriesOf(entries.items), [entries.items])
  const entriesIn = ({ id }: Review): EntriesById => byReview.get(id) ?? none
  function keep(entry: ReviewEntry, before: ReviewEntry | undefined) {
    const key = entryKey(entry)
    const isEmpty = entry.decision === null && entry.note === ''
    void entries.change(
      isEmpty ? [] : [{ key, value: entry }],
      before && (isEmpty || entryKey(before) !== key) ? [entryKey(before)] : [],
    )
  }
  return {
    isPending: isPending || entries.isPending,
    /** Whether reviews or decisions may be missing, because nothing could be read. */
    isUnread: (isError && items.length === 0) || (entries.isError && entries.items.length === 0),
    reviews,
    /** The review in progress; when two tabs started one each, the later. */
    running: reviews.find(({ endedAt }) => endedAt === null),
    entriesOf: entriesIn,
    start(name: string) {
      const id = crypto.randomUUID()
      void put(id, { id, name, startedAt: timeNow(), endedAt: null })
    },
    end(review: Review) {
      const ended = { key: review.id, value: { ...review, endedAt: timeNow() } }
      void reportUndoably(`Ended “${visibleText(review.name)}”`, [changeUndoably([ended], [])])
    },
    reopen: (review: Review) => void put(review.id, { ...review, endedAt: null }),
    drop(review: Review) {
      const held = [...entriesIn(review).values()].flat().map(entryKey)
      const changes = [changeUndoably([], [review.id]), entries.changeUndoably([], held)]
      void reportUndoably(`Removed “${visibleText(review.name)}”`, changes)
    },
    /** Decides on a token, or clears the decision; the note stays. */
    decide(review: Review, token: TokenEntry, decision: Decision | null) {
      const before = entryOf(entriesIn(review), token)
      keep({ ...entryFor(review, token, reviewer), decision, note: before?.note ?? '' }, before)
    },
    /** Saves a note on a token and leaves its decision alone; an empty note removes it. */
    note(review: Review, token: TokenEntry, note: string) {
      const before = entryOf(entriesIn(review), token)
      // A note does not renew a decision: one that was made on other grants stays stale.
      keep({ ...(before?.decision ? before : entryFor(review, token, reviewer)), note }, before)
    },
  }
}

export type Reviews = ReturnType<typeof useReviews>

const entryFor = (review: Review, token: TokenEntry, reviewer: string | null): ReviewEntry => ({
  review: review.id,
  token: token.id,
  name: token.name,
  decision: null,
  note: '',
  at: timeNow(),
  ...(reviewer !== null && { by: reviewer }),
  facts: tokenFacts(token),
})
