import { type Finding, severities } from '../rules/finding.ts'
import type { TokenFindings } from '../findings/use-token-findings.ts'

const finding = (rule: string): Finding => ({
  rule,
  kind: 'risk',
  label: rule,
  severity: severities.find((severity) => severity === rule) ?? 'low',
  reason: '',
  remedy: '',
  grants: [],
})

/** Findings by the name of the token, for tests: each text is the rule, and the severity where it is one. */
export function stubFindings(
  rules: Readonly<Record<string, readonly string[]>>,
): Pick<TokenFindings, 'open'> {
  return { open: ({ name }) => (rules[name] ?? []).map(finding) }
}
