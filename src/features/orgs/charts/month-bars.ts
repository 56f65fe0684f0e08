import type { FacetCount } from '#records/index/row-index.ts'
import { monthNumber, monthValue, readMonth } from '#lib/dates.ts'
import { shortMonthText } from '#lib/relative-time.ts'
import { expiryMonthText, noExpiryMonth, unreadableExpiryMonth } from '../rules/license-state.ts'
import type { ChartBar } from './bar-list.tsx'

/** Most months drawn before and after the current one; everything beyond is a single bar at each end. */
const reach = 24
/** Months after the current one that are always drawn. */
const least = 5

export type MonthBar = ChartBar & {
  /** A single month relative to today, several months, or no month. */
  kind: 'past' | 'current' | 'coming' | 'earlier' | 'later' | 'none'
  /** Text below the bar. */
  shortLabel: string
  /** The term that finds these organizations, when they do not share a single value. */
  term?: string
}

export type MonthChoice = {
  /** The chosen months. */
  values: readonly string[]
  /** The terms for the expiry date in the search text. */
  terms: string
}

/** "2026" below each January, "Apr" below the first month of every other quarter. */
function shortText(month: number): string {
  if (month % 3 !== 0) return ''
  return month % 12 === 0 ? String(Math.floor(month / 12)) : shortMonthText(Date.UTC(2000, month % 12))
}

/** Expiries by month around `now` (milliseconds since the epoch) in time order, then those without a readable date. */
export function monthBars(
  counts: readonly FacetCount[],
  { values, terms }: MonthChoice,
  now: number,
): readonly MonthBar[] {
  const today = monthNumber(now)
  const byMonth = new Map<number, number>()
  for (const { value, count } of counts) {
    const month = readMonth(value)
    if (month !== undefined && (count > 0 || values.includes(value))) byMonth.set(month, count)
  }
  const months = [...byMonth.keys()]
  const first = Math.max(today - reach, Math.min(today, ...within(months, today)))
  const last = Math.min(today + reach, Math.max(today + least, ...within(months, today)))
  const bars: MonthBar[] = []
  const total = (belongs: (month: number) => boolean) =>
    months.reduce((sum, month) => sum + (belongs(month) ? (byMonth.get(month) ?? 0) : 0), 0)
  const addBeyond = (kind: 'earlier' | 'later', count: number, term: string, label: string) => {
    const isChosen = terms === term
    if (count > 0 || isChosen)
      bars.push({
        kind,
        id: kind,
        label,
        shortLabel: kind === 'earlier' ? 'Earlier' : 'Later',
        count,
        isChosen,
        term,
      })
  }

  addBeyond(
    'earlier',
    total((month) => month < first),
    `expires<${monthValue(first)}`,
    `Before ${expiryMonthText(monthValue(first))}`,
  )
  for (let month = first; month <= last; month++) {
    const id = monthValue(month)
    bars.push({
      kind: month < today ? 'past' : month === today ? 'current' : 'coming',
      id,
      label: expiryMonthText(id),
      shortLabel: shortText(month),
      count: byMonth.get(month) ?? 0,
      isChosen: values.includes(id),
    })
  }
  addBeyond(
    'later',
    total((month) => month > last),
    `expires>${monthValue(last)}`,
    `After ${expiryMonthText(monthValue(last))}`,
  )
  for (const [id, label, shortLabel] of [
    [noExpiryMonth, 'No date', 'No date'],
    [unreadableExpiryMonth, 'Date not readable', 'Odd date'],
  ] as const) {
    const count = counts.find(({ value }) => value === id)?.count ?? 0
    const isChosen = values.includes(id)
    if (count > 0 || isChosen) bars.push({ kind: 'none', id, label, shortLabel, count, isChosen })
  }
  return bars
}

/** The months that can have a bar of their own. */
const within = (months: readonly number[], today: number): number[] =>
  months.filter((month) => Math.abs(month - today) <= reach)
