import { readExpiry } from '#lib/expiry.ts'
import { everything, type TokenGrants } from '#grants/token-grants.ts'
import { asText, member } from '#lib/json-value.ts'
import type { TokenEntry } from '../token.ts'
import { nameScopes } from './name-scopes.ts'
import { defaultExpiry, type NewExpiry, readNewExpiry } from './read-new-expiry.ts'
import { countAll, readGrants, withoutGrants } from './ticked-grants.ts'

/** A request as it is being made. */
export type ReplacementDraft = {
  /** What can be ticked: what the token has, and what was named in place of `*`. */
  readonly offer: TokenGrants
  readonly ticked: TokenGrants
  readonly name: string
  readonly description: string
  /** As it was typed. */
  readonly expiry: string
}

/** The request that asks for what a token has, until in 90 days. */
export function startDraft(token: TokenEntry, now: number): ReplacementDraft {
  const offer = readGrants(token.grants)
  return {
    offer,
    ticked: offer,
    name: asText(member(token.record, 'name')) ?? '',
    description: asText(member(token.record, 'description')) ?? '',
    expiry: defaultExpiry(now),
  }
}

/** The end of the token as one would type it; null when it has none to take over. */
export function sameExpiry(token: TokenEntry, now: number): string | null {
  const expiry = readExpiry(member(token.record, 'expiresAt'))
  if (expiry.kind === 'never') return 'null'
  return expiry.kind === 'date' && 'value' in readNewExpiry(expiry.text, now) ? expiry.text : null
}

/** Whether two requests ask for the same in the same words. */
export function isSameDraft(a: ReplacementDraft, b: ReplacementDraft): boolean {
  return (
    a.name === b.name &&
    a.description === b.description &&
    a.expiry === b.expiry &&
    (a.ticked === b.ticked ||
      (countAll(a.ticked) === countAll(b.ticked) && countAll(withoutGrants(a.ticked, b.ticked)) === 0))
  )
}

/** The request with every ticked grant on `*` on each of these names in its place. */
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

/** Whether something is ticked on `*`. */
export const hasWildcard = ({ ticked }: ReplacementDraft, kind: 'dataset' | 'view'): boolean =>
  (kind === 'dataset' ? ticked.datasets : ticked.views).has(everything)

/** Why a request cannot be used as it stands; null when it can. */
export function draftProblem({ name, ticked }: ReplacementDraft, expiry: NewExpiry): string | null {
  if (name.trim() === '') return 'A token needs a name.'
  if ('problem' in expiry) return `Expires: ${expiry.problem}`
  if (countAll(ticked) === 0) return 'No grant is selected. A token that can do nothing is of no use.'
  return null
}
