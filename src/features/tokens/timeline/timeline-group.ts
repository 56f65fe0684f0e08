import { noDate, unreadableDate, unreadableRow } from '#records/timeline/expiry-order.ts'
import { monthValue } from '#lib/dates.ts'

const wordGroups = [
  { month: noDate, value: 'never', text: 'Never expires' },
  { month: unreadableDate, value: 'unreadable', text: 'Expiry unreadable' },
  { month: unreadableRow, value: 'rows', text: 'Unreadable rows' },
] as const

const monthName = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' })

/** How a group is written in the address: "2026-11", "never". */
export const groupValue = (month: number): string =>
  wordGroups.find((group) => group.month === month)?.value ?? monthValue(month)

/** What a group is called: "November 2026", "Never expires". */
export const groupText = (month: number): string =>
  wordGroups.find((group) => group.month === month)?.text ??
  monthName.format(Date.parse(`${monthValue(month)}-01`))

/** The groups that an address names, as months since the year 0 or what stands for one; others are passed over. */
export function readGroups(values: readonly string[] | undefined): ReadonlySet<number> {
  const months = new Set<number>()
  for (const value of values ?? []) {
    const known = wordGroups.find((group) => group.value === value)
    const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(value) ?? []
    if (known) months.add(known.month)
    else if (year !== undefined) months.add(Number(year) * 12 + Number(month) - 1)
  }
  return months
}
