import type { Compared } from '#records/compare/compared.ts'
import { comparedSearch } from '#records/compare/compare-search.ts'
import type { ComparedSide } from '#records/compare/find-compared.ts'
import { tokenLink } from '../fields/token-name.tsx'
import type { TokenEntry } from '../token.ts'

export type ComparedToken = ComparedSide<TokenEntry>

/** What is specific to comparing tokens. */
export const comparedTokens: Compared<TokenEntry> = {
  hint: ': what only one of them allows, what all do, and which could stand in for which.',
  nothing: 'No other token matches this name or ID.',
  missing: 'No token in the list has this ID. It may have been revoked or regenerated.',
  counted: 'token',
  fileName: 'token-comparison',
  same: 'These tokens allow the same, and are the same in every compared field.',
  showAll: 'Show all',
  hasLetters: true,
  namesRows: true,
  // A comparison has no list to step through.
  linkTo: (token) => tokenLink(token),
}

/** A link to the comparison of these tokens. With fewer than two, the user chooses the others there. */
export const compareLink = (tokens: readonly TokenEntry[]) =>
  ({ to: '/tokens/compare', search: comparedSearch(tokens) }) as const
