import type { TokenEntry } from '../token.ts'

/** What is needed of a token to name it in an address. */
type Addressed = Pick<TokenEntry, 'id' | 'index' | 'isDuplicate'>

/** The part of the address that names these tokens. */
export function comparedSearch(tokens: readonly Addressed[]): { id: string[]; row: string[] | undefined } {
  const rows = tokens.filter(({ isDuplicate }) => isDuplicate).map(({ index }) => String(index))
  return { id: tokens.map(({ id }) => id), row: rows.length > 0 ? rows : undefined }
}

/** The address of the page that compares these tokens; without any, of the one that offers some. */
export function compareLink(tokens: readonly Addressed[]) {
  return { to: '/tokens/compare', search: comparedSearch(tokens) } as const
}
