import { expiryBand } from '#grants/expiry.ts'
import { createTextSearch, type TextSearch } from '#records/index/text-search.ts'
import type { TokenStatus } from '../fields/token-status.ts'
import { hasOpenFinding, hasOpenRisk } from '../findings/finding-filter.ts'
import type { TokenFindings } from '../findings/use-token-findings.ts'
import { countFacet, type FacetCount, type TokenFacet } from './facet-counts.ts'
import type { GrantCodes } from './grant-codes.ts'
import { grantMask, reachMask } from './grant-masks.ts'
import type { TokenEntry } from './token-entry.ts'

/** What narrows the list down, as the address has it. An empty list asks for nothing. */
export type TokenFilter = {
  readonly query: string
  readonly statuses: readonly TokenStatus[]
  /** Bands of the end of a token that no status stands for; they widen the statuses of the end. */
  readonly bands: readonly string[]
  readonly resources: readonly string[]
  readonly verbs: readonly string[]
  readonly datasets: readonly string[]
  /** Ids of rules: tokens with an open finding of one of them. */
  readonly rules: readonly string[]
  /** A filter that another part of the page knows. */
  readonly changed: ((token: TokenEntry) => boolean) | null
}

/** What the filters look at. Without findings no token has any; without codes no token is granted anything. */
export type TokenSource = {
  readonly tokens: readonly TokenEntry[]
  readonly text: TextSearch
  readonly codes: GrantCodes | undefined
  readonly findings: Pick<TokenFindings, 'open'> | null
  /** Milliseconds since the epoch. */
  readonly now: number
}

export type FilteredTokens = {
  /** Places in the list of the tokens that all filters let through, in its order. */
  readonly rows: Int32Array
  /** How many tokens a status has among those that the other groups of filters let through. */
  readonly counts: Readonly<Record<TokenStatus, number>>
  /** How many tokens each value of a facet would show, the other filters given. */
  facet(id: TokenFacet): readonly FacetCount[]
}

/** The search over a list of tokens; made once for each list. */
export const tokenTextSearch = (tokens: readonly TokenEntry[]): TextSearch =>
  createTextSearch(tokens.length, (row) => tokens[row]?.searchText ?? '')

// A bit for each group of filters. Those of one group widen each other, those of different groups narrow each other.
const bits = {
  text: 1,
  end: 2,
  saml: 4,
  findings: 8,
  grant: 16,
  dataset: 32,
  rule: 64,
  changed: 128,
} as const

// Bits of the statuses a token has, in the order of `statusNames`.
const statusNames = ['expired', '7-days', '30-days', 'never', 'saml', 'findings'] as const
const statusGroups = [bits.end, bits.end, bits.end, bits.end, bits.saml, bits.findings] as const
const bitsOfBand = { expired: 1, 'within-7-days': 6, 'within-30-days': 4, later: 0, never: 8, unreadable: 0 }

/** The tokens that the filters let through, and what each status and facet would show. */
export function filterTokens(source: TokenSource, filter: TokenFilter): FilteredTokens {
  const { tokens, text, codes, findings, now } = source
  // Which groups of filters each token fails.
  const failed = new Uint8Array(tokens.length)
  const statuses = new Uint8Array(tokens.length)
  const fail = (bit: number, passes: (token: TokenEntry, row: number) => boolean) => {
    for (const [row, token] of tokens.entries())
      if (!passes(token, row)) failed[row] = (failed[row] ?? 0) | bit
  }
  const wanted = statusNames.map((name) => filter.statuses.includes(name))
  const wantedIn = (group: number) =>
    wanted.reduce((sum, is, at) => (is && statusGroups[at] === group ? sum | (1 << at) : sum), 0)

  const bands = tokens.map(({ expiry }) => expiryBand(expiry, now))
  for (const [row, token] of tokens.entries()) {
    const isFound = findings !== null && hasOpenRisk(token, findings)
    const ofEnd = bitsOfBand[bands[row] ?? 'unreadable']
    statuses[row] = ofEnd | (token.isSaml ? 16 : 0) | (isFound ? 32 : 0)
  }
  for (const group of [bits.end, bits.saml, bits.findings]) {
    const some = wantedIn(group)
    const others = group === bits.end ? filter.bands : []
    if (some === 0 && others.length === 0) continue
    fail(group, (_, row) => ((statuses[row] ?? 0) & some) !== 0 || others.includes(bands[row] ?? ''))
  }
  if (filter.query.trim() !== '') {
    const matches = new Uint8Array(tokens.length)
    for (const row of text.matching(filter.query)) matches[row] = 1
    fail(bits.text, (_, row) => matches[row] === 1)
  }
  if (filter.resources.length + filter.verbs.length > 0) {
    const mask = codes && grantMask(codes, filter)
    fail(bits.grant, (_, row) => mask?.[row] === 1)
  }
  if (filter.datasets.length > 0) {
    const mask = codes && reachMask(codes, filter.datasets)
    fail(bits.dataset, (_, row) => mask?.[row] === 1)
  }
  if (filter.rules.length > 0) {
    fail(bits.rule, (token) => findings !== null && hasOpenFinding(token, filter.rules, findings))
  }
  if (filter.changed) fail(bits.changed, filter.changed)

  const rowsBeside = (group: number) => {
    const rows = new Int32Array(tokens.length)
    let length = 0
    for (let row = 0; row < failed.length; row++) {
      if (((failed[row] ?? 0) & ~group) === 0) rows[length++] = row
    }
    return rows.subarray(0, length)
  }
  const counts = { expired: 0, '7-days': 0, '30-days': 0, never: 0, saml: 0, findings: 0 }
  for (const group of [bits.end, bits.saml, bits.findings]) {
    for (const row of rowsBeside(group)) {
      for (const [at, name] of statusNames.entries()) {
        if (statusGroups[at] === group && ((statuses[row] ?? 0) & (1 << at)) !== 0) counts[name]++
      }
    }
  }
  return {
    rows: rowsBeside(0),
    counts,
    facet(id) {
      return codes
        ? countFacet(id, codes, rowsBeside(id === 'dataset' ? bits.dataset : bits.grant), filter)
        : []
    },
  }
}
