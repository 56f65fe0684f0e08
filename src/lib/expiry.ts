import { day, readDate } from './dates.ts'

/** The expiry of a token, according to `expiresAt`. `epoch` is in milliseconds. */
export type Expiry =
  | { readonly kind: 'never'; readonly sent: 'absent' | 'null' }
  | { readonly kind: 'never'; readonly sent: 'placeholder'; readonly text: string }
  | { readonly kind: 'date'; readonly epoch: number; readonly text: string }
  | { readonly kind: 'unreadable'; readonly value: unknown }

/**
 * Reads `expiresAt`. Absent, null, and the placeholder dates that Go writes for "no date" mean never. Anything else
 * that is not strict ISO 8601 is unreadable and does not count as expired.
 */
export function readExpiry(value: unknown): Expiry {
  if (value === undefined) return { kind: 'never', sent: 'absent' }
  if (value === null) return { kind: 'never', sent: 'null' }
  if (typeof value !== 'string') return { kind: 'unreadable', value }
  const reading = readDate(value)
  if (reading.kind === 'never') return { kind: 'never', sent: 'placeholder', text: value }
  if (reading.kind === 'text') return { kind: 'unreadable', value }
  return { kind: 'date', epoch: reading.epoch, text: value }
}

/** How close the expiry is. Each token is in exactly one band. */
export const expiryBands = [
  'expired',
  'within-7-days',
  'within-30-days',
  'later',
  'never',
  'unreadable',
] as const

export type ExpiryBand = (typeof expiryBands)[number]

/** The last days covered by the bands of a token that expires. */
export const bandDays = { 'within-7-days': 7, 'within-30-days': 30, later: 100 * 365 } as const

/**
 * The band of a token at `now` (milliseconds since the epoch). At the exact moment of expiry, a token is expired. More
 * than 100 years away is never: where a service requires a date, people write one like 9999-12-31.
 */
export function expiryBand(expiry: Expiry, now: number): ExpiryBand {
  if (expiry.kind !== 'date') return expiry.kind
  const left = expiry.epoch - now
  if (left <= 0) return 'expired'
  if (left <= bandDays['within-7-days'] * day) return 'within-7-days'
  if (left <= bandDays['within-30-days'] * day) return 'within-30-days'
  return left <= bandDays.later * day ? 'later' : 'never'
}

/** The first moment after `now` that is one of these numbers of days before a date; Infinity without any. */
export function nextMoment(dates: readonly Expiry[], days: Iterable<number>, now: number): number {
  const ahead = [...days]
  let next = Infinity
  for (const date of dates) {
    if (date.kind !== 'date') continue
    for (const before of ahead) {
      const moment = date.epoch - before * day
      if (moment > now && moment < next) next = moment
    }
  }
  return next
}
