import type { Unit } from '../fields/amount.ts'
import { day, readDate } from '#lib/dates.ts'

/** An exact decimal number of any size: `digits` × 10^-`scale`. */
export type Decimal = { digits: bigint; scale: number }

// Longer input is not a meaningful number and expensive to compute with.
const mostCharacters = 400
const plain = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,4}))?$/i

/** Reads "12", "-1.50", or "1e21", up to 400 characters; undefined for anything else. Nothing is rounded. */
export function readDecimal(text: string): Decimal | undefined {
  if (text.length > mostCharacters) return undefined
  const [, sign, whole, fraction = '', exponent = '0'] = plain.exec(text) ?? []
  if (whole === undefined) return undefined
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n)
  const scale = fraction.length - Number(exponent)
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}

/** The exact product. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale }
}

/** The exact sum. */
export function add(a: Decimal, b: Decimal): Decimal {
  const digits = a.digits * 10n ** BigInt(b.scale) + b.digits * 10n ** BigInt(a.scale)
  return { digits, scale: a.scale + b.scale }
}

/** Negative, 0, or positive, as `a` is less than, equal to, or greater than `b`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const [left, right] = [a.digits * 10n ** BigInt(b.scale), b.digits * 10n ** BigInt(a.scale)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** The greatest integer that is not greater than the number, and whether the number is an integer. */
export function floorOf({ digits, scale }: Decimal): { floor: bigint; isWhole: boolean } {
  const unit = 10n ** BigInt(scale)
  const rest = digits % unit
  return { floor: digits / unit - (rest < 0n ? 1n : 0n), isWhole: rest === 0n }
}

const counts = { '': '1', k: '1e3', M: '1e6', G: '1e9' }
const bytes = { '': '1', kB: '1e-6', MB: '1e-3', GB: '1', TB: '1e3', PB: '1e6', EB: '1e9' }

/** Time units in seconds. */
const spanSeconds: Readonly<Record<string, number>> = {
  s: 1,
  m: 60,
  min: 60,
  h: 3600,
  d: 86_400,
  w: 604_800,
  mo: 2_592_000,
  y: 31_536_000,
}

const hours = Object.fromEntries(Object.entries(bytes).map(([name, factor]) => [name && `${name}h`, factor]))
const spans = Object.fromEntries(Object.entries(spanSeconds).map(([name, size]) => [name, String(size)]))

const factors: Readonly<Record<Unit, Readonly<Record<string, string>>>> = {
  count: counts,
  gigabytes: bytes,
  'gigabyte-hours': hours,
  seconds: { '': '1', ...spans },
  'per-second': counts,
}

/** The units that a number of each kind may have, for use in a sentence; undefined if it has none. */
export const unitNames: Readonly<Record<Unit, string | undefined>> = {
  count: undefined,
  gigabytes: 'MB, GB, TB, or PB',
  'gigabyte-hours': 'GBh, TBh, or PBh',
  seconds: 's, min, h, d, w, or y',
  'per-second': undefined,
}

const number = /^([+-]?(?:\d{1,3}(?:[,_]\d{3})+|\d+)(?:\.\d+)?)[\s·]*([^]*)/

/**
 * Reads "100", "1,000", "1.5TB", "30d", or "100/s" as an exact number in the field's unit. Returns `unit` if the text
 * after the number is not a unit of this kind, and undefined if there is no number.
 */
export function readNumber(text: string, kind: Unit): Decimal | { unit: string } | undefined {
  const [, digits, written] = number.exec(text.trim()) ?? []
  const value = digits === undefined ? undefined : readDecimal(digits.replaceAll(/[,_]/g, ''))
  if (!value || written === undefined) return undefined
  const plainUnit = written.replaceAll(/[\s·]/g, '')
  const unit = kind === 'per-second' ? plainUnit.replace(/\/s(?:ec)?$/i, '') : plainUnit
  const factor = findUnit(factors[kind], unit)
  const size = factor === undefined ? undefined : readDecimal(factor)
  return size ? multiply(value, size) : { unit: written }
}

/** Ignores case: `5tb` is unambiguous. */
function findUnit(known: Readonly<Record<string, string>>, unit: string): string | undefined {
  return Object.entries(known).find(([name]) => name.toLowerCase() === unit.toLowerCase())?.[1]
}

/** The value after an operator on a date, in milliseconds. `until` is the first moment after the period. */
export type DateValue = { type: 'span'; length: number } | { type: 'period'; from: number; until: number }

const span = /^([+-]?\d{1,7}(?:\.\d+)?)(s|min|m|h|d|w|mo|y)$/i
const month = /^(\d{4})-(0[1-9]|1[0-2])$/
const year = /^\d{4}$/

/**
 * Reads a time span ("30d", "-2w"; `mo` is 30 days, `y` is 365) or a timestamp, day, month, or year in ISO 8601 (UTC
 * unless an offset is given); undefined for anything else.
 */
export function readDateValue(text: string): DateValue | undefined {
  const [, count, unit] = span.exec(text) ?? []
  if (unit !== undefined) {
    return { type: 'span', length: Number(count) * (spanSeconds[unit.toLowerCase()] ?? 0) * 1000 }
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

const named = /^(?:(today|yesterday|tomorrow)|(this|next|last)[- ](week|month|year))$/i
const steps: Readonly<Record<string, number>> = { yesterday: -1, last: -1, tomorrow: 1, next: 1 }

/**
 * Reads "today", "yesterday", "tomorrow", "this-month", "next week", or "last-year" as a function from a time in
 * milliseconds to the period (UTC; weeks start on Monday). Undefined for anything else.
 */
export function readNamedPeriod(
  text: string,
): ((now: number) => { from: number; until: number }) | undefined {
  const [, dayName, which, unit] = named.exec(text.toLowerCase()) ?? []
  if (dayName === undefined && which === undefined) return undefined
  const step = steps[dayName ?? which ?? ''] ?? 0
  return (now) => {
    const date = new Date(now)
    const [inYear, inMonth] = [date.getUTCFullYear(), date.getUTCMonth()]
    const today = now - (now % day)
    if (unit === 'year') return { from: utc(inYear + step, 0), until: utc(inYear + step + 1, 0) }
    if (unit === 'month') return { from: utc(inYear, inMonth + step), until: utc(inYear, inMonth + step + 1) }
    if (unit !== 'week') return { from: today + step * day, until: today + (step + 1) * day }
    const monday = today - ((date.getUTCDay() + 6) % 7) * day
    return { from: monday + step * 7 * day, until: monday + (step + 1) * 7 * day }
  }
}

const period = (from: number, until: number): DateValue => ({ type: 'period', from, until })

/** The first moment of a month. `Date.UTC` would map years below 100 to the 1900s. */
function utc(inYear: number, inMonth: number): number {
  return new Date(0).setUTCFullYear(inYear, inMonth, 1)
}
