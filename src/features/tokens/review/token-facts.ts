import type { Facts } from './review.ts'
import { grantHash } from '#grants/grant-hash.ts'
import { eachGrant, grantText } from '#grants/token-grants.ts'
import { numberText } from '#lib/count-text.ts'
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
