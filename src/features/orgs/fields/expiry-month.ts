import { asText, type JsonObject, member } from '#lib/json-value.ts'
import { monthNumber, monthValue, readDate } from '#lib/dates.ts'

/** What an organization has in place of a month: its license names no date, or what it names is no date. */
export const noExpiryMonth = 'none'
export const unreadableExpiryMonth = 'unreadable'

/**
 * The month (UTC) in which the license expires, as "2026-11". Absent, null and placeholder dates are `none`;
 * whatever else is no date is `unreadable`.
 */
export function expiryMonth(org: JsonObject): string {
  const sent = member(member(org, 'license'), 'expiresAt')
  if (sent === undefined || sent === null) return noExpiryMonth
  const reading = readDate(asText(sent) ?? '')
  if (reading.kind === 'date') return monthValue(monthNumber(reading.epoch))
  return reading.kind === 'never' ? noExpiryMonth : unreadableExpiryMonth
}

const month = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' })

/** "November 2026" for "2026-11"; what is no month stays as it is. */
export function monthText(value: string): string {
  if (value === noExpiryMonth) return 'no date'
  if (value === unreadableExpiryMonth) return 'date not readable'
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(value) ? month.format(Date.parse(`${value}-01`)) : value
}
