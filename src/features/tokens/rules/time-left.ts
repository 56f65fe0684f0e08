import type { Expiry } from '#lib/expiry.ts'

export const dayMilliseconds = 86_400_000

/** Milliseconds until the token ends, 0 or less once it has; null when it has no end, or none that can be read. */
export const timeLeft = (expiry: Expiry, now: number): number | null =>
  expiry.kind === 'date' ? expiry.epoch - now : null

/** The token is past its end at `now` (milliseconds since the epoch); at its very end it is. */
export const hasExpired = (expiry: Expiry, now: number): boolean => (timeLeft(expiry, now) ?? 1) <= 0
