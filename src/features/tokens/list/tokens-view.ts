import { useMemo } from 'react'
import { expiryBand } from '#lib/expiry.ts'
import type { FacetCount, RowMask } from '#records/index/row-index.ts'
import type { UnreadableRow } from '#api/list-row.ts'
import type { FoundView } from '#records/findings/finding-rules.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { type ListView, useListNow, useListWork } from '#records/list/list-view.ts'
import { useFilteredList } from '#records/screen/read-list.ts'
import type { PanelProps as AnyPanelProps } from '#records/list/list-search.ts'
import { isFiltered, type TokenSearch, type TokensSearch, type TokenStatus } from '../tokens-search.ts'
import { isRisk, type TokenFindings, tokenFindings, waivedFindings } from '../rules/token-findings.ts'
import type { Finding } from '../rules/finding.ts'
import type { TokenEntry } from '../token.ts'
import {
  countFacet,
  type GrantCodes,
  grantCodes,
  grantMask,
  reachMask,
  type TokenFacet,
} from './grant-codes.ts'

/** The filters other than search text and changes, as in the address. */
export type TokenFilter = Pick<TokensSearch, 'status' | 'band' | TokenFacet>

/** What the filters read. Without findings, no token has any; without codes, no token has any grants. */
export type TokenSource = {
  readonly tokens: readonly TokenEntry[]
  /** Row count of the list, including unreadable rows. */
  readonly count: number
  readonly codes: GrantCodes | null
  readonly findings: Pick<TokenFindings, 'open' | 'all'> | null
  /** In milliseconds since the epoch. */
  readonly now: number
}

/** Statuses in one group widen the result; groups narrow it. */
const statusGroups = {
  end: ['expired', '7-days', '30-days', 'never'],
  saml: ['saml'],
  risk: ['findings'],
} as const satisfies Record<string, readonly TokenStatus[]>

const statusesOfBand: Readonly<Record<ReturnType<typeof expiryBand>, readonly TokenStatus[]>> = {
  expired: ['expired'],
  'within-7-days': ['7-days', '30-days'],
  'within-30-days': ['30-days'],
  later: [],
  never: ['never'],
  unreadable: [],
}

const hasStatus = (status: TokenStatus, token: TokenEntry, { findings, now }: TokenSource): boolean => {
  if (status === 'saml') return token.isSaml
  if (status === 'findings') return findings?.open(token.index).some(isRisk) === true
  return statusesOfBand[expiryBand(token.expiry, now)].includes(status)
}

/** Returns a mask over the rows of the list for each active group of filters. */
export function tokenMasks(
  source: TokenSource,
  { status = [], band = [], resource = [], verb = [], dataset = [] }: TokenFilter,
): ReadonlyMap<string, RowMask> {
  const { tokens, count, codes, now } = source
  const masks = new Map<string, RowMask>()
  for (const [group, statuses] of Object.entries(statusGroups)) {
    const asked = statuses.filter((each) => status.includes(each))
    // Bands have no toggle button; they widen the expiry statuses.
    const bands = group === 'end' ? band : []
    if (asked.length + bands.length === 0) continue
    const mask = new Uint8Array(count)
    for (const token of tokens)
      if (
        asked.some((each) => hasStatus(each, token, source)) ||
        bands.includes(expiryBand(token.expiry, now))
      )
        mask[token.index] = 1
    masks.set(group, mask)
  }
  const none = new Uint8Array(count)
  if (resource.length + verb.length > 0)
    masks.set('grant', codes ? grantMask(codes, { resource, verb }) : none)
  if (dataset.length > 0) masks.set('dataset', codes ? reachMask(codes, dataset) : none)
  return masks
}

/** Counts the tokens with each status among the rows that the other filter groups leave (`rowsWithout`). */
function statusCounts(
  source: TokenSource,
  subject: (row: number) => TokenEntry | undefined,
  rowsWithout: (group: string) => Int32Array,
): Readonly<Record<TokenStatus, number>> {
  const counts = { expired: 0, '7-days': 0, '30-days': 0, never: 0, saml: 0, findings: 0 }
  for (const [group, statuses] of Object.entries(statusGroups)) {
    for (const row of rowsWithout(group)) {
      const token = subject(row)
      if (!token) continue
      for (const status of statuses) if (hasStatus(status, token, source)) counts[status]++
    }
  }
  return counts
}

/** The tokens that match the filters. */
export type TokensView = FoundView<TokenEntry, Finding> & {
  /** The whole list, as the service sent it. */
  readonly tokens: readonly TokenEntry[]
  /** Unreadable rows; none while a filter is active, since they cannot be tested against it. */
  readonly unreadable: readonly UnreadableRow[]
  /** The tokens of the matching rows, in order. */
  readonly shown: readonly TokenEntry[]
  /** Returns the tokens of these rows, in the same order. */
  tokensOf(rows: Int32Array): readonly TokenEntry[]
  /** How many tokens have each status, given the other filters. */
  statusCounts(): Readonly<Record<TokenStatus, number>>
  /** How many tokens each value of a facet would show, given the other filters. */
  facet(id: TokenFacet): readonly FacetCount[]
}

/** Returns the tokens that match the address, in its order. */
export function useTokensView(list: ListModel<TokenEntry>, search: TokensSearch | TokenSearch): TokensView {
  const tokens = list.subjects
  const now = useListNow(list)
  // The first rows have no findings yet: rows still to come may change them.
  const findings = tokenFindings.useFound(list.isPartial ? undefined : list)
  const codes = useListWork(list, grantCodes)
  const { status, band, resource, verb, dataset } = search
  const source = useMemo(
    () => ({ tokens, count: list.rows.length, codes, findings, now }),
    [tokens, list, codes, findings, now],
  )
  const isPending =
    ([resource, verb, dataset].some((values) => values?.length) && !codes) ||
    (status?.includes('findings') === true && !findings)
  const masks = useMemo(
    () => tokenMasks(source, { status, band, resource, verb, dataset }),
    [source, status, band, resource, verb, dataset],
  )
  const view = useFilteredList(tokenFindings, findings, list, search, { masks, isPending })
  const isNarrowed = isFiltered(search)
  return useMemo(
    () => ({
      ...tokensView(list, view, source, { resource, verb }),
      unreadable: isNarrowed ? [] : list.unreadable,
      found: findings,
    }),
    [list, view, source, resource, verb, findings, isNarrowed],
  )
}

/** The labels of the findings of a token, for export; those that are waived say so. */
export function findingTexts(
  { index }: TokenEntry,
  findings: Pick<TokenFindings, 'open' | 'all'> | null,
): string {
  if (!findings) return 'not worked out yet'
  const waived = waivedFindings(findings, index).map(({ label }) => `${label} (waived)`)
  return [...findings.open(index).map(({ label }) => label), ...waived].join('; ')
}

/** Adds the tokens to a view of the rows. */
export function tokensView(
  list: ListModel<TokenEntry>,
  view: ListView,
  source: TokenSource,
  chosen: TokenFilter,
): Omit<TokensView, 'found' | 'unreadable'> {
  const { tokens, codes, findings } = source
  const subject = (row: number) => list.subject(row)
  let counts: ReturnType<typeof statusCounts> | undefined
  const tokensOf = (rows: Int32Array) => Array.from(rows, subject).filter((token) => token !== undefined)
  return {
    ...view,
    tokens,
    shown: tokensOf(view.rows),
    tokensOf,
    late: new Map([['findings', { of: (token: TokenEntry) => findingTexts(token, findings) }]]),
    // Needed in the toolbar and behind the Filters button: one pass over the tokens serves both.
    statusCounts: () => (counts ??= statusCounts(source, subject, view.rowsWithout)),
    facet(id) {
      if (!codes) return []
      return countFacet(id, codes, view.rowsWithout(id === 'dataset' ? 'dataset' : 'grant'), chosen)
    },
  }
}

/** Props of each tab of the tokens. */
export type PanelProps = AnyPanelProps<TokensSearch, TokensView, TokenEntry>
