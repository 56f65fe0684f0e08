import { encodePathSegment } from '#lib/addresses.ts'
import type { TokenEntry } from '../token.ts'
import { listSearch, type TokenSearch, type TokensSearch } from '../tokens-search.ts'

/** Ids at whose address another page stands; it leads on to the token. */
const pages: ReadonlySet<string> = new Set(['compare', 'review', 'changes'])

/** What leads on to the token where another page stands at its address. */
export const recordKey = (id: string): '1' | undefined => (pages.has(id) ? '1' : undefined)

/** What the address of a token page carries along: the list it came from, and the row where ids repeat. */
export function tokenLink(token: TokenEntry, search: TokensSearch | TokenSearch) {
  return {
    to: '/tokens/$tokenId',
    params: { tokenId: token.id },
    search: {
      ...listSearch(search),
      row: token.isDuplicate ? String(token.index) : undefined,
      record: recordKey(token.id),
    },
  } as const
}

/** False for an id that no address can hold. */
export function hasAddress(token: TokenEntry): boolean {
  return 'segment' in encodePathSegment(token.id)
}
