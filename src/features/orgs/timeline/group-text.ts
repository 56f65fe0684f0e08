import { noDate, unreadableDate, unreadableRow } from '#records/timeline/expiry-order.ts'
import { monthValue } from '#lib/dates.ts'
import { monthText, noExpiryMonth, unreadableExpiryMonth } from '../fields/expiry-month.ts'

/** The value by which the list is filtered to a group; undefined where it has none. */
export function groupFilter(month: number): string | undefined {
  if (month === noDate) return noExpiryMonth
  if (month === unreadableDate) return unreadableExpiryMonth
  return month === unreadableRow ? undefined : monthValue(month)
}

/** What a group is called: "November 2026", "No date". */
export function groupText(month: number): string {
  const value = groupFilter(month)
  if (value === undefined) return 'Unreadable rows'
  const text = monthText(value)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
