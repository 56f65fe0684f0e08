import type { Unit } from './amount.ts'

/** What was typed for a limit: the integer in the unit of the interface, or what is wrong in one sentence. */
export type TypedAmount = { value: bigint } | { problem: string }

/** How many of the interface's units one of these is: numerator and denominator. */
type Factors = ReadonlyMap<string, readonly [bigint, bigint]>

const factors = (entries: Readonly<Record<string, readonly [number, number]>>): Factors =>
  new Map(Object.entries(entries).map(([unit, [up, down]]) => [unit, [BigInt(up), BigInt(down)]]))

const bytes = {
  mb: [1, 1000],
  gb: [1, 1],
  tb: [1000, 1],
  pb: [1_000_000, 1],
  eb: [1_000_000_000, 1],
} as const

const known: Readonly<Record<Unit, { units: Factors; write: string; whole: string }>> = {
  count: { units: factors({ '': [1, 1] }), write: 'Write an integer, for example 250.', whole: 'an integer' },
  gigabytes: {
    units: factors({ '': [1, 1], ...bytes }),
    write: 'Write gigabytes, for example 500, 500 GB or 2.5 TB.',
    whole: 'a whole number of gigabytes',
  },
  'gigabyte-hours': {
    units: factors({ '': [1, 1], gbh: [1, 1], tbh: [1000, 1], pbh: [1_000_000, 1] }),
    write: 'Write gigabyte-hours, for example 100 or 100 GB·h.',
    whole: 'a whole number of gigabyte-hours',
  },
  seconds: {
    units: factors({
      '': [1, 1],
      s: [1, 1],
      sec: [1, 1],
      second: [1, 1],
      min: [60, 1],
      minute: [60, 1],
      h: [3600, 1],
      hour: [3600, 1],
      d: [86_400, 1],
      day: [86_400, 1],
      week: [604_800, 1],
    }),
    write: 'Write seconds, or a span, for example 2592000, 30 d or 1 d 12 h.',
    whole: 'a whole number of seconds',
  },
  'per-second': {
    units: factors({ '': [1, 1], '/s': [1, 1], '/sec': [1, 1], '/second': [1, 1], persecond: [1, 1] }),
    write: 'Write requests per second, for example 100 or 100 /s.',
    whole: 'an integer',
  },
}

const part = /(\d[\d,]*(?:\.\d+)?)\s*([^\d]*)/gy
const grouped = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/
/** Nobody types a longer limit; reading a huge one would stop the page. */
const longest = 200

/** "GB·h" and "gb-h" are one unit, "days" is "day". */
function unitOf(text: string, units: Factors): readonly [bigint, bigint] | undefined {
  const plain = text.toLowerCase().replaceAll(/[\s·*⋅-]/g, '')
  return units.get(plain) ?? units.get(plain.replace(/s$/, ''))
}

/**
 * Reads what a person typed for a limit: an integer of any size, with commas between thousands if they like, or a number
 * with a unit ("2 TB", "30 d", "1 d 12 h", "100 /s"). Nothing is rounded: what is no integer in the unit of the
 * interface is a problem.
 */
export function readTypedAmount(text: string, unit: Unit): TypedAmount {
  const { units, write, whole } = known[unit]
  const signed = /^([-+−]?)\s*([^]*)/.exec(text.trim())
  const [, sign = '', rest = ''] = signed ?? []
  if (rest === '' || text.length > longest) return { problem: write }
  let [sum, denominator, end] = [0n, 1n, 0]
  for (const { 0: matched, 1: digits = '', 2: name = '' } of rest.matchAll(part)) {
    end += matched.length
    if (!grouped.test(digits))
      return { problem: 'Write a point before decimals, and commas only between thousands.' }
    const factor = unitOf(name, units)
    if (!factor) return { problem: write }
    const [integer = '', fraction = ''] = digits.replaceAll(',', '').split('.')
    const down = factor[1] * 10n ** BigInt(fraction.length)
    sum = sum * down + BigInt(integer + fraction) * factor[0] * denominator
    denominator *= down
  }
  if (end !== rest.length) return { problem: write }
  if (sum % denominator !== 0n) return { problem: `${text.trim()} is not ${whole}.` }
  const value = sum / denominator
  return { value: sign === '-' || sign === '−' ? -value : value }
}
