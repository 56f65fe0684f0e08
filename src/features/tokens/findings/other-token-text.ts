import type { TokenEntry } from '../token.ts'

/** Another token that a finding is about: its name and id. */
export const otherTokenText = (token: TokenEntry | undefined): string =>
  token ? `${token.name} (${token.id})` : 'A token that is not in this list'
