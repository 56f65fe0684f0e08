import { day, readDate } from '#lib/dates.ts'
import { joinScopes, cacheByScope, withoutGrants } from '#grants/grant-sets.ts'
import { countGrants, everything, GrantedScopes, scopesOf, type TokenGrants } from '#grants/token-grants.ts'
import { readExpiry } from '#lib/expiry.ts'
import { asText, member } from '#lib/json-value.ts'
import type { TokenEntry } from '../token.ts'
import { readableGrants } from './ticked-grants.ts'

/** The typed expiry of a new token: the date to request, null for never, or what is wrong with the text. */
export type NewExpiry = { readonly value: string | null } | { readonly problem: string }

/** The suggested expiry: midnight UTC, 90 days ahead. */
export function defaultExpiry(now: number): string {
  return `${new Date(now + 90 * day).toISOString().slice(0, 10)}T00:00:00Z`
}

/** Reads a typed expiry. A date without a time means midnight UTC. */
export function readNewExpiry(typed: string, now: number): NewExpiry {
  const text = typed.trim()
  if (text === '') return { problem: 'Enter a date, or null for a token that never expires.' }
  if (text === 'null') return { value: null }
  const reading = readDate(text)
  if (reading.kind === 'never') {
    return { problem: 'Some programs write this for “no date”. Enter null for a token that never expires.' }
  }
  if (reading.kind === 'text') {
    return readDate(`${text}Z`).kind === 'date'
      ? { problem: 'The time zone is missing. End with Z for UTC, or with an offset like +01:00.' }
      : { problem: 'This is not an ISO 8601 date. Enter one like 2027-02-19T00:00:00Z, or null.' }
  }
  if (reading.epoch <= now) return { problem: 'This is in the past: the token would expire immediately.' }
  return { value: rfc3339(text.toUpperCase()) }
}

/** RFC 3339 requires a time with seconds, and a colon in the offset. */
function rfc3339(text: string): string {
  if (text.length === 10) return `${text}T00:00:00Z`
  return text.replace(/(T\d\d:\d\d)(?=Z|[+-])/, '$1:00').replace(/([+-]\d\d)(\d\d)$/, '$1:$2')
}

/**
 * Returns the grants with those on `*` also granted on each of these names, in addition to what the names already have.
 * With `keepsWildcard`, `*` stays too.
 */
export function nameScopes(
  grants: TokenGrants,
  kind: 'dataset' | 'view',
  names: readonly string[],
  keepsWildcard: boolean,
): TokenGrants {
  const scopes = scopesOf(grants, kind)
  const wide = scopes.get(everything)
  if (!wide) return grants
  const named = new GrantedScopes(scopes)
  if (!keepsWildcard) named.delete(everything)
  const withWide = cacheByScope((own) => joinScopes(own, wide))
  for (const name of names) {
    const own = scopes.get(name)
    named.set(name, own ? withWide(own) : wide)
  }
  return { ...grants, [`${kind}s`]: named }
}

/** A request that the user is editing. */
export type ReplacementDraft = {
  /** The grants that can be ticked: those of the token, and those named in place of `*`. */
  readonly offer: TokenGrants
  readonly ticked: TokenGrants
  readonly name: string
  readonly description: string
  /** As typed. */
  readonly expiry: string
}

/** Starts a request for everything the token has, expiring in 90 days. */
export function startDraft(token: TokenEntry, now: number): ReplacementDraft {
  const offer = readableGrants(token.grants)
  return {
    offer,
    ticked: offer,
    name: asText(member(token.record, 'name')) ?? '',
    description: asText(member(token.record, 'description')) ?? '',
    expiry: defaultExpiry(now),
  }
}

/** The expiry of the token as a user would type it; null when it cannot be reused. */
export function sameExpiry(token: TokenEntry, now: number): string | null {
  const expiry = readExpiry(member(token.record, 'expiresAt'))
  if (expiry.kind === 'never') return 'null'
  return expiry.kind === 'date' && 'value' in readNewExpiry(expiry.text, now) ? expiry.text : null
}

/** Whether two requests have the same ticked grants and the same texts. */
export function isSameDraft(a: ReplacementDraft, b: ReplacementDraft): boolean {
  return (
    a.name === b.name &&
    a.description === b.description &&
    a.expiry === b.expiry &&
    (a.ticked === b.ticked ||
      (countGrants(a.ticked) === countGrants(b.ticked) &&
        countGrants(withoutGrants(a.ticked, b.ticked)) === 0))
  )
}

/** Replaces every ticked grant on `*` with the same grant on each of these names. */
export function nameInDraft(
  draft: ReplacementDraft,
  kind: 'dataset' | 'view',
  names: readonly string[],
): ReplacementDraft {
  return {
    ...draft,
    offer: nameScopes(draft.offer, kind, names, true),
    ticked: nameScopes(draft.ticked, kind, names, false),
  }
}

/** Whether any grant on `*` is ticked. */
export const hasWildcard = ({ ticked }: ReplacementDraft, kind: 'dataset' | 'view'): boolean =>
  scopesOf(ticked, kind).has(everything)

/** Why a request cannot be used as it is; null when it can. */
export function draftProblem({ name, ticked }: ReplacementDraft, expiry: NewExpiry): string | null {
  if (name.trim() === '') return 'A token needs a name.'
  if ('problem' in expiry) return `Expires: ${expiry.problem}`
  if (countGrants(ticked) === 0) return 'Select at least one grant. A token without grants is useless.'
  return null
}
