import type { Expiry } from '#grants/expiry.ts'
import type { Rule } from './finding.ts'
import type { Thresholds } from './thresholds.ts'
import { dayMilliseconds } from './time-left.ts'

/** The days before the end of a token at which these rules begin or cease to find something; 0 is its end itself. */
export function turningDays(rules: readonly Rule[], thresholds: Thresholds): readonly number[] {
  const own = rules.flatMap((rule) => (rule.over === 'fleet' ? [] : (rule.days ?? [])))
  return [...new Set([0, ...Object.values(thresholds), ...own])]
}

/** Every moment at which findings of these tokens may change by themselves, in order. */
export function changeMoments(expiries: readonly Expiry[], days: readonly number[]): Float64Array {
  const moments = expiries.flatMap((expiry) =>
    expiry.kind === 'date' ? days.map((before) => expiry.epoch - before * dayMilliseconds) : [],
  )
  return Float64Array.from(moments).sort()
}

/** The last of these moments that is not after `now`: findings as of it are those of now. Endlessly long ago for none. */
export const lastChange = (moments: Float64Array, now: number): number =>
  moments.findLast((moment) => moment <= now) ?? -Infinity
