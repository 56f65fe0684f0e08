import type { Expiry } from '#lib/expiry.ts'
import type { Rule } from './finding.ts'
import type { Thresholds } from './thresholds.ts'
import { dayMilliseconds } from './time-left.ts'

/** The days before the end of a token at which these rules begin or cease to find something; 0 is its end itself. */
function turningDays(rules: readonly Rule[], thresholds: Thresholds): readonly number[] {
  const own = rules.flatMap((rule) => (rule.over === 'fleet' ? [] : (rule.days ?? [])))
  return [...new Set([0, ...Object.values(thresholds), ...own])]
}

/** The first moment after `now` at which findings of tokens with these ends may change by themselves; endlessly far for none. */
export function nextChange(
  expiries: readonly Expiry[],
  rules: readonly Rule[],
  thresholds: Thresholds,
  now: number,
): number {
  const days = turningDays(rules, thresholds)
  let next = Infinity
  for (const expiry of expiries) {
    if (expiry.kind !== 'date') continue
    for (const before of days) {
      const moment = expiry.epoch - before * dayMilliseconds
      if (moment > now && moment < next) next = moment
    }
  }
  return next
}
