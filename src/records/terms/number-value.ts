import type { Unit } from '../fields/amount.ts'
import { type Decimal, multiply, readDecimal } from './decimal.ts'

const counts = { '': '1', k: '1e3', M: '1e6', G: '1e9' }
const bytes = { '': '1', kB: '1e-6', MB: '1e-3', GB: '1', TB: '1e3', PB: '1e6', EB: '1e9' }

/** Lengths in seconds, by the letters that people write. */
export const spanSeconds: Readonly<Record<string, number>> = {
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

/** The units that a number may carry, as a sentence names them; undefined for one that has none. */
export const unitNames: Readonly<Record<Unit, string | undefined>> = {
  count: undefined,
  gigabytes: 'MB, GB, TB or PB',
  'gigabyte-hours': 'GBh, TBh or PBh',
  seconds: 's, min, h, d, w or y',
  'per-second': undefined,
}

const number = /^([+-]?(?:\d{1,3}(?:[,_]\d{3})+|\d+)(?:\.\d+)?)[\s·]*([^]*)/

/**
 * Reads "100", "1,000", "1.5TB", "30d" or "100/s" as a number in the field's own unit, exact. `unit`: the text behind
 * the number is no unit of this kind; undefined when there is no number at all.
 */
export function readNumber(text: string, kind: Unit): Decimal | { unit: string } | undefined {
  const [, digits, written] = number.exec(text.trim()) ?? []
  const value = digits === undefined ? undefined : readDecimal(digits.replaceAll(/[,_]/g, ''))
  if (!value || written === undefined) return undefined
  const unit = written.replaceAll(/[\s·]/g, '').replace(kind === 'per-second' ? /\/s(?:ec)?$/i : /$^/, '')
  const factor = findUnit(factors[kind], unit)
  const size = factor === undefined ? undefined : readDecimal(factor)
  return size ? multiply(value, size) : { unit: written }
}

/** As written, or else without regard to case: `5tb` leaves no doubt. */
function findUnit(known: Readonly<Record<string, string>>, unit: string): string | undefined {
  if (Object.hasOwn(known, unit)) return known[unit]
  return Object.entries(known).find(([name]) => name.toLowerCase() === unit.toLowerCase())?.[1]
}
