import {
  compareDecimals,
  type DateValue,
  type Decimal,
  floorOf,
  readDateValue,
  readNamedPeriod,
  readDecimal,
  readNumber,
  unitNames,
} from './term-values.ts'
import { termExcerpt, type TermOperator, type TermValue } from './split-terms.ts'
import type { TermColumn } from './term-column.ts'
import { readDate } from '#lib/dates.ts'
import type { TermField, TermKind } from './term-field.ts'

/**
 * A test of a field: which values of its column pass, and whether a row without a value does (`record`: only if the row
 * is a record).
 */
export type ValueTest = { none: boolean | 'record'; matcher(column: TermColumn): (index: number) => boolean }

const nothing = () => false

/** Absent, null, or empty. */
export const isMissing: ValueTest = { none: true, matcher: () => nothing }

export const isPresent: ValueTest = { none: false, matcher: () => () => true }

/** Passes if any of the tests does. */
export const anyOf = (tests: readonly ValueTest[]): ValueTest => ({
  none: tests.some(({ none }) => none === true) || (tests.find(({ none }) => none)?.none ?? false),
  matcher(column) {
    const asked = tests.map((test) => test.matcher(column))
    return asked.length === 1 && asked[0] ? asked[0] : (index) => asked.some((matches) => matches(index))
  },
})

/** Values that contain the text, ignoring case. */
function holdsText(text: string): ValueTest {
  const wanted = text.toLowerCase()
  return {
    none: false,
    matcher(column) {
      const texts = column.texts()
      return (index) => texts[index]?.includes(wanted) ?? false
    },
  }
}

/** Values that equal the text, ignoring case. */
export function isText(text: string): ValueTest {
  const wanted = text.toLowerCase()
  return {
    none: false,
    matcher(column) {
      const texts = column.texts()
      return (index) => texts[index] === wanted
    },
  }
}

/** The value that equals the text or, if there is none, those that contain it. */
function isChoice(text: string): ValueTest {
  const wanted = text.toLowerCase()
  return {
    none: false,
    matcher: (column) => (column.texts().includes(wanted) ? isText(text) : holdsText(text)).matcher(column),
  }
}

/** Values that stand for the text, among others. */
function isCovered(text: string, covers: (value: string, other: string) => boolean): ValueTest {
  const wanted = text.toLowerCase()
  return {
    none: false,
    matcher(column) {
      const texts = column.texts()
      return (index) => covers(texts[index] ?? '', wanted)
    },
  }
}

type Compared = (order: number) => boolean

const compared: Readonly<Record<Exclude<TermOperator, ':' | '!='>, Compared>> = {
  '=': (order) => order === 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
}

/** Whether an operator accepts a comparison result: negative, 0, or positive. `:` is equality. */
const judge = (operator: TermOperator): Compared =>
  compared[operator === ':' || operator === '!=' ? '=' : operator]

/** Numbers in that relation to `wanted`, exact at any size. `inText`: numeric strings count as well. */
export function isNumber(operator: TermOperator, wanted: Decimal, inText = false): ValueTest {
  const holds = judge(operator)
  const { floor, isWhole } = floorOf(wanted)
  // Comparing two doubles is much faster than comparing a double with a big integer, and just as exact.
  const bound = Number.isSafeInteger(Number(floor)) ? Number(floor) : floor
  const order = (value: unknown): number => {
    if (typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))) {
      return value > bound ? 1 : value < bound || !isWhole ? -1 : 0
    }
    const isText = inText && typeof value === 'string'
    const decimal = typeof value === 'number' || isText ? readDecimal(String(value)) : undefined
    return decimal ? compareDecimals(decimal, wanted) : Number.NaN
  }
  return {
    none: false,
    matcher:
      ({ values }) =>
      (index) =>
        holds(order(values[index])),
  }
}

/** Dates in that relation to a period; dates before it are less, dates after it are greater. */
function isInPeriod(operator: TermOperator, { from, until }: { from: number; until: number }): ValueTest {
  const holds = judge(operator)
  return {
    none: false,
    matcher(column) {
      const epochs = column.epochs()
      return (index) => {
        const epoch = epochs[index] ?? Number.NaN
        return holds(epoch < from ? -1 : epoch >= until ? 1 : epoch - epoch)
      }
    },
  }
}

/** Dates whose remaining time or age is in that relation to a length, all in milliseconds. */
export function isSpan(
  operator: TermOperator,
  { length }: Extract<DateValue, { type: 'span' }>,
  counts: 'left' | 'age',
  now: number,
): ValueTest {
  const holds = judge(operator)
  const sign = counts === 'left' ? 1 : -1
  return {
    none: false,
    matcher(column) {
      const epochs = column.epochs()
      return (index) => holds(((epochs[index] ?? Number.NaN) - now) * sign - length)
    },
  }
}

/** A value of any type: numbers and booleans are compared as a whole, text like a choice. */
function isLike(text: string): ValueTest {
  const wanted = text.toLowerCase()
  const decimal = readDecimal(text)
  const sameNumber = decimal && isNumber('=', decimal)
  return {
    none: false,
    matcher(column) {
      const { values } = column
      const texts = column.texts()
      const likeText = isChoice(wanted).matcher(column)
      const isSame = sameNumber?.matcher(column) ?? nothing
      return (index) => {
        const value = values[index]
        const isText = typeof value === 'string' || typeof value === 'object'
        return isText ? likeText(index) : texts[index] === wanted || isSame(index)
      }
    },
  }
}

/** The test that a term's value stands for, given the current time, or why it cannot be applied. */
type TermQuestion = { testAt(now: number): ValueTest; isRelative: boolean } | { problem: string }

type Asked = { field: TermField; operator: TermOperator; value: TermValue }

const always = (test: ValueTest): TermQuestion => ({ testAt: () => test, isRelative: false })

const isEquality = (operator: TermOperator) => operator === ':' || operator === '=' || operator === '!='

/** Reads a value according to its field. `!=` gives the same test as `=`; the caller negates it. */
export function readTest(asked: Asked): TermQuestion {
  const { field, operator, value } = asked
  if (!value.quoted && isEquality(operator) && /^(?:missing|none)$/i.test(value.text))
    return always(isMissing)
  const { kind } = field
  if (kind.type === 'number') return numberQuestion(asked, kind.unit)
  if (kind.type === 'date') return dateQuestion(asked, kind)
  if (kind.type === 'any') return anyQuestion(asked)
  if (!isEquality(operator))
    return { problem: `${field.label} is text: write ${field.name}:${termExcerpt(value.text)}.` }
  return textQuestion(asked)
}

function textQuestion({ field, operator, value }: Asked): TermQuestion {
  if (operator !== ':') return always(isText(value.text))
  if (field.kind.type !== 'choice') return always(holdsText(value.text))
  const { covers } = field.kind
  return always(covers ? anyOf([isChoice(value.text), isCovered(value.text, covers)]) : isChoice(value.text))
}

function numberQuestion(
  { field, operator, value }: Asked,
  unit: Parameters<typeof readNumber>[1],
): TermQuestion {
  if (value.quoted && isEquality(operator)) return always((operator === ':' ? holdsText : isText)(value.text))
  const number = readNumber(value.text, unit)
  if (!number) return { problem: `${field.label} is a number.` }
  if ('digits' in number) return always(isNumber(operator, number))
  const units = unitNames[unit]
  return {
    problem: units
      ? `“${termExcerpt(number.unit)}” is not a unit of ${field.label}. Use ${units}.`
      : `${field.label} is a number without a unit.`,
  }
}

const isNever: ValueTest = {
  none: false,
  matcher:
    ({ values }) =>
    (index) => {
      const value = values[index]
      return typeof value === 'string' && readDate(value).kind === 'never'
    },
}

function dateQuestion(
  { field, operator, value }: Asked,
  { counts, noneIsNever }: Extract<TermKind, { type: 'date' }>,
): TermQuestion {
  const isQuoted = value.quoted && isEquality(operator)
  if (isQuoted) return always((operator === ':' ? holdsText : isText)(value.text))
  if (isEquality(operator) && /^never$/i.test(value.text))
    return always(noneIsNever ? { ...isNever, none: 'record' } : isNever)
  const periodAt = readNamedPeriod(value.text)
  if (periodAt) return { testAt: (now) => isInPeriod(operator, periodAt(now)), isRelative: true }
  const date = readDateValue(value.text)
  if (!date) {
    return {
      problem: `“${termExcerpt(value.text)}” is not a date. Write 2026-11-24, 2026-11, this-month, or a time span such as 30d.`,
    }
  }
  if (date.type === 'period') return always(isInPeriod(operator, date))
  if (isEquality(operator)) {
    return { problem: `a time span needs < or >, as in ${field.name}<${termExcerpt(value.text)}.` }
  }
  return { testAt: (now) => isSpan(operator, date, counts, now), isRelative: true }
}

function anyQuestion({ operator, value }: Asked): TermQuestion {
  if (operator === ':') return always(value.quoted ? holdsText(value.text) : isLike(value.text))
  if (isEquality(operator)) return always(isText(value.text))
  // "2026" is both a number and a year, so a value is compared as either.
  const tests: ValueTest[] = []
  const number = readDecimal(value.text)
  if (number) tests.push(isNumber(operator, number, true))
  const date = readDateValue(value.text)
  if (date?.type === 'period') tests.push(isInPeriod(operator, date))
  if (tests.length > 0) return always(anyOf(tests))
  return { problem: `“${termExcerpt(value.text)}” is neither a number nor a date.` }
}
