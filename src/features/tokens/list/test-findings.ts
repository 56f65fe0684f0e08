import { fleetFindings } from '../rules/fleet-findings.ts'
import { isRuleOn, noSwitches } from '../rules/rule-switches.ts'
import { defaultThresholds } from '../rules/thresholds.ts'
import { tokenRules } from '../rules/token-rules.ts'
import { waiverBook } from '#records/waivers/waiver-book.ts'
import { applyWaivers } from '../findings/apply-waivers.ts'
import type { TokenFindings } from '../findings/use-token-findings.ts'
import type { TokenEntry } from '../token.ts'

const book = waiverBook([])

const rules = tokenRules.filter((rule) => isRuleOn(rule, noSwitches))

/** What the rules that are on at first hold against each of these tokens by itself at `now`, for tests; nothing is waived. */
export function testFindings(now: number): TokenFindings {
  function of(token: TokenEntry): TokenFindings {
    const work = fleetFindings([token], rules, { now, thresholds: defaultThresholds })
    let step = work.next()
    while (!step.done) step = work.next()
    return applyWaivers([token], step.value, book, now)
  }
  return { open: (token) => of(token).open(token), all: (token) => of(token).all(token), book }
}
