import type { RowMask } from '#records/index/row-index.ts'
import { ListModel } from '#records/list/list-model.ts'
import { listView } from '#records/list/list-view.ts'
import { findingRanks } from '#records/findings/list-findings.ts'
import { tokenFindings } from '../rules/token-findings.ts'
import { token, type TokenEntry } from '../token.ts'
import type { TokensSearch } from '../tokens-search.ts'
import { type TokenFilter, tokenMasks, type TokenSource, tokensView } from './tokens-view.ts'

/** These tokens as a list. */
export const tokenList = (tokens: readonly TokenEntry[]): ListModel<TokenEntry> =>
  new ListModel(
    token,
    {
      rows: tokens.map(({ index, id, record }) => ({ kind: 'record', index, id, record })),
      receivedAt: 0,
      source: () => '',
    },
    tokens,
  )

/** Applies the filters of an address to these tokens; `changed` has the rows that changed. */
export function filterTokens(
  { tokens, ...source }: Omit<TokenSource, 'list'> & { tokens: readonly TokenEntry[] },
  search: TokenFilter & Pick<TokensSearch, 'q' | 'sort'>,
  changed?: RowMask,
) {
  const list = tokenList(tokens)
  const { findings } = source
  const whole = { ...source, list }
  const narrowing = {
    masks: changed
      ? new Map([...tokenMasks(whole, search), ['changed', changed]])
      : tokenMasks(whole, search),
    isPending: false,
    ranks: findings
      ? new Map([['findings', findingRanks(tokenFindings, { list, ...findings }, 'column')]])
      : undefined,
  }
  const view = listView(list, search, narrowing, source.now)
  const { rows, statusCounts, facet } = tokensView(view, whole, search)
  return { rows, counts: statusCounts(), facet }
}
