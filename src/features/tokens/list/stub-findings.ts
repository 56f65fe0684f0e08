import { type Finding, severities } from '../rules/finding.ts'
import type { TokenFindings } from '../rules/token-findings.ts'
import type { TokenEntry } from '../token.ts'

const finding = (rule: string): Finding => ({
  rule,
  kind: 'risk',
  label: rule,
  severity: severities.find((severity) => severity === rule) ?? 'low',
  reason: '',
  remedy: '',
  grants: [],
})

/** Findings of tokens by their names, for tests: each text is the rule, and the severity where it is one. */
export const stubFindings = (
  tokens: readonly TokenEntry[],
  rules: Readonly<Record<string, readonly string[]>>,
): Pick<TokenFindings, 'open'> => ({
  open: (row) => (rules[tokens.find(({ index }) => index === row)?.name ?? ''] ?? []).map(finding),
})
