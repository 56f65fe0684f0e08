import type { Expiry } from '#lib/expiry.ts'
import type { Rule } from './finding.ts'

export const dayMilliseconds = 86_400_000

/** Milliseconds until the token ends, 0 or less once it has; null when it has no end, or none that can be read. */
export const timeLeft = (expiry: Expiry, now: number): number | null =>
  expiry.kind === 'date' ? expiry.epoch - now : null

/** The token is past its end at `now` (milliseconds since the epoch); at its very end it is. */
export const hasExpired = (expiry: Expiry, now: number): boolean => (timeLeft(expiry, now) ?? 1) <= 0

/** From when on a rule about the end of a token finds something; all in days from now. */
export type Thresholds = {
  /** A token that ends within them is urgent. */
  readonly urgentDays: number
  /** One that ends within them ends soon. */
  readonly soonDays: number
  /** One that ends later than them lives longer than a policy allows. */
  readonly longestDays: number
}

export const defaultThresholds: Thresholds = { urgentDays: 7, soonDays: 30, longestDays: 365 }

/** The thresholds in their order. */
export const thresholdFields = [
  { key: 'urgentDays' },
  { key: 'soonDays', after: 'urgentDays' },
  { key: 'longestDays', after: 'soonDays' },
] as const

/** The days before the end of a token at which these rules begin or cease to find something; 0 is its end itself. */
function turningDays(rules: readonly Rule[], thresholds: Thresholds): readonly number[] {
  return [...new Set([0, ...Object.values(thresholds), ...rules.flatMap(({ days = [] }) => days)])]
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
