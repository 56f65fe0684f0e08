import { useMemo } from 'react'
import { filterTokens } from './filter-tokens.ts'
import type { TokenEntry } from './token-entry.ts'
import { parseSort, sortTokens } from './token-sort.ts'
import type { TokenSearch, TokensSearch } from './tokens-search.ts'

/** The tokens that the address lets through, in its order, and what each status filter would show. */
export function useShownTokens(
  tokens: readonly TokenEntry[],
  { q, status, sort }: Pick<TokensSearch | TokenSearch, 'q' | 'status' | 'sort'>,
  now: number,
) {
  const { shown, counts } = useMemo(
    () => filterTokens(tokens, { query: q ?? '', statuses: status ?? [] }, now),
    [tokens, q, status, now],
  )
  const sorted = useMemo(() => sortTokens(shown, parseSort(sort), now), [shown, sort, now])
  return { shown: sorted, counts }
}
