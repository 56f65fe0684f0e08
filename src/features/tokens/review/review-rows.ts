import { grantHash } from '#grants/grant-hash.ts'
import { eachGrant, grantText } from '#grants/token-grants.ts'
import { numberText } from '#lib/count-text.ts'
import { fingerprint } from '#lib/fingerprint.ts'
import { member } from '#lib/json-value.ts'
import { type Decision, type Facts, type ReviewEntry, type Standing, standingOf } from './review.ts'
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
  const more = grantCount - texts.length
  return more > 0 ? `${texts.join('; ')}; and ${numberText(more)} more` : texts.join('; ')
}

/** A token of the list with what this review says of it; or an entry whose token is not in the list any more. */
export type ReviewRow =
  | {
      readonly kind: 'token'
      readonly token: TokenEntry
      readonly entry: ReviewEntry | undefined
      readonly standing: Standing
    }
  | { readonly kind: 'gone'; readonly entry: ReviewEntry }

/** What a row is listed under. */
export type ReviewFilter = 'open' | 'stale' | Decision | 'gone'

/** The filter that a row answers to. */
export function filterOf(row: ReviewRow): ReviewFilter {
  if (row.kind === 'gone') return 'gone'
  return row.standing.kind === 'decided' ? row.standing.decision : row.standing.kind
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
    rows.push({ kind: 'token', token, entry, standing: standingOf(entry, facts) })
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

/** Columns of an access review, with their widths in pixels; what is left over goes to the token and the note. */
export const reviewColumns = [
  { id: 'token', label: 'Token', width: 240, grow: 1 },
  { id: 'decision', label: 'Decision', width: 244, grow: 0 },
  { id: 'note', label: 'Note', width: 220, grow: 2 },
  { id: 'state', label: 'State', width: 176, grow: 0 },
  { id: 'findings', label: 'Findings', width: 108, grow: 0 },
  { id: 'expires', label: 'Expires', width: 176, grow: 0 },
  { id: 'grants', label: 'Grants', width: 260, grow: 0 },
] as const

export type ReviewColumn = (typeof reviewColumns)[number]['id']

/** Widths that fill `room`; on a narrow screen the tokens take less. */
export function reviewWidths(room: number): readonly number[] {
  const isNarrow = room < 640
  const widths = reviewColumns.map(({ id, width }) => (isNarrow && id === 'token' ? 148 : width))
  const left = Math.max(0, room - widths.reduce((sum, width) => sum + width, 0))
  return widths.map((width, at) => width + Math.floor((left * (reviewColumns[at]?.grow ?? 0)) / 3))
}
