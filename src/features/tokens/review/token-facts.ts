import type { Facts } from './review.ts'
import { grantHash } from '#grants/grant-hash.ts'
import { fingerprint } from '#lib/fingerprint.ts'
import { member } from '#lib/json-value.ts'
import type { TokenEntry } from '../token.ts'

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
