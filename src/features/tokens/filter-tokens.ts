import { expiryBand } from '#domain/grants/expiry.ts'
import { hasFindings, type TokenEntry } from './token-entry.ts'
import type { TokenStatus } from './token-status.ts'

/** Statuses of one group widen each other; those of different groups narrow each other. */
const groups = [
  ['expired', '7-days', '30-days', 'never'],
  ['saml'],
  ['findings'],
] as const satisfies readonly (readonly TokenStatus[])[]

/** The statuses a token has at `now`. Within 30 days includes within 7 days. */
export function statusesOf(token: TokenEntry, now: number): ReadonlySet<TokenStatus> {
  const statuses = new Set<TokenStatus>()
  const band = expiryBand(token.expiry, now)
  if (band === 'expired' || band === 'never') statuses.add(band)
  if (band === 'within-7-days') statuses.add('7-days')
  if (band === 'within-7-days' || band === 'within-30-days') statuses.add('30-days')
  if (token.isSaml) statuses.add('saml')
  if (hasFindings(token, now)) statuses.add('findings')
  return statuses
}

export type TokenFilter = { readonly query: string; readonly statuses: readonly TokenStatus[] }

export type FilteredTokens = {
  readonly shown: readonly TokenEntry[]
  /** How many tokens a status has among those that the search and the other groups let through. */
  readonly counts: Readonly<Record<TokenStatus, number>>
}

/** The tokens that the search words and the statuses let through, in the order of the list. */
export function filterTokens(
  tokens: readonly TokenEntry[],
  filter: TokenFilter,
  now: number,
): FilteredTokens {
  const words = filter.query.toLowerCase().split(/\s+/).filter(Boolean)
  const wanted = groups.map((group) => group.filter((status) => filter.statuses.includes(status)))
  const counts = { expired: 0, '7-days': 0, '30-days': 0, never: 0, saml: 0, findings: 0 }
  const shown: TokenEntry[] = []
  for (const token of tokens) {
    if (!words.every((word) => token.searchText.includes(word))) continue
    const statuses = statusesOf(token, now)
    const passes = wanted.map((group) => group.length === 0 || group.some((status) => statuses.has(status)))
    if (passes.every(Boolean)) shown.push(token)
    for (const [position, group] of groups.entries()) {
      const othersPass = passes.every((pass, other) => pass || other === position)
      if (othersPass) for (const status of group) if (statuses.has(status)) counts[status]++
    }
  }
  return { shown, counts }
}
