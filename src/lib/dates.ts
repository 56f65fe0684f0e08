import { numberText } from './count-text.ts'

/** Durations in milliseconds. */
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

const iso =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::(?:[0-5]\d|60)(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d))?$/i

/** `never` is how Go writes "no date": the zero time, or the epoch. */
export type DateReading = { kind: 'date'; epoch: number } | { kind: 'never' } | { kind: 'text' }

const digits = (text: string, from: number, until: number): number => {
  let value = 0
  for (let at = from; at < until; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

/**
 * Parses "2026-11-21T10:00:00Z", with or without a fraction, the form of nearly all dates, in a tenth of the general
 * time. NaN for other forms, and for dates that need a calendar check.
 */
function plainEpoch(text: string): number {
  const { length } = text
  if (length < 20 || length > 30 || text[length - 1] !== 'Z' || text[4] !== '-' || text[7] !== '-')
    return Number.NaN
  if (text[10] !== 'T' || text[13] !== ':' || text[16] !== ':') return Number.NaN
  if (length > 20 && (text[19] !== '.' || length === 21)) return Number.NaN
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 7)
  const day = digits(text, 8, 10)
  const hours = digits(text, 11, 13)
  const minutes = digits(text, 14, 16)
  const seconds = digits(text, 17, 19)
  const isPlain =
    year >= 1971 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= 28 &&
    hours < 24 &&
    minutes < 60 &&
    seconds < 60
  const fraction = digits(text, 20, length - 1)
  if (!isPlain || Number.isNaN(fraction)) return Number.NaN
  const thousandths = length > 23 ? digits(text, 20, 23) : fraction * 10 ** (24 - length)
  return Date.UTC(year, month - 1, day, hours, minutes, seconds, length === 20 ? 0 : thousandths)
}

/**
 * Reads text as a date. Only strict ISO 8601 counts (a date, or a date-time with offset and any number of fraction
 * digits); everything else stays text, because the interface leaves the format of most dates open. `epoch` is in
 * milliseconds.
 */
export function readDate(text: string): DateReading {
  const plain = plainEpoch(text)
  if (!Number.isNaN(plain)) return { kind: 'date', epoch: plain }
  if (!iso.test(text)) return { kind: 'text' }
  // Safari reads no lowercase "t" or "z".
  const epoch = Date.parse(text.replace(/(\.\d{3})\d+/, '$1').toUpperCase())
  if (Number.isNaN(epoch) || !isDayOfMonth(text)) return { kind: 'text' }
  if (text.startsWith('0001-01-01') || epoch === 0) return { kind: 'never' }
  // With an offset, a date may be outside the valid years.
  return isCalendarDate(epoch) ? { kind: 'date', epoch } : { kind: 'text' }
}

const firstMoment = Date.parse('0001-01-01')
const endOfTime = Date.UTC(10_000, 0, 1)

/** Whether a time is in the years 1 to 9999, the only ones whose days and months can be written unambiguously. */
export const isCalendarDate = (epoch: number): boolean => epoch >= firstMoment && epoch < endOfTime

/** Browsers read February 31 as March 3. */
function isDayOfMonth(text: string): boolean {
  const day = Number(text.slice(8, 10))
  return day <= 28 || new Date(Date.parse(text.slice(0, 10))).getUTCDate() === day
}

/** The UTC day of a time in milliseconds, as "2026-12-21". Throws a RangeError outside the range of Date. */
export const utcDay = (epoch: number): string => new Date(epoch).toISOString().slice(0, 10)

/** The UTC month of a time in milliseconds, as months since the year 0. */
export function monthNumber(epoch: number): number {
  const date = new Date(epoch)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** A month, counted from the year 0, as "2026-11". */
export function monthValue(month: number): string {
  const year = Math.floor(month / 12)
  return `${String(year).padStart(4, '0')}-${String(month - year * 12 + 1).padStart(2, '0')}`
}

/** Parses "2026-11" as months since the year 0; undefined if it is not a month. */
export function readMonth(text: string): number | undefined {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? []
  return year === undefined ? undefined : Number(year) * 12 + Number(month) - 1
}

/** A hundred years. */
export const maxDays = 36_500

/** Whether a number of days is a valid threshold: an integer from 1 to {@link maxDays}. */
export const isWholeDays = (days: number): boolean => Number.isInteger(days) && days >= 1 && days <= maxDays

/** A threshold in whole days. It must exceed the one of `after`. */
export type DaysField<Key extends string> = { readonly key: Key; readonly after?: Key }

function readDays(text: string): number | undefined {
  const days = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0
  return isWholeDays(days) ? days : undefined
}

/** Whether thresholds are positive integers, each longer than the one it comes after. */
export const areValidDays = <Key extends string>(
  fields: readonly DaysField<Key>[],
  days: Readonly<Record<Key, number>>,
): boolean =>
  fields.every(({ key, after }) => isWholeDays(days[key]) && (after === undefined || days[after] < days[key]))

/** A sentence for each field of whole days whose text is invalid. */
export function daysProblems<Key extends string>(
  fields: readonly DaysField<Key>[],
  textOf: (key: Key) => string,
): Partial<Record<Key, string>> {
  const days: Partial<Record<Key, number>> = {}
  const problems: Partial<Record<Key, string>> = {}
  for (const { key } of fields) {
    const value = readDays(textOf(key))
    if (value === undefined) problems[key] = `Enter whole days, from 1 to ${numberText(maxDays)}.`
    else days[key] = value
  }
  for (const { key, after } of fields) {
    const [value, least] = [days[key], after && days[after]]
    if (value !== undefined && least !== undefined && value <= least) {
      problems[key] = `Enter more than ${numberText(least)}, so that this band begins after the one before.`
    }
  }
  return problems
}
