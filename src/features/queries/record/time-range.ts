import { readDate } from '#lib/dates.ts'

const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
}

const whole = (milliseconds: number) => (Number.isSafeInteger(milliseconds) ? milliseconds : null)

/** The epoch time that `now`, `now-1h` or an ISO 8601 date stands for; null for any other text. */
export function parseTime(text: string, now: number): number | null {
  const relative = /^now(?:\s*([-+])\s*(\d+)([smhdw]))?$/.exec(text.trim())
  if (relative) {
    const [, sign, count = '0', unit = 's'] = relative
    const length = Number(count) * (units[unit] ?? 0)
    return whole(sign === '+' ? now + length : now - length)
  }
  const reading = readDate(text.trim())
  return reading.kind === 'date' ? reading.epoch : null
}

/** Length of `15s`, `1h30m` or `1m0s` in milliseconds; null for any other text, such as `auto`. */
export function parseDuration(text: string): number | null {
  const trimmed = text.trim()
  if (!/^(?:\d+(?:\.\d+)?(?:ms|[smhdw]))+$/.test(trimmed)) return null
  let length = 0
  for (const [, count = '', unit = ''] of trimmed.matchAll(/(\d+(?:\.\d+)?)(ms|[smhdw])/gy)) {
    length += Number(count) * (units[unit] ?? 0)
  }
  return whole(Math.round(length))
}

const steps = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
  ['ms', 1],
] as const

/** A length in milliseconds as its two largest units: "1 h 30 min". */
export function durationText(length: number): string {
  const parts: string[] = []
  let rest = length
  for (const [name, size] of steps) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count > 0) parts.push(`${count} ${name}`)
  }
  return parts.slice(0, 2).join(' ') || '0 s'
}

/** Length of the range, or what is wrong with it, as a sentence; empty when unknown. */
export function rangeLengthText(start: string, end: string, now: number): string {
  const [from, to] = [parseTime(start, now), parseTime(end, now)]
  if (from === null || to === null) return ''
  if (from > to) return 'The start is after the end.'
  return `${durationText(to - from)} long`
}

export const quickRanges = [
  { label: '15 min', start: 'now-15m' },
  { label: '1 h', start: 'now-1h' },
  { label: '6 h', start: 'now-6h' },
  { label: '24 h', start: 'now-24h' },
  { label: '7 d', start: 'now-7d' },
  { label: '30 d', start: 'now-30d' },
] as const
