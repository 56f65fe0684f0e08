import type { JsonObject } from '#lib/json-value.ts'
import { ScopeCache } from '#grants/grants-of.ts'
import { type TokenEntry, tokenEntry } from '../token.ts'

/** A token in a list. */
export function testToken(record: JsonObject, index = 0): TokenEntry {
  return tokenEntry({ kind: 'record', index, id: `t${index}`, record }, new ScopeCache(), false)
}
