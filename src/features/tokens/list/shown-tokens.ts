import { useMemo } from 'react'
import type { TextSearch } from '#records/index/text-search.ts'
import { useSliced } from '#ui/use-sliced.ts'
import type { TokenFindings } from '../findings/use-token-findings.ts'
import { type FilteredTokens, filterTokens, tokenTextSearch } from './filter-tokens.ts'
import { type GrantCodes, grantCodes } from './grant-codes.ts'
import type { TokenEntry } from './token-entry.ts'
import { tokenOrder } from './token-sort.ts'
import { anyColumn, readSort } from '#records/index/sort-param.ts'
import type { TokenSearch, TokensSearch } from './tokens-search.ts'

const knownCodes = new WeakMap<readonly TokenEntry[], GrantCodes>()
const searches = new WeakMap<readonly TokenEntry[], TextSearch>()

function searchOf(tokens: readonly TokenEntry[]): TextSearch {
  const search = searches.get(tokens) ?? tokenTextSearch(tokens)
  searches.set(tokens, search)
  return search
}

export type ShownTokens = Pick<FilteredTokens, 'counts' | 'facet'> & {
  /** What the filters leave, in the order asked for. */
  readonly shown: readonly TokenEntry[]
  /** A filter of the address is still being worked out: until then nothing is shown. */
  readonly isPending: boolean
}

const none: readonly string[] = []
const nobody: readonly TokenEntry[] = []

/**
 * The tokens that the address lets through, in its order, and what each status filter and facet would show. `changed`
 * tells the tokens that changed since the last visit; null while that is worked out.
 */
export function useShownTokens(
  tokens: readonly TokenEntry[],
  search: TokensSearch | TokenSearch,
  now: number,
  findings: TokenFindings | null,
  changed?: ((token: TokenEntry) => boolean) | null,
): ShownTokens {
  const { q = '', status, band = none, resource = none, verb = none, dataset = none, finding = none } = search
  const { sort } = search
  const codes = useSliced(knownCodes, tokens, grantCodes)
  const isChangedAsked = search.changed !== undefined
  const filtered = useMemo(
    () =>
      filterTokens(
        { tokens, text: searchOf(tokens), codes, findings, now },
        {
          query: q,
          statuses: status ?? [],
          bands: band,
          resources: resource,
          verbs: verb,
          datasets: dataset,
          rules: finding,
          changed: (isChangedAsked && changed) || null,
        },
      ),
    [
      tokens,
      codes,
      findings,
      now,
      q,
      status,
      band,
      resource,
      verb,
      dataset,
      finding,
      isChangedAsked,
      changed,
    ],
  )
  const asksGrants = resource.length + verb.length + dataset.length > 0
  const asksFindings = finding.length > 0 || status?.includes('findings') === true
  const isPending =
    (asksGrants && !codes) || (asksFindings && !findings) || (isChangedAsked && changed === null)
  const order = useMemo(
    () => tokenOrder(tokens, readSort(sort, anyColumn), findings),
    [tokens, sort, findings],
  )
  return useMemo(() => {
    const { rows, counts, facet } = filtered
    const isShown = new Uint8Array(tokens.length)
    for (const row of rows) isShown[row] = 1
    const shown: TokenEntry[] = []
    for (const row of order) {
      const token = isShown[row] === 1 && tokens[row]
      if (token) shown.push(token)
    }
    return { shown: isPending ? nobody : shown, counts, facet, isPending }
  }, [filtered, order, tokens, isPending])
}
