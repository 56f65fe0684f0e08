import { day, monthNumber, monthValue, readMonth } from '#lib/dates.ts'
import { nextMoment, readExpiry } from '#lib/expiry.ts'
import { isJsonObject, type JsonObject, member } from '#lib/json-value.ts'
import { monthText } from '#lib/relative-time.ts'

/** The state of a license. Each organization has exactly one, the narrowest band that its expiry is in. */
export const licenseStates = [
  'expired',
  'within-7-days',
  'within-30-days',
  'within-90-days',
  'not-yet-valid',
  'valid',
  'no-expiry',
  'no-license',
  'unknown',
] as const

export type LicenseState = (typeof licenseStates)[number]

/** The moment in a field of a record or of its license, in milliseconds since the epoch; undefined if not a date. */
export function readMoment(of: unknown, key: string): number | undefined {
  const reading = readExpiry(member(of, key))
  return reading.kind === 'date' ? reading.epoch : undefined
}

/**
 * The state of a license at `now` (milliseconds since the epoch). At the exact moment of expiry it is expired. Absent,
 * null, and placeholder dates mean that it has no expiry; anything else that is not a date, or a license that is not an
 * object, means unknown.
 */
export function licenseState(org: JsonObject, now: number): LicenseState {
  const license = member(org, 'license')
  if (license === undefined || license === null) return 'no-license'
  if (!isJsonObject(license)) return 'unknown'
  const end = readExpiry(member(license, 'expiresAt'))
  if (end.kind === 'date' && end.epoch <= now) return 'expired'
  if ((readMoment(license, 'validFrom') ?? now) > now) return 'not-yet-valid'
  if (end.kind !== 'date') return end.kind === 'never' ? 'no-expiry' : 'unknown'
  const left = end.epoch - now
  if (left <= 7 * day) return 'within-7-days'
  if (left <= 30 * day) return 'within-30-days'
  return left <= 90 * day ? 'within-90-days' : 'valid'
}

/** The first moment after `now` at which the state of a license changes because time passes; Infinity without one. */
export function nextStateChange(orgs: readonly JsonObject[], now: number): number {
  const datesIn = (key: string) => orgs.map((org) => readExpiry(member(member(org, 'license'), key)))
  return Math.min(
    nextMoment(datesIn('expiresAt'), [0, 7, 30, 90], now),
    nextMoment(datesIn('validFrom'), [0], now),
  )
}

const bands = ['within-7-days', 'within-30-days', 'within-90-days'] as const satisfies readonly LicenseState[]

/** What finds a license at `now`: its state and, if it expires soon, every band that includes its expiry. */
export function licenseBands(org: JsonObject, now: number): LicenseState | readonly LicenseState[] {
  const state = licenseState(org, now)
  const from = bands.findIndex((band) => band === state)
  return from < 0 ? state : bands.slice(from)
}

const labels: Readonly<Record<LicenseState, string>> = {
  expired: 'Expired',
  'within-7-days': 'Expires within 7 days',
  'within-30-days': 'Expires within 30 days',
  'within-90-days': 'Expires within 90 days',
  'not-yet-valid': 'Not yet valid',
  valid: 'Valid for more than 90 days',
  'no-expiry': 'No expiration date',
  'no-license': 'No license',
  unknown: 'Not readable',
}

/** Display text for a state; any other value from an address stays as it is. */
export function licenseStateLabel(value: string): string {
  const state = licenseStates.find((known) => known === value)
  return state ? labels[state] : value
}

/** Values instead of a month: the license has no expiry date, or one that cannot be read. */
export const noExpiryMonth = 'none'
export const unreadableExpiryMonth = 'unreadable'

/**
 * The month (UTC) in which the license expires, such as "2026-11". Absent, null, and placeholder dates are `none`;
 * anything else that is not a date is `unreadable`.
 */
export function expiryMonth(org: JsonObject): string {
  const end = readExpiry(member(member(org, 'license'), 'expiresAt'))
  if (end.kind === 'date') return monthValue(monthNumber(end.epoch))
  return end.kind === 'never' ? noExpiryMonth : unreadableExpiryMonth
}

/** "November 2026" for "2026-11"; a value that is not a month stays as it is. */
export function expiryMonthText(value: string): string {
  if (value === noExpiryMonth) return 'no date'
  if (value === unreadableExpiryMonth) return 'date not readable'
  return readMonth(value) === undefined ? value : monthText(Date.parse(`${value}-01`))
}
