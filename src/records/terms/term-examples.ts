import { countText, numberText } from '#lib/count-text.ts'
import { dayText, monthText } from '#lib/relative-time.ts'
import type { Unit } from '../fields/amount.ts'
import type { TermOperator } from './split-terms.ts'
import type { TermField, TermKind } from './term-field.ts'

/** What can be written after a field name, and what it means. */
type TermExample = { written: string; means: string }

const sizes: Readonly<Record<Unit, { sample: string; units: readonly string[] }>> = {
  count: { sample: '100', units: [] },
  gigabytes: { sample: '5TB', units: ['GB', 'TB', 'PB'] },
  'gigabyte-hours': { sample: '100GBh', units: ['GBh', 'TBh'] },
  seconds: { sample: '30d', units: ['d', 'h', 'min', 's'] },
  'per-second': { sample: '100/s', units: [] },
}

const numberWords: readonly (readonly [operator: string, means: (value: string) => string])[] = [
  ['>', (value) => `more than ${value}`],
  ['>=', (value) => `${value} or more`],
  ['<', (value) => `less than ${value}`],
  ['<=', (value) => `${value} or less`],
  ['=', (value) => `exactly ${value}`],
]

const leadingNumber = /^\d+(?:\.\d+)?/

const missing: TermExample = { written: ':missing', means: 'absent, null, or empty' }

/** A number with thousands separators and a space before its unit. */
function sizeText(value: string): string {
  const [digits = ''] = leadingNumber.exec(value) ?? []
  const unit = value.slice(digits.length)
  const number = /^\d{1,15}$/.test(digits) ? numberText(Number(digits)) : digits
  return unit ? `${number} ${unit}` : number
}

const spanWords: Readonly<Record<string, string>> = {
  h: 'hour',
  d: 'day',
  w: 'week',
  mo: 'month',
}

function spanText(span: string): string {
  const [count = ''] = leadingNumber.exec(span) ?? []
  const unit = span.slice(count.length)
  return countText(Number(count), spanWords[unit] ?? unit)
}

/** What a time span means after an operator: the time left until a date, or its age. */
function spanMeans(operator: string, span: string, counts: 'left' | 'age'): string {
  const isLess = operator.startsWith('<')
  if (counts === 'left') {
    if (Number.parseFloat(span) === 0) return isLess ? 'already past' : 'still to come'
    return `${isLess ? 'less' : 'more'} than ${spanText(span)} left${isLess ? ', or already past' : ''}`
  }
  return isLess ? `within the last ${spanText(span)}` : `more than ${spanText(span)} ago`
}

function numberExamples(operator: TermOperator, typed: string, unit: Unit): TermExample[] {
  const { sample, units } = sizes[unit]
  const [digits] = leadingNumber.exec(typed) ?? []
  const values = digits !== undefined && units.length > 0 ? units.map((name) => digits + name) : [sample]
  return numberWords
    .filter(([sign]) => operator === ':' || sign === operator)
    .flatMap(([sign, means]) =>
      values.map((value) => ({ written: sign + value, means: means(sizeText(value)) })),
    )
}

const spansOf = { left: ['7d', '30d', '0d'], age: ['1d', '7d', '30d'] } as const
const firstSpans = { left: ['<30d', '>0d', '<0d'], age: ['>14d', '<7d'] } as const

function dateExamples(
  operator: TermOperator,
  typed: string,
  { counts, noneIsNever }: Extract<TermKind, { type: 'date' }>,
  now: number,
): TermExample[] {
  const year = new Date(now).getUTCFullYear() + (counts === 'left' ? 1 : 0)
  const month = new Date(now).toISOString().slice(0, 7)
  const span = (sign: string, length: string) => ({
    written: sign + length,
    means: spanMeans(sign, length, counts),
  })
  const day = (sign: string) => ({
    written: `${sign}${year}-01-01`,
    means: `${sign.startsWith('<') ? 'before' : 'after'} ${dayText(Date.UTC(year, 0))}`,
  })
  const inMonth = (sign: string) => ({ written: sign + month, means: `in ${monthText(now)}` })
  if (operator === '=') return [inMonth('=')]
  if (operator === ':') {
    const spans = firstSpans[counts].map((first) => span(first.slice(0, 1), first.slice(1)))
    return [
      ...spans,
      day('<'),
      inMonth(':'),
      { written: ':this-month', means: 'also last- and next-, week and year; today, yesterday, tomorrow' },
      { written: ':never', means: `${noneIsNever ? 'no date, or ' : ''}a placeholder such as 0001-01-01` },
    ]
  }
  if (operator === '!=') return []
  const [digits] = leadingNumber.exec(typed) ?? []
  const lengths = digits === undefined ? spansOf[counts] : ['d', 'w', 'mo', 'h'].map((unit) => digits + unit)
  return [...lengths.map((length) => span(operator, length)), day(operator)]
}

/**
 * Examples of what can follow a field, given the operator and text already typed. `now` is in milliseconds since the
 * epoch. Only numbers and dates have examples.
 */
export function termExamples(
  { kind }: TermField,
  { operator, typed, now }: { operator: TermOperator; typed: string; now: number },
): readonly TermExample[] {
  const more = operator === ':' ? [missing] : []
  if (kind.type === 'number') return [...numberExamples(operator, typed, kind.unit), ...more]
  if (kind.type === 'date') return [...dateExamples(operator, typed, kind, now), ...more]
  return []
}
