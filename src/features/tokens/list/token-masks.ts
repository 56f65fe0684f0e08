import { expiryBand } from '#lib/expiry.ts'
import type { RowMask } from '#records/index/row-index.ts'
import { type TokenStatus, tokenStatuses } from '../tokens-search.ts'
import { isRisk, type TokenFindings } from '../rules/token-findings.ts'
import type { TokenEntry } from '../token.ts'
import type { GrantCodes } from './grant-codes.ts'
import { grantMask, reachMask } from './grant-masks.ts'

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
  readonly codes: GrantCodes | undefined
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
export function statusCounts(
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
