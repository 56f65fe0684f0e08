import { grantHash } from '#grants/grant-hash.ts'
import { unreadPath } from '#grants/scope-text.ts'
import { grantText } from '#grants/token-grants.ts'
import type { Finding } from '../rules/finding.ts'
import { fingerprint } from '#lib/fingerprint.ts'
import { member } from '#lib/json-value.ts'
import type { TokenEntry } from '../token.ts'

/** What a finding rests on, in words after "as soon as" and before "changes"; as `findingFacts` has it. */
export function restsOnText({ grants, others = [] }: Finding): string {
  const named = grants.length > 0 ? 'one of the grants it names' : 'what the token is granted'
  return `its severity, its expiration date, ${others.length > 0 ? `${named}, or one of the other tokens` : `or ${named}`}`
}

/**
 * The fingerprint of what a finding of a token of this list rests on: how bad it is, `expiresAt` as sent, the grants
 * that it names in whatever order (where it names none, all that the token is granted), the ids of the other tokens
 * it is about, and what could not be read, as no rule has looked at that.
 */
export function findingFacts(token: TokenEntry, finding: Finding, tokens: readonly TokenEntry[]): string {
  const { severity, grants, others = [] } = finding
  return fingerprint([
    severity,
    member(token.record, 'expiresAt') ?? null,
    grants.length > 0 ? grants.map(grantText).toSorted() : grantHash(token.grants),
    others.map((place) => tokens[place]?.id ?? '').toSorted(),
    token.grants.unread.map((part) => [unreadPath(part), part.value]),
  ])
}
