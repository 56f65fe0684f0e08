import { useMemo } from 'react'
import type { UnreadableRow } from '#api/list-row.ts'
import { atOnce } from '#lib/take-turns.ts'
import { useSliced } from '#ui/use-sliced.ts'
import type { ListModel } from '#records/list/list-model.ts'
import {
  type ListView,
  type Narrowing,
  type RowMark,
  useListNow,
  useListView,
  usual,
} from '#records/list/list-view.ts'
import { sortOf } from '#records/list/list-search.ts'
import { type ColumnRanks, rankColumn } from '#records/index/column-ranks.ts'
import { useChangedTokens } from '../changes/use-loaded-tokens.ts'
import { severityLooks } from '../fields/severity-looks.ts'
import type { TokenStatus } from '../fields/token-status.ts'
import { type TokenFindings, useTokenFindings } from '../findings/use-token-findings.ts'
import { severities } from '../rules/finding.ts'
import type { TokenEntry } from '../token.ts'
import { countFacet, type FacetCount, type TokenFacet } from './facet-counts.ts'
import { type GrantCodes, grantCodes } from './grant-codes.ts'
import { statusCounts, tokenMasks, type TokenSource } from './token-masks.ts'
import type { TokenSearch, TokensSearch } from './tokens-search.ts'

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

/** One strong risk outweighs any number of weaker ones; what is no risk weighs nothing. */
export function findingsWeight(token: TokenEntry, findings: Pick<TokenFindings, 'open'>): number {
  return findings
    .open(token)
    .reduce(
      (sum, { kind, severity }) =>
        kind === 'risk' ? sum + 100 ** (severities.length - 1 - severities.indexOf(severity)) : sum,
      0,
    )
}

/** The tokens by what was found in them. */
export function findingRanks(
  list: Pick<ListModel<TokenEntry>, 'rows' | 'subject'>,
  findings: Pick<TokenFindings, 'open'> | null,
): ColumnRanks {
  return atOnce(
    rankColumn(list.rows.length, (row) => {
      const token = list.subject(row)
      return token && (findings ? findingsWeight(token, findings) : 0)
    }),
  )
}

/** The other way round; what has no rank stays last. */
const reversed = ({ ranks, distinct }: ColumnRanks): ColumnRanks => ({
  ranks: ranks.map((rank) => (rank === distinct ? rank : distinct - 1 - rank)),
  distinct,
})

/** The worst risk of a token; the same object for the same rule and severity. */
function riskMark(list: Pick<ListModel<TokenEntry>, 'subject'>, findings: Pick<TokenFindings, 'open'>) {
  const marks = new Map<string, RowMark>()
  return (row: number): RowMark | undefined => {
    const token = list.subject(row)
    const worst = token && findings.open(token).find(({ kind }) => kind === 'risk')
    if (!worst) return undefined
    const label = `${severityLooks[worst.severity].label} risk: ${worst.label}`
    const mark = marks.get(label) ?? { label, level: worst.severity }
    marks.set(label, mark)
    return mark
  }
}

const none: readonly string[] = []
const noTokens: readonly TokenEntry[] = []

/** The tokens that the address lets through, in its order. `isReading`: these are the first rows of a longer list. */
export function useTokensView(
  list: ListModel<TokenEntry>,
  search: TokensSearch | TokenSearch,
  isReading = false,
): TokensView {
  const tokens = list.subjects
  const now = useListNow(list.resource)
  // Of the first rows nothing is said yet that others of the list may change.
  const found = useTokenFindings(isReading ? noTokens : tokens)
  const findings = isReading ? null : found
  const codes = useSliced(knownCodes, tokens, grantCodes)
  const isChangedAsked = search.changed !== undefined
  const changed = useChangedTokens(tokens, isChangedAsked)
  const { status, band = none, resource = none, verb = none, dataset = none, finding = none, sort } = search
  const source = useMemo(
    (): TokenSource => ({ tokens, count: list.rows.length, codes, findings, now }),
    [tokens, list, codes, findings, now],
  )
  const isByRisk = sortOf(list.resource, { sort }).length === 0 && !isReading
  const isPending =
    (resource.length + verb.length + dataset.length > 0 && !codes) ||
    ((finding.length > 0 || status?.includes('findings') === true) && !findings) ||
    (isChangedAsked && changed === null) ||
    (isByRisk && !findings)
  const masks = useMemo(
    () =>
      tokenMasks(source, {
        statuses: status ?? [],
        bands: band,
        resources: resource,
        verbs: verb,
        datasets: dataset,
        rules: finding,
        changed: (isChangedAsked && changed) || null,
      }),
    [source, status, band, resource, verb, dataset, finding, isChangedAsked, changed],
  )
  const isByFindings = sort?.includes('findings') === true
  const ranks = useMemo(() => {
    if (isByFindings) return new Map([['findings', findingRanks(list, findings)]])
    return isByRisk && findings ? new Map([[usual, reversed(findingRanks(list, findings))]]) : undefined
  }, [isByFindings, isByRisk, list, findings])
  const mark = useMemo(() => (findings ? riskMark(list, findings) : undefined), [list, findings])
  const narrowing = useMemo<Narrowing>(
    () => ({ masks, isPending, ranks, mark }),
    [masks, isPending, ranks, mark],
  )
  const view = useListView(list, search, narrowing)
  return useMemo(
    () => tokensView(list, view, source, { resources: resource, verbs: verb }),
    [list, view, source, resource, verb],
  )
}

/** What was found in a token, for a file. */
export const findingTexts = (token: TokenEntry, findings: TokenFindings | null): string =>
  findings
    ? findings
        .open(token)
        .map(({ label }) => label)
        .join('; ')
    : 'not worked out yet'

/** What a view of the rows means for the tokens among them. */
export function tokensView(
  list: ListModel<TokenEntry>,
  view: ListView,
  source: TokenSource,
  chosen: { readonly resources: readonly string[]; readonly verbs: readonly string[] },
): TokensView {
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
    findings,
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
