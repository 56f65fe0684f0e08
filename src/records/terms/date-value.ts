import { readDate } from '#lib/dates.ts'
import { spanSeconds } from './number-value.ts'

/** What stands behind an operator on a date, all in milliseconds. `until` is the first moment after the period. */
export type DateValue = { is: 'span'; length: number } | { is: 'period'; from: number; until: number }

const span = /^([+-]?\d{1,7}(?:\.\d+)?)(s|min|m|h|d|w|mo|y)$/i
const month = /^(\d{4})-(0[1-9]|1[0-2])$/
const year = /^\d{4}$/
const day = 86_400_000

/**
 * Reads a time span ("30d", "-2w"; `mo` is 30 days, `y` 365), a moment, day, month or year in ISO 8601 (UTC where no
 * offset is given); undefined for anything else.
 */
export function readDateValue(text: string): DateValue | undefined {
  const [, count, unit] = span.exec(text) ?? []
  if (unit !== undefined) {
    return { is: 'span', length: Number(count) * (spanSeconds[unit.toLowerCase()] ?? 0) * 1000 }
  }
  const [, inYear, inMonth] = month.exec(text) ?? []
  if (inYear !== undefined)
    return period(utc(Number(inYear), Number(inMonth) - 1), utc(Number(inYear), Number(inMonth)))
  if (year.test(text)) return period(utc(Number(text), 0), utc(Number(text) + 1, 0))
  const reading = readDate(text)
  if (reading.kind === 'text') return undefined
  const from = reading.kind === 'date' ? reading.epoch : Date.parse(text)
  return period(from, from + (text.length === 10 ? day : 1))
}

const period = (from: number, until: number): DateValue => ({ is: 'period', from, until })

/** The first moment of a month; `Date.UTC` takes years below 100 for those of the last century. */
function utc(inYear: number, inMonth: number): number {
  return new Date(0).setUTCFullYear(inYear, inMonth, 1)
}
