import { add, type Decimal, floorOf, readNumber } from './term-values.ts'
import type { Unit } from '../fields/amount.ts'

/** A limit that was typed: the integer in the interface's unit, or a sentence on what is wrong with it. */
type TypedAmount = { value: bigint } | { problem: string }

const sentences: Readonly<Record<Unit, { write: string; whole: string }>> = {
  count: { write: 'Write an integer, for example 250.', whole: 'an integer' },
  gigabytes: {
    write: 'Write gigabytes, for example 500, 500 GB, or 2.5 TB.',
    whole: 'a whole number of gigabytes',
  },
  'gigabyte-hours': {
    write: 'Write gigabyte-hours, for example 100 or 100 GB·h.',
    whole: 'a whole number of gigabyte-hours',
  },
  seconds: {
    write: 'Write seconds, or a span, for example 2592000, 30 d or 1 d 12 h.',
    whole: 'a whole number of seconds',
  },
  'per-second': {
    write: 'Write requests per second, for example 100 or 100 /s.',
    whole: 'an integer',
  },
}

const part = /(\d[\d,]*(?:\.\d+)?)\s*([^\d]*)/gy
const grouped = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/
/** Nobody types a longer limit, and reading a huge one would freeze the page. */
const longest = 200

/** Normalizes a unit to the form that search terms use: "GB·h" and "gb-h" are the same, "days" is "d". */
function shortUnit(text: string, unit: Unit): string {
  const plain = text.toLowerCase().replaceAll(/(?<=[a-z])\s*[·*⋅-]\s*(?=[a-z])|\s/g, '')
  if (unit === 'per-second') return plain.replace(/(?:\/|per)s(?:ec|econds?)?$/, '')
  return plain.replace(/^(min|[shdw])(?:ec|econd|ute|our|ay|eek)?s?$/, '$1')
}

/**
 * Reads a typed limit: an integer of any size, optionally with commas between thousands, or a number with a unit ("2
 * TB", "30 d", "1 d 12 h", "100 /s"). Nothing is rounded: a value that is not an integer in the interface's unit is a
 * problem.
 */
export function readTypedAmount(text: string, unit: Unit): TypedAmount {
  const { write, whole } = sentences[unit]
  const written = text.trim()
  const rest = written.replace(/^[-+−]\s*/, '')
  if (rest === '' || text.length > longest) return { problem: write }
  let sum: Decimal = { digits: 0n, scale: 0 }
  let end = 0
  for (const { 0: matched, 1: digits = '', 2: name = '' } of rest.matchAll(part)) {
    end += matched.length
    if (!grouped.test(digits))
      return { problem: 'Use a point before decimals, and commas only between thousands.' }
    const read = readNumber(digits + shortUnit(name, unit), unit)
    if (!read || 'unit' in read) return { problem: write }
    sum = add(sum, read)
  }
  if (end !== rest.length) return { problem: write }
  const { floor, isWhole } = floorOf(sum)
  if (!isWhole) return { problem: `${written} is not ${whole}.` }
  return { value: /^[-−]/.test(written) ? -floor : floor }
}
