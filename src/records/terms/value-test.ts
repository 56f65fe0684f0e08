import type { DateValue } from './date-value.ts'
import { compareDecimals, type Decimal, floorOf, readDecimal } from './decimal.ts'
import type { TermOperator } from './split-terms.ts'
import type { TermColumn } from './term-column.ts'

/** A question to a field: which of a column's values answer it, and whether a row without a value does. */
export type ValueTest = { none: boolean; ask(column: TermColumn): (place: number) => boolean }

const nothing = () => false

/** Absent, null or empty. */
export const isMissing: ValueTest = { none: true, ask: () => nothing }

/** Any value at all. */
export const isPresent: ValueTest = { none: false, ask: () => () => true }

/** One of several. */
export const anyOf = (tests: readonly ValueTest[]): ValueTest => ({
  none: tests.some((test) => test.none),
  ask(column) {
    const asked = tests.map((test) => test.ask(column))
    return asked.length === 1 && asked[0] ? asked[0] : (place) => asked.some((matches) => matches(place))
  },
})

/** Values that hold the text, without regard to case. */
export function holdsText(text: string): ValueTest {
  const wanted = text.toLowerCase()
  return {
    none: false,
    ask(column) {
      const texts = column.texts()
      return (place) => texts[place]?.includes(wanted) ?? false
    },
  }
}

/** Values that are the text, without regard to case. */
export function isText(text: string): ValueTest {
  const wanted = text.toLowerCase()
  return {
    none: false,
    ask(column) {
      const texts = column.texts()
      return (place) => texts[place] === wanted
    },
  }
}

/** The value that is so called, or else those that hold the text. */
export function isChoice(text: string): ValueTest {
  const wanted = text.toLowerCase()
  return {
    none: false,
    ask: (column) => (column.texts().includes(wanted) ? isText(text) : holdsText(text)).ask(column),
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

/** How an operator judges an order: negative, 0 or positive. `:` is equality. */
const judge = (operator: TermOperator): Compared =>
  compared[operator === ':' || operator === '!=' ? '=' : operator]

/** Numbers in that relation to `wanted`, exact at any size. `inText`: digits in a text count as well. */
export function isNumber(operator: TermOperator, wanted: Decimal, inText = false): ValueTest {
  const holds = judge(operator)
  const { floor, isWhole } = floorOf(wanted)
  // Comparing a double with another double is far quicker than with a big integer, and as exact.
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
    ask:
      ({ values }) =>
      (place) =>
        holds(order(values[place])),
  }
}

/** Dates in that relation to a period; before it is less, after it more. */
export function isInPeriod(
  operator: TermOperator,
  { from, until }: { from: number; until: number },
): ValueTest {
  const holds = judge(operator)
  return {
    none: false,
    ask(column) {
      const epochs = column.epochs()
      return (place) => {
        const epoch = epochs[place] ?? Number.NaN
        return holds(epoch < from ? -1 : epoch >= until ? 1 : epoch - epoch)
      }
    },
  }
}

/** Dates whose time left until then, or whose age, is in that relation to a length; all in milliseconds. */
export function isSpan(
  operator: TermOperator,
  { length }: Extract<DateValue, { is: 'span' }>,
  counts: 'left' | 'age',
  now: number,
): ValueTest {
  const holds = judge(operator)
  const sign = counts === 'left' ? 1 : -1
  return {
    none: false,
    ask(column) {
      const epochs = column.epochs()
      return (place) => holds(((epochs[place] ?? Number.NaN) - now) * sign - length)
    },
  }
}

/** A value of any kind: numbers and booleans are compared as a whole, text like a choice. */
export function isLike(text: string): ValueTest {
  const wanted = text.toLowerCase()
  const decimal = readDecimal(text)
  const sameNumber = decimal && isNumber('=', decimal)
  return {
    none: false,
    ask(column) {
      const { values } = column
      const texts = column.texts()
      const likeText = isChoice(wanted).ask(column)
      const isSame = sameNumber?.ask(column) ?? nothing
      return (place) => {
        const value = values[place]
        const isText = typeof value === 'string' || typeof value === 'object'
        return isText ? likeText(place) : texts[place] === wanted || isSame(place)
      }
    },
  }
}
