import { type Expiry, nextMoment } from '#lib/expiry.ts'
import type { Rule } from './finding.ts'

/** Milliseconds until the token expires, 0 or less once it has; null when it never expires or that cannot be read. */
export const timeLeft = (expiry: Expiry, now: number): number | null =>
  expiry.kind === 'date' ? expiry.epoch - now : null

/** Whether the token has expired at `now` (milliseconds since the epoch). At the exact moment of expiry it has. */
export const hasExpired = (expiry: Expiry, now: number): boolean => (timeLeft(expiry, now) ?? 1) <= 0

/** When rules about expiry find something; all in days from now. */
export type Thresholds = {
  /** A token that expires within this is urgent. */
  readonly urgentDays: number
  /** One that expires within this expires soon. */
  readonly soonDays: number
  /** One that expires later than this lives longer than the policy allows. */
  readonly longestDays: number
}

export const defaultThresholds: Thresholds = { urgentDays: 7, soonDays: 30, longestDays: 365 }

/** The thresholds, shortest first. */
export const thresholdFields = [
  { key: 'urgentDays' },
  { key: 'soonDays', after: 'urgentDays' },
  { key: 'longestDays', after: 'soonDays' },
] as const

/** The first moment after `now` at which findings may change because time passes; Infinity when there is none. */
export function nextChange(
  expiries: readonly Expiry[],
  rules: readonly Rule[],
  thresholds: Thresholds,
  now: number,
): number {
  // Days before expiry at which these rules start or stop finding something; 0 is the expiry itself.
  const days = new Set([0, ...Object.values(thresholds), ...rules.flatMap(({ days: own = [] }) => own)])
  return nextMoment(expiries, days, now)
}
