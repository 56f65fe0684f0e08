import { encodePathSegment } from '#lib/path-segment.ts'
import type { TokenEntry } from './token-entry.ts'
import type { TokenSearch, TokensSearch } from './tokens-search.ts'

/** What the address of a token page carries along: the list it came from, and the row where ids repeat. */
export function tokenLink(token: TokenEntry, { q, status, sort }: TokensSearch | TokenSearch) {
  return {
    to: '/tokens/$tokenId',
    params: { tokenId: token.id },
    search: { q, status, sort, row: token.isDuplicate ? String(token.index) : undefined },
  } as const
}

/** False for an id that no address can hold. */
export function hasAddress(token: TokenEntry): boolean {
  return 'segment' in encodePathSegment(token.id)
}
