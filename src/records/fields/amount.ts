import { numberText } from '#lib/count-text.ts'
import { asInteger, inlineText } from '#lib/json-value.ts'
import { visibleText } from '#lib/visible-text.ts'

/** The unit of a limit, as defined by the interface. */
export type Unit = 'count' | 'gigabytes' | 'gigabyte-hours' | 'seconds' | 'per-second'

/** The largest 64-bit integers, which mean "no limit". */
const largest: ReadonlyMap<bigint, string> = new Map([
  [2n ** 64n - 1n, 'max (2⁶⁴−1)'],
  [2n ** 63n - 1n, 'max (2⁶³−1)'],
])

/** A power of ten: "10¹⁹". */
export const powerText = (exponent: number): string =>
  `10${String(exponent).replaceAll(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)))}`

/** A short form of an integer. It never needs truncating: a cut-off integer would read as another number. */
function shortText(value: number | bigint): string {
  if (typeof value === 'number' || (value <= 10n ** 15n && value >= -(10n ** 15n))) return numberText(value)
  const digits = String(value < 0n ? -value : value)
  const first = `${digits.charAt(0)}.${digits.slice(1, 3)}`
  return `≈ ${value < 0n ? '−' : ''}${first} × ${powerText(digits.length - 1)}`
}

const prefixes = ['GB', 'TB', 'PB'] as const
/** Above this a double may not represent thousandths. */
const mostGigabytes = 1e12

/** Gigabytes in the largest unit that needs at most three decimals, so that nothing is rounded. */
function byteText(gigabytes: number | bigint, text: WholeText): string {
  if (typeof gigabytes === 'bigint' || Math.abs(gigabytes) > mostGigabytes) return `${text(gigabytes)} GB`
  let [value, step] = [gigabytes, 0]
  while (step < 2 && Number.isInteger(value) && Math.abs(value) >= 1000) {
    value /= 1000
    step++
  }
  return `${numberText(value)} ${prefixes[step]}`
}

const spans = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

function spanText(seconds: number | bigint, text: WholeText): string {
  if (typeof seconds === 'bigint' || seconds <= 0) return `${text(seconds)} s`
  let rest = seconds
  const parts: string[] = []
  for (const [unit, length] of spans) {
    const whole = Math.floor(rest / length)
    if (whole > 0) parts.push(`${numberText(whole)} ${unit}`)
    rest -= whole * length
  }
  return parts.join(' ')
}

type WholeText = (value: number | bigint) => string

function writeAmount(value: number | bigint, unit: Unit, text: WholeText): string {
  if (unit === 'gigabytes') return byteText(value, text)
  if (unit === 'gigabyte-hours') return `${text(value)} GB·h`
  if (unit === 'seconds') return spanText(value, text)
  return unit === 'per-second' ? `${text(value)} /s` : text(value)
}

/** A limit in readable form, never rounded: "2.5 TB", "30 d", "100 /s", "1,000 GB·h". 0 and -1 stay as they are. */
export const amountText = (value: number | bigint, unit: Unit): string => writeAmount(value, unit, numberText)

/**
 * Like `amountText`, but for narrow cells: integers beyond 10¹⁵ are rounded ("≈ 1.84 × 10¹⁹"), and the largest 64-bit
 * integers are "max (2⁶⁴−1)", without a unit, which would be cut off.
 */
export const shortAmountText = (value: number | bigint, unit: Unit): string =>
  (typeof value === 'bigint' && largest.get(value)) || writeAmount(value, unit, shortText)

/** What follows an exact integer in each unit, with the space before it. */
export const unitWords: Readonly<Record<Unit, string>> = {
  count: '',
  gigabytes: ' GB',
  'gigabyte-hours': ' GB·h',
  seconds: ' s',
  'per-second': ' /s',
}

/** The exact integer in the interface's unit: "2,592,000 s". */
export function exactAmountText(value: number | bigint, unit: Unit): string {
  return `${numberText(value)}${unitWords[unit]}`
}

type Headed = { readonly label: string; readonly kind?: { readonly type: string; readonly unit?: Unit } }

/** The heading of a file's column of exact values: its label and the interface's unit, such as "Storage (GB)". */
export function columnHeading({ label, kind }: Headed): string {
  const unit = unitWords[kind?.unit ?? 'count'].trim()
  return unit ? `${label} (${unit})` : label
}

/**
 * The difference between two limits, exact at any size: "+500 GB", "−30 d". Undefined when they are equal, when either
 * is not an integer, or when either means "no limit".
 */
export function amountDifference(
  value: unknown,
  base: unknown,
  unit: Unit,
): { text: string; exact: string } | undefined {
  const [mine, other] = [asInteger(value), asInteger(base)]
  if (mine === undefined || other === undefined) return undefined
  const difference = BigInt(mine) - BigInt(other)
  if (difference === 0n || largest.has(BigInt(mine)) || largest.has(BigInt(other))) return undefined
  const sign = difference > 0n ? '+' : '−'
  const size = difference > 0n ? difference : -difference
  const readable = size <= Number.MAX_SAFE_INTEGER ? Number(size) : size
  return { text: `${sign}${amountText(readable, unit)}`, exact: `${sign}${exactAmountText(size, unit)}` }
}

/** How one limit is displayed. */
export type AmountReading = {
  text: string
  /** The exact integer, if `text` alone does not show it. */
  exact?: string
  /** Why the value is not a limit as the interface defines it; `text` then shows it as sent. */
  problem?: string
}

function kindText(value: unknown): string {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'a fraction'
  if (typeof value === 'boolean') return 'true or false'
  return Array.isArray(value) ? 'a list' : 'an object'
}

function unreadableAmount(value: unknown): AmountReading {
  return {
    text: visibleText(inlineText(value)) || '“”',
    problem: `Sent as ${kindText(value)}; the interface has an integer here.`,
  }
}

/** Reads the value sent for a limit, formatted by `write`. Undefined if the value is absent or null. */
export function readSentAmount(
  value: unknown,
  unit: Unit,
  write: typeof amountText = amountText,
): AmountReading | undefined {
  if (value === undefined || value === null) return undefined
  const integer = asInteger(value)
  if (integer === undefined) return unreadableAmount(value)
  const text = write(integer, unit)
  const exact = exactAmountText(integer, unit)
  return text === exact ? { text } : { text, exact }
}
