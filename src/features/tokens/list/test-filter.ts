import { ListModel } from '#records/list/list-model.ts'
import { listView } from '#records/list/list-view.ts'
import { findingRanks } from '#records/findings/list-findings.ts'
import { type TokenFindings, tokenFindings } from '../rules/token-findings.ts'
import { token, type TokenEntry } from '../token.ts'
import { type TokenFilter, tokenMasks, type TokenSource, tokensView } from './tokens-view.ts'

/** A filter that matches every token. */
export const noFilter: TokenFilter & { query: string; sort: string } = {
  query: '',
  sort: '',
  statuses: [],
  bands: [],
  resources: [],
  verbs: [],
  datasets: [],
  changed: undefined,
}

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

/** Applies a filter to these tokens. */
export function filterTokens(
  source: Omit<TokenSource, 'count' | 'findings'> & { findings: Pick<TokenFindings, 'open' | 'all'> | null },
  { query, sort, ...filter }: typeof noFilter,
) {
  const list = tokenList(source.tokens)
  const { findings } = source
  const whole = { ...source, count: source.tokens.length }
  const narrowing = {
    masks: tokenMasks(whole, filter),
    isPending: false,
    ranks: findings
      ? new Map([['findings', findingRanks(tokenFindings, { list, ...findings }, 'column')]])
      : undefined,
  }
  const view = listView(list, { q: query, sort }, narrowing, source.now)
  const { rows, statusCounts, facet } = tokensView(list, view, whole, filter)
  return { rows, counts: statusCounts(), facet }
}
