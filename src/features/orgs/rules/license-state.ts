import { monthNumber, monthValue, readMonth } from '#lib/dates.ts'
import { readExpiry } from '#lib/expiry.ts'
import { type JsonObject, member } from '#lib/json-value.ts'
import { monthText } from '#lib/relative-time.ts'

/** Where a license stands in its life; each organization is in exactly one state, by the nearest band of its end. */
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

const day = 86_400_000

/** The moment that a member of a record, or of its license, names, in milliseconds; undefined when it is no date. */
export function momentIn(of: unknown, key: string): number | undefined {
  const reading = readExpiry(member(of, key))
  return reading.kind === 'date' ? reading.epoch : undefined
}

/**
 * The state of a license at `now` (milliseconds since the epoch). At its very end a license is expired. Absent,
 * null and placeholder dates mean that it has no expiry; whatever else is no date leaves it unknown.
 */
export function licenseState(org: JsonObject, now: number): LicenseState {
  const license = member(org, 'license') ?? null
  if (license === null) return 'no-license'
  const end = readExpiry(member(license, 'expiresAt'))
  if (end.kind === 'date' && end.epoch <= now) return 'expired'
  if ((momentIn(license, 'validFrom') ?? now) > now) return 'not-yet-valid'
  if (end.kind !== 'date') return end.kind === 'never' ? 'no-expiry' : 'unknown'
  const left = end.epoch - now
  if (left <= 7 * day) return 'within-7-days'
  if (left <= 30 * day) return 'within-30-days'
  return left <= 90 * day ? 'within-90-days' : 'valid'
}

const bands = ['within-7-days', 'within-30-days', 'within-90-days'] as const satisfies readonly LicenseState[]

/** What a license is found by at `now`: its state, and of one that ends soon every band that holds its end. */
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
  'no-expiry': 'No expiry date',
  'no-license': 'No license',
  unknown: 'Date not readable',
}

/** What a person reads for a state; whatever else stands in an address stays as it is. */
export function licenseStateLabel(value: string): string {
  const state = licenseStates.find((known) => known === value)
  return state ? labels[state] : value
}

/** What an organization has in place of a month: its license names no date, or what it names is no date. */
export const noExpiryMonth = 'none'
export const unreadableExpiryMonth = 'unreadable'

/**
 * The month (UTC) in which the license expires, as "2026-11". Absent, null and placeholder dates are `none`;
 * whatever else is no date is `unreadable`.
 */
export function expiryMonth(org: JsonObject): string {
  const end = readExpiry(member(member(org, 'license'), 'expiresAt'))
  if (end.kind === 'date') return monthValue(monthNumber(end.epoch))
  return end.kind === 'never' ? noExpiryMonth : unreadableExpiryMonth
}

/** "November 2026" for "2026-11"; what is no month stays as it is. */
export function expiryMonthText(value: string): string {
  if (value === noExpiryMonth) return 'no date'
  if (value === unreadableExpiryMonth) return 'date not readable'
  return readMonth(value) === undefined ? value : monthText(Date.parse(`${value}-01`))
}
