import { useMemo } from 'react'
import { expiryBand } from '#lib/expiry.ts'
import type { RowMask } from '#records/index/row-index.ts'
import type { UnreadableRow } from '#api/list-row.ts'
import { useChangedRows } from '#records/changes/visit-changes.ts'
import { useFindingNarrowing } from '#records/findings/list-findings.ts'
import type { ListModel } from '#records/list/list-model.ts'
import {
  type ListView,
  type Narrowing,
  useListNow,
  useListView,
  useListWork,
} from '#records/list/list-view.ts'
import type { PanelProps as AnyPanelProps } from '#records/list/list-search.ts'
import {
  isFiltered,
  type TokenSearch,
  type TokensSearch,
  type TokenStatus,
  tokenStatuses,
} from '../tokens-search.ts'
import { isRisk, type TokenFindings, tokenFindings } from '../rules/token-findings.ts'
import type { TokenEntry } from '../token.ts'
import {
  countFacet,
  type FacetCount,
  type GrantCodes,
  grantCodes,
  grantMask,
  reachMask,
  type TokenFacet,
} from './grant-codes.ts'

/** What narrows the list down beside its text, as the address has it. An empty list asks for nothing. */
export type TokenFilter = {
  readonly statuses: readonly TokenStatus[]
  /** Bands of the end of a token that no status stands for; they widen the statuses of the end. */
  readonly bands: readonly string[]
  readonly resources: readonly string[]
  readonly verbs: readonly string[]
  readonly datasets: readonly string[]
  /** The rows that changed, where they are asked for. */
  readonly changed: RowMask | undefined
}

/** What the filters look at. Without findings no token has any; without codes no token is granted anything. */
export type TokenSource = {
  readonly tokens: readonly TokenEntry[]
  /** Rows of the list, unreadable ones too. */
  readonly count: number
  readonly codes: GrantCodes | null
  readonly findings: Pick<TokenFindings, 'open'> | null
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** The group of each status: those of one group widen each other, those of different groups narrow each other. */
const groupOf: Readonly<Record<TokenStatus, 'end' | 'saml' | 'risk'>> = {
  expired: 'end',
  '7-days': 'end',
  '30-days': 'end',
  never: 'end',
  saml: 'saml',
  findings: 'risk',
}

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

/** One mask over the rows of the list for each group of filters that asks for anything. */
export function tokenMasks(source: TokenSource, filter: TokenFilter): ReadonlyMap<string, RowMask> {
  const { tokens, count, codes, now } = source
  const masks = new Map<string, RowMask>()
  const add = (name: string, passes: (token: TokenEntry, place: number) => boolean) => {
    const mask = new Uint8Array(count)
    for (const [place, token] of tokens.entries()) if (passes(token, place)) mask[token.index] = 1
    masks.set(name, mask)
  }
  for (const group of ['end', 'saml', 'risk'] as const) {
    const asked = filter.statuses.filter((status) => groupOf[status] === group)
    const bands = group === 'end' ? filter.bands : []
    if (asked.length + bands.length === 0) continue
    add(
      group,
      (token) =>
        asked.some((status) => hasStatus(status, token, source)) ||
        bands.includes(expiryBand(token.expiry, now)),
    )
  }
  if (filter.resources.length + filter.verbs.length > 0) {
    const mask = codes && grantMask(codes, filter)
    add('grant', (_, place) => mask?.[place] === 1)
  }
  if (filter.datasets.length > 0) {
    const mask = codes && reachMask(codes, filter.datasets)
    add('dataset', (_, place) => mask?.[place] === 1)
  }
  if (filter.changed) masks.set('changed', filter.changed)
  return masks
}

/** How many tokens a status has among those that the other groups of filters leave; `rowsWithout` gives these. */
function statusCounts(
  source: TokenSource,
  subject: (row: number) => TokenEntry | undefined,
  rowsWithout: (group: string) => Int32Array,
): Readonly<Record<TokenStatus, number>> {
  const counts = { expired: 0, '7-days': 0, '30-days': 0, never: 0, saml: 0, findings: 0 }
  for (const group of ['end', 'saml', 'risk'] as const) {
    const statuses = tokenStatuses.filter((status) => groupOf[status] === group)
    for (const row of rowsWithout(group)) {
      const token = subject(row)
      if (!token) continue
      for (const status of statuses) if (hasStatus(status, token, source)) counts[status]++
    }
  }
  return counts
}

const none: readonly string[] = []

const codesOf = ({ subjects }: ListModel<TokenEntry>) => grantCodes(subjects)

/** What the filters leave of the tokens. */
export type TokensView = ListView & {
  /** The whole list, as the service sent it. */
  readonly tokens: readonly TokenEntry[]
  /** Rows that could not be read; none while a filter asks for what they cannot tell. */
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
  const codes = useListWork(list, codesOf)
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
  const isNarrowed = isFiltered(search)
  return useMemo(
    () => ({
      ...tokensView(list, view, source, { resources: resource, verbs: verb }),
      unreadable: isNarrowed ? [] : list.unreadable,
      findings,
    }),
    [list, view, source, resource, verb, findings, isNarrowed],
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
): Omit<TokensView, 'findings' | 'unreadable'> {
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

/** What each tab of the tokens is given. */
export type PanelProps = AnyPanelProps<TokensSearch, TokensView, TokenEntry>
