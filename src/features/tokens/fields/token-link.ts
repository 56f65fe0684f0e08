import { encodePathSegment } from '#lib/addresses.ts'
import type { TokenEntry } from '../token.ts'
import { listSearch, tokenPages, type TokenSearch, type TokensSearch } from '../tokens-search.ts'

/** What the address of a token page carries along: the list it came from, and the row where ids repeat. */
export function tokenLink(token: TokenEntry, search: TokensSearch | TokenSearch) {
  return {
    to: '/tokens/$tokenId',
    params: { tokenId: token.id },
    search: {
      ...listSearch(search),
      row: token.isDuplicate ? String(token.index) : undefined,
      record: tokenPages.includes(token.id) ? '1' : undefined,
    },
  } as const
}

/** False for an id that no address can hold. */
export function hasAddress(token: TokenEntry): boolean {
  return 'segment' in encodePathSegment(token.id)
}
