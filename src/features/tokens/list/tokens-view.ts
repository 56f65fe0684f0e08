import { useMemo } from 'react'
import type { UnreadableRow } from '#api/list-row.ts'
import { useSliced } from '#ui/use-sliced.ts'
import { useChangedRows } from '#records/changes/use-sight.ts'
import { useFindingNarrowing } from '#records/findings/narrow-by-findings.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { type ListView, type Narrowing, useListNow, useListView } from '#records/list/list-view.ts'
import type { PanelProps as AnyPanelProps } from '#records/list/list-search.ts'
import type { TokenSearch, TokensSearch, TokenStatus } from '../tokens-search.ts'
import { type TokenFindings, tokenFindings } from '../rules/token-findings.ts'
import type { TokenEntry } from '../token.ts'
import { countFacet, type FacetCount, type TokenFacet } from './facet-counts.ts'
import { type GrantCodes, grantCodes } from './grant-codes.ts'
import { statusCounts, tokenMasks, type TokenSource } from './token-masks.ts'

const none: readonly string[] = []

const knownCodes = new WeakMap<readonly TokenEntry[], GrantCodes>()

/** What the filters leave of the tokens. */
export type TokensView = ListView & {
  /** The whole list, as the service sent it. */
  readonly tokens: readonly TokenEntry[]
  /** Rows that could not be read. */
  readonly unreadable: readonly UnreadableRow[]
  /** The tokens among the rows, in their order. */
  readonly shown: readonly TokenEntry[]
  /** The tokens among some rows, in the order of these. */
  tokensOf(rows: Int32Array): readonly TokenEntry[]
  /** What speaks against the tokens; null while it is worked out. */
  readonly findings: TokenFindings | null
  /** How many tokens a status has among those that the other filters leave. */
  statusCounts(): Readonly<Record<TokenStatus, number>>
  /** How many tokens each value of a facet would show, the other filters given. */
  facet(id: TokenFacet): readonly FacetCount[]
}

/** The tokens that the address lets through, in its order. `isReading`: these are the first rows of a longer list. */
export function useTokensView(
  list: ListModel<TokenEntry>,
  search: TokensSearch | TokenSearch,
  isReading = false,
): TokensView {
  const tokens = list.subjects
  const now = useListNow(list)
  // Of the first rows nothing is said yet that others of the list may change.
  const findings = tokenFindings.useFound(isReading ? undefined : list)
  const byFindings = useFindingNarrowing(tokenFindings, findings, list, search, isReading)
  const { mask, ranks, mark } = byFindings
  const codes = useSliced(knownCodes, tokens, grantCodes)
  const changed = useChangedRows(list.resource, isReading ? undefined : list, search.changed !== undefined)
  const { status, band = none, resource = none, verb = none, dataset = none } = search
  const source = useMemo(
    () => ({ tokens, count: list.rows.length, codes, findings, now }),
    [tokens, list, codes, findings, now],
  )
  const isPending =
    (resource.length + verb.length + dataset.length > 0 && !codes) ||
    byFindings.isPending ||
    (status?.includes('findings') === true && !findings) ||
    changed.isPending
  const masks = useMemo(
    () =>
      tokenMasks(source, {
        statuses: status ?? [],
        bands: band,
        resources: resource,
        verbs: verb,
        datasets: dataset,
        changed: changed.mask,
      }),
    [source, status, band, resource, verb, dataset, changed.mask],
  )
  const narrowing = useMemo<Narrowing>(
    () => ({ masks: mask ? new Map([...masks, ['findings', mask]]) : masks, isPending, ranks, mark }),
    [masks, mask, isPending, ranks, mark],
  )
  const view = useListView(list, search, narrowing)
  return useMemo(
    () => ({ ...tokensView(list, view, source, { resources: resource, verbs: verb }), findings }),
    [list, view, source, resource, verb, findings],
  )
}

/** What was found in a token, for a file. */
export const findingTexts = (token: TokenEntry, findings: Pick<TokenFindings, 'open'> | null): string =>
  findings
    ? findings
        .open(token.index)
        .map(({ label }) => label)
        .join('; ')
    : 'not worked out yet'

/** What a view of the rows means for the tokens among them. */
export function tokensView(
  list: ListModel<TokenEntry>,
  view: ListView,
  source: TokenSource,
  chosen: { readonly resources: readonly string[]; readonly verbs: readonly string[] },
): Omit<TokensView, 'findings'> {
  const { tokens, codes, findings } = source
  const subject = (row: number) => list.subject(row)
  let counts: ReturnType<typeof statusCounts> | undefined
  const tokensOf = (rows: Int32Array) => Array.from(rows, subject).filter((token) => token !== undefined)
  return {
    ...view,
    tokens,
    unreadable: list.unreadable,
    shown: tokensOf(view.rows),
    tokensOf,
    late: new Map([['findings', { of: (token: TokenEntry) => findingTexts(token, findings) }]]),
    // Asked for in the line and behind the button of the filters: one pass over the tokens serves both.
    statusCounts: () => (counts ??= statusCounts(source, subject, view.rowsWithout)),
    facet(id) {
      if (!codes) return []
      const placeOf = new Map(tokens.map(({ index }, place) => [index, place]))
      const rows = view.rowsWithout(id === 'dataset' ? 'dataset' : 'grant')
      const places = rows.map((row) => placeOf.get(row) ?? -1).filter((place) => place >= 0)
      return countFacet(id, codes, places, chosen)
    },
  }
}

/** What each tab of the tokens is given, beside what every list gives. */
export type PanelProps = AnyPanelProps<TokensSearch, TokensView, TokenEntry> & {
  /** The whole list, as the service sent it. */
  tokens: readonly TokenEntry[]
  /** What the filters leave of it, in the order asked for. */
  shown: readonly TokenEntry[]
  /** Rows that could not be read; none while a filter asks for what they cannot tell. */
  unreadable: readonly UnreadableRow[]
  /** What speaks against the tokens; null while it is worked out. */
  findings: TokenFindings | null
  /** Changes the address; `replace` leaves no way back to the one before. */
  onSearch(change: Partial<TokensSearch>, how?: { replace: boolean }): void
}
