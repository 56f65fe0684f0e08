import { readDate } from '#lib/read-date.ts'

/** When a token ends, as far as `expiresAt` tells. `epoch` in milliseconds. */
export type Expiry =
  | { readonly kind: 'never'; readonly sent: 'absent' | 'null' | 'placeholder' }
  | { readonly kind: 'date'; readonly epoch: number; readonly text: string }
  | { readonly kind: 'unreadable'; readonly value: unknown }

/**
 * Reads `expiresAt`. Absent, null and the placeholder dates that Go writes for "no date" mean never; whatever is
 * no strict ISO 8601 text is unreadable and does not count as expired.
 */
export function readExpiry(value: unknown): Expiry {
  if (value === undefined) return { kind: 'never', sent: 'absent' }
  if (value === null) return { kind: 'never', sent: 'null' }
  if (typeof value !== 'string') return { kind: 'unreadable', value }
  const reading = readDate(value)
  if (reading.kind === 'never') return { kind: 'never', sent: 'placeholder' }
  if (reading.kind === 'text') return { kind: 'unreadable', value }
  return { kind: 'date', epoch: reading.epoch, text: value }
}

/** How close the end is; each token is in exactly one band. */
export const expiryBands = [
  'expired',
  'within-7-days',
  'within-30-days',
  'later',
  'never',
  'unreadable',
] as const

export type ExpiryBand = (typeof expiryBands)[number]

const day = 86_400_000

/** The band of a token at `now` (milliseconds since the epoch). At its very end a token is expired. */
export function expiryBand(expiry: Expiry, now: number): ExpiryBand {
  if (expiry.kind !== 'date') return expiry.kind
  const left = expiry.epoch - now
  if (left <= 0) return 'expired'
  if (left <= 7 * day) return 'within-7-days'
  return left <= 30 * day ? 'within-30-days' : 'later'
}
