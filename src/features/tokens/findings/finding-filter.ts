import type { TokenEntry } from '../token.ts'
import type { TokenFindings } from './use-token-findings.ts'

/** Whether a token has a finding of any of these rules (ids) that does not rest: what `?finding=` asks for. */
export function hasOpenFinding(
  token: TokenEntry,
  rules: readonly string[],
  findings: Pick<TokenFindings, 'open'>,
): boolean {
  return findings.open(token).some(({ rule }) => rules.includes(rule))
}

/** Whether a token has a finding about what it can do that does not rest: what "Has findings" asks for. */
export const hasOpenRisk = (token: TokenEntry, findings: Pick<TokenFindings, 'open'>): boolean =>
  findings.open(token).some(({ kind }) => kind === 'risk')
