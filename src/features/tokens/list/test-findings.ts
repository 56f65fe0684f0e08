import { atOnce } from '#lib/take-turns.ts'
import { applyWaivers } from '#records/findings/find-in-list.ts'
import { waiverBook } from '#records/waivers/waiver.ts'
import { type TokenFindings, tokenFindings } from '../rules/token-findings.ts'
import { fleetFindings } from '../rules/fleet-findings.ts'
import { isRuleOn, noSwitches } from '../rules/rule-settings.ts'
import { defaultThresholds } from '../rules/thresholds.ts'
import { tokenRules } from '../rules/token-rules.ts'
import type { TokenEntry } from '../token.ts'
import { tokenList } from './test-filter.ts'

const rules = tokenRules.filter((rule) => isRuleOn(rule, noSwitches))

/** What the rules that are on at first hold against these tokens at `now`, for tests; nothing is waived. */
export function testFindings(tokens: readonly TokenEntry[], now: number): TokenFindings {
  const inOrder = atOnce(fleetFindings(tokens, rules, { now, thresholds: defaultThresholds }))
  const found = new Map(tokens.map(({ index }, place) => [index, inOrder[place] ?? []]))
  const rows = Array.from({ length: Math.max(...found.keys()) + 1 }, (_, row) => found.get(row) ?? [])
  return {
    ...applyWaivers(tokenFindings, tokenList(tokens), rows, waiverBook([]), now),
    rules: tokenRules,
    note: '',
  }
}
