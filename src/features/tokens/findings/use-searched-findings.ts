import { useMemo } from 'react'
import { hasAddress } from '../fields/token-link.ts'
import type { TokenEntry } from '../token.ts'
import { listFindings } from './list-findings.ts'
import { type TokenFinding, type TokenFindings, useTokenFindings } from './use-token-findings.ts'

export type SearchedFindings = {
  /** Rules that find something, and in how many tokens. */
  readonly rules: readonly { readonly id: string; readonly label: string; readonly count: number }[]
  /** The worst findings of tokens that have an address, one by one: as many as can be searched at a key. */
  readonly worst: readonly TokenFinding[]
}

const most = 1000
const nothing: SearchedFindings = { rules: [], worst: [] }

function searchedFindings(tokens: readonly TokenEntry[], findings: TokenFindings): SearchedFindings {
  // A token has at most one finding of a rule.
  const { rules, listed } = listFindings(tokens, findings, {})
  const worst: TokenFinding[] = []
  for (const found of listed) {
    if (found.finding.severity !== 'high' || worst.length === most) break
    if (hasAddress(found.token)) worst.push(found)
  }
  return { rules, worst }
}

/** What is found in the list and does not rest, to be searched; nothing while it is worked out. */
export function useSearchedFindings(tokens: readonly TokenEntry[]): SearchedFindings {
  const findings = useTokenFindings(tokens)
  return useMemo(() => (findings ? searchedFindings(tokens, findings) : nothing), [tokens, findings])
}
