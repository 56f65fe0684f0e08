import { type Decision, type Facts, type ReviewEntry, type Standing, standingOf } from './review.ts'
import { findingsWeight, type TokenFindings } from '../rules/token-findings.ts'
import type { TokenEntry } from '../token.ts'
import { tokenFacts } from './token-facts.ts'

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
