import { useMemo } from 'react'
import { expiryBand } from '#lib/expiry.ts'
import type { FacetCount, RowMask } from '#records/index/row-index.ts'
import type { UnreadableRow } from '#api/list-row.ts'
import type { FoundView } from '#records/findings/finding-rules.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { type ListView, useListNow } from '#records/list/list-view.ts'
import { useFilteredList } from '#records/screen/read-list.ts'
import { isFiltered, type PanelProps as AnyPanelProps } from '#records/list/list-search.ts'
import type { TokenSearch, TokensSearch, TokenStatus } from '../tokens-search.ts'
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

/** What the filters read. Without findings, no token has any. */
export type TokenSource = {
  readonly list: ListModel<TokenEntry>
  readonly findings: Pick<TokenFindings, 'open' | 'all'> | null
  /** In milliseconds since the epoch. */
  readonly now: number
}

/** Read only for a filter by grants or a list of its values: most visits need neither. */
const codesOf = (list: ListModel<TokenEntry>): GrantCodes => list.once(grantCodes, () => grantCodes(list))

const statusesOfBand: Readonly<Record<ReturnType<typeof expiryBand>, readonly TokenStatus[]>> = {
  expired: ['expired'],
  'within-7-days': ['7-days', '30-days'],
  'within-30-days': ['30-days'],
  later: [],
  never: ['never'],
  unreadable: [],
}

type StatusGroup = {
  readonly statuses: readonly TokenStatus[]
  /** Those that a token has. */
  of(token: TokenEntry, source: TokenSource): readonly TokenStatus[]
}

/** Statuses in one group widen the result; groups narrow it. */
const statusGroups: Readonly<Record<string, StatusGroup>> = {
  end: {
    statuses: ['expired', '7-days', '30-days', 'never'],
    of: ({ expiry }, { now }) => statusesOfBand[expiryBand(expiry, now)],
  },
  saml: { statuses: ['saml'], of: ({ isSaml }) => (isSaml ? ['saml'] : []) },
  risk: {
    statuses: ['findings'],
    of: ({ index }, { findings }) => (findings?.open(index).some(isRisk) ? ['findings'] : []),
  },
}

/** Returns a mask over the rows of the list for each active group of filters. */
export function tokenMasks(
  source: TokenSource,
  { status = [], band = [], resource = [], verb = [], dataset = [] }: TokenFilter,
): ReadonlyMap<string, RowMask> {
  const { list, now } = source
  const masks = new Map<string, RowMask>()
  const isAsked = (each: TokenStatus): boolean => status.includes(each)
  for (const [group, { statuses, of }] of Object.entries(statusGroups)) {
    // Bands have no toggle button; they widen the expiry statuses.
    const bands = group === 'end' ? band : []
    if (bands.length === 0 && !statuses.some(isAsked)) continue
    const mask = new Uint8Array(list.rows.length)
    for (const token of list.subjects)
      if (of(token, source).some(isAsked) || bands.includes(expiryBand(token.expiry, now)))
        mask[token.index] = 1
    masks.set(group, mask)
  }
  if (resource.length + verb.length > 0) masks.set('grant', grantMask(codesOf(list), { resource, verb }))
  if (dataset.length > 0) masks.set('dataset', reachMask(codesOf(list), dataset))
  return masks
}

/** Counts the tokens with each status among the rows that the other filter groups leave (`rowsWithout`). */
function statusCounts(
  source: TokenSource,
  subject: (row: number) => TokenEntry | undefined,
  rowsWithout: (group: string) => Int32Array,
): Readonly<Record<TokenStatus, number>> {
  const counts = { expired: 0, '7-days': 0, '30-days': 0, never: 0, saml: 0, findings: 0 }
  for (const [group, { of }] of Object.entries(statusGroups)) {
    for (const row of rowsWithout(group)) {
      const token = subject(row)
      if (token) for (const status of of(token, source)) counts[status]++
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
  /** How many tokens have each status, given the other filters. */
  statusCounts(): Readonly<Record<TokenStatus, number>>
  /** How many tokens each value of a facet would show, given the other filters. */
  facet(id: TokenFacet): readonly FacetCount[]
}

/** Returns the tokens that match the address, in its order. */
export function useTokensView(list: ListModel<TokenEntry>, search: TokensSearch | TokenSearch): TokensView {
  const now = useListNow(list)
  // The first rows have no findings yet: rows still to come may change them.
  const findings = tokenFindings.useFound(list.isPartial ? undefined : list)
  const { status, band, resource, verb, dataset } = search
  const source = useMemo(() => ({ list, findings, now }), [list, findings, now])
  const isPending = status?.includes('findings') === true && !findings
  const masks = useMemo(
    () => tokenMasks(source, { status, band, resource, verb, dataset }),
    [source, status, band, resource, verb, dataset],
  )
  const view = useFilteredList(tokenFindings, findings, list, search, { masks, isPending })
  const isNarrowed = isFiltered(list.resource, search)
  return useMemo(
    () => ({
      ...tokensView(view, source, { resource, verb }),
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
  view: ListView,
  source: TokenSource,
  chosen: TokenFilter,
): Omit<TokensView, 'found' | 'unreadable'> {
  const { list, findings } = source
  const subject = (row: number) => list.subject(row)
  let counts: ReturnType<typeof statusCounts> | undefined
  return {
    ...view,
    tokens: list.subjects,
    shown: Array.from(view.rows, subject).filter((token) => token !== undefined),
    late: new Map([['findings', { of: (token: TokenEntry) => findingTexts(token, findings) }]]),
    // Needed in the toolbar and behind the Filters button: one pass over the tokens serves both.
    statusCounts: () => (counts ??= statusCounts(source, subject, view.rowsWithout)),
    facet: (id) =>
      countFacet(id, codesOf(list), view.rowsWithout(id === 'dataset' ? 'dataset' : 'grant'), chosen),
  }
}

export type PanelProps = AnyPanelProps<TokensSearch, TokensView, TokenEntry>
