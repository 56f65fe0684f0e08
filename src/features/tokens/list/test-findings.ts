import { runSync } from '#lib/time-slices.ts'
import { applyWaivers } from '#records/findings/find-in-list.ts'
import { waiverBook } from '#records/waivers/waiver.ts'
import { type TokenFindings, tokenFindings } from '../rules/token-findings.ts'
import { type Finding, severities } from '../rules/finding.ts'
import { fleetFindings } from '../rules/fleet-findings.ts'
import { isRuleOn, noSwitches } from '../rules/rule-settings.ts'
import { defaultThresholds } from '../rules/thresholds.ts'
import { tokenRules } from '../rules/token-rules.ts'
import type { TokenEntry } from '../token.ts'
import { tokenList } from './test-filter.ts'

const rules = tokenRules.filter((rule) => isRuleOn(rule, noSwitches))

/** The findings of the rules that are on by default, at `now`; nothing is waived. */
export function testFindings(tokens: readonly TokenEntry[], now: number): TokenFindings {
  const inOrder = runSync(fleetFindings(tokens, rules, { now, thresholds: defaultThresholds }))
  const found = new Map(tokens.map(({ index }, place) => [index, inOrder[place] ?? []]))
  const rows = Array.from({ length: Math.max(...found.keys()) + 1 }, (_, row) => found.get(row) ?? [])
  return {
    ...applyWaivers(tokenFindings, tokenList(tokens), rows, waiverBook([]), now),
    rules: tokenRules,
    note: '',
  }
}

/** A finding of a rule, whose ID may be a severity. */
export const testFinding = (rule: string, patch: Partial<Finding> = {}): Finding => ({
  rule,
  kind: 'risk',
  label: rule,
  severity: severities.find((severity) => severity === rule) ?? 'low',
  reason: 'Why.',
  remedy: 'What.',
  grants: () => [],
  ...patch,
})

/** Stub findings by token name: each text is the rule, and also the severity if it is one; `waived` ones are waived. */
export function stubFindings(
  tokens: readonly TokenEntry[],
  rules: Readonly<Record<string, readonly string[]>>,
  waived: readonly string[] = [],
): Pick<TokenFindings, 'open' | 'all'> {
  const found = new Map(
    tokens.map(({ index, name }) => [index, (rules[name] ?? []).map((rule) => testFinding(rule))]),
  )
  const all = (row: number) => found.get(row) ?? []
  return { all, open: (row) => all(row).filter(({ rule }) => !waived.includes(rule)) }
}
