import type { TokenEntry } from '../list/token-entry.ts'
import type { TokenFindings } from './use-token-findings.ts'

/** Whether a token has a finding of any of these rules (ids) that does not rest: what `?finding=` asks for. */
export function hasOpenFinding(
  token: TokenEntry,
  rules: readonly string[],
  findings: Pick<TokenFindings, 'open'>,
): boolean {
  return findings.open(token).some(({ rule }) => rules.includes(rule))
}
