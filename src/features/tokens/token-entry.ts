import type { ListRow, RecordRow, UnreadableRow } from '#api/read-list.ts'
import { type Expiry, readExpiry } from '#domain/grants/expiry.ts'
import { grantsOf, type ScopeCache } from '#domain/grants/grants-of.ts'
import { countGrants, type TokenGrants } from '#domain/grants/token-grants.ts'
import type { Finding } from '#domain/token-findings/finding.ts'
import { expiryFindings, grantFindings, worstFirst } from '#domain/token-findings/token-findings.ts'
import { asText, inlineText, type JsonObject, member } from '#lib/json-value.ts'

/** A token of the list with everything that the screens ask of it again and again, worked out once. */
export type TokenEntry = {
  /** Place in the answer: rows are told apart by it, because ids may repeat. */
  readonly index: number
  readonly id: string
  /** "Unnamed token" when the record has no name. */
  readonly name: string
  readonly description: string
  readonly record: JsonObject
  readonly expiry: Expiry
  readonly grants: TokenGrants
  readonly grantCount: number
  /** Findings that do not change with time. */
  readonly grantFindings: readonly Finding[]
  readonly isSaml: boolean
  /** Another row of the list has the same id. */
  readonly isDuplicate: boolean
  /** Lower-cased name, description and id. */
  readonly searchText: string
}

export type TokenRows = {
  readonly tokens: readonly TokenEntry[]
  readonly unreadable: readonly UnreadableRow[]
}

const slice = 250

/** Reads the rows of the token list in slices, so that a long list never holds the page. */
export async function readTokens(rows: readonly ListRow[]): Promise<TokenRows> {
  const cache: ScopeCache = new Map()
  const counts = new Map<string, number>()
  for (const row of rows) if (row.kind === 'record') counts.set(row.id, (counts.get(row.id) ?? 0) + 1)
  const tokens: TokenEntry[] = []
  for (const [index, row] of rows.entries()) {
    if (row.kind === 'record') tokens.push(tokenEntry(row, cache, (counts.get(row.id) ?? 0) > 1))
    if (index % slice === slice - 1) await nextTask()
  }
  return { tokens, unreadable: rows.filter((row) => row.kind === 'unreadable') }
}

/** One token; `cache` is shared by the whole list. */
export function tokenEntry(row: RecordRow, cache: ScopeCache, isDuplicate: boolean): TokenEntry {
  const { id, index, record } = row
  const grants = grantsOf(record, cache)
  const name = textOf(member(record, 'name')) || 'Unnamed token'
  const description = textOf(member(record, 'description'))
  return {
    index,
    id,
    name,
    description,
    record,
    expiry: readExpiry(member(record, 'expiresAt')),
    grants,
    grantCount: countGrants(grants),
    grantFindings: grantFindings(grants),
    isSaml: member(record, 'samlAuthenticated') === true,
    isDuplicate,
    searchText: `${name}\n${description}\n${id}`.toLowerCase(),
  }
}

/** All findings of a token at `now`, the worst first. */
export function findingsOf(token: TokenEntry, now: number): readonly Finding[] {
  return worstFirst([...token.grantFindings, ...expiryFindings(token.expiry, now)])
}

/** Whether a token has any finding at `now`. */
export function hasFindings(token: TokenEntry, now: number): boolean {
  return token.grantFindings.length > 0 || expiryFindings(token.expiry, now).length > 0
}

const textOf = (value: unknown): string =>
  asText(value) ?? (value === undefined || value === null ? '' : inlineText(value))

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
