import type { Compared } from '#records/compare/compare-screen.tsx'
import type { ComparedSide } from '#records/compare/find-compared.ts'
import { tokenLink } from '../fields/token-link.ts'
import type { TokenEntry } from '../token.ts'

/** One side of a comparison of tokens. */
export type ComparedToken = ComparedSide<TokenEntry>

/** A comparison has no list that one goes through. */
const noList = { status: undefined }

/** What is special about the comparison of tokens. */
export const comparedTokens: Compared<TokenEntry> = {
  hint: ': what only one of them allows, what all do, and which could stand in for which.',
  nothing: 'No other token has such a name or ID.',
  missing: 'No token of the list has this ID. It may have been revoked or regenerated.',
  counted: 'token',
  fileName: 'token-comparison',
  same: 'These tokens allow the same, and the service says the same of them in every field that is compared.',
  showAll: 'Show all',
  hasLetters: true,
  namesRows: true,
  linkTo: (token) => tokenLink(token, noList),
}
