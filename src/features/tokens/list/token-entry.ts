import type { RecordRow } from '#api/list-row.ts'
import { type Expiry, readExpiry } from '#grants/expiry.ts'
import { grantsOf } from '#grants/grants-of.ts'
import type { ScopeCache } from '#grants/scope-cache.ts'
import { countGrants, type TokenGrants } from '#grants/token-grants.ts'
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
  readonly isSaml: boolean
  /** Another row of the list has the same id. */
  readonly isDuplicate: boolean
  /** How many rows before it have the same id. */
  readonly occurrence: number
  /** Lower-cased name, description and id. */
  readonly searchText: string
}

/** One token; `cache` is shared by the whole list. */
export function tokenEntry(
  row: RecordRow,
  cache: ScopeCache,
  isDuplicate: boolean,
  occurrence = 0,
): TokenEntry {
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
    isSaml: member(record, 'samlAuthenticated') === true,
    isDuplicate,
    occurrence,
    searchText: `${name}\n${description}\n${id}`.toLowerCase(),
  }
}

const textOf = (value: unknown): string =>
  asText(value) ?? (value === undefined || value === null ? '' : inlineText(value))
