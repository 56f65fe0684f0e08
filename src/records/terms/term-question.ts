import { readDate } from '#lib/dates.ts'
import { readDateValue } from './date-value.ts'
import { readDecimal } from './decimal.ts'
import { readNumber, unitNames } from './number-value.ts'
import type { TermOperator, TermValue } from './split-terms.ts'
import { termExcerpt } from './term-excerpt.ts'
import type { TermField } from './term-field.ts'
import {
  holdsText,
  isChoice,
  isInPeriod,
  isLike,
  isMissing,
  isNumber,
  isSpan,
  isText,
  type ValueTest,
} from './value-test.ts'

/** What one value of a term asks, once the time is known; or why it cannot be asked. */
type TermQuestion = { ask(now: number): ValueTest; isRelative: boolean } | { problem: string }

type Asked = { field: TermField; operator: TermOperator; value: TermValue }

const always = (test: ValueTest): TermQuestion => ({ ask: () => test, isRelative: false })

const isEquality = (operator: TermOperator) => operator === ':' || operator === '=' || operator === '!='

/** Reads one value as its field wants it. `!=` asks what `=` asks: whoever asks negates it. */
export function termQuestion(asked: Asked): TermQuestion {
  const { field, operator, value } = asked
  if (!value.quoted && isEquality(operator) && /^(?:missing|none)$/i.test(value.text))
    return always(isMissing)
  const { kind } = field
  if (kind.is === 'number') return numberQuestion(asked, kind.unit)
  if (kind.is === 'date') return dateQuestion(asked, kind.counts)
  if (kind.is === 'any') return anyQuestion(asked)
  if (!isEquality(operator))
    return { problem: `${field.label} is text: write ${field.name}:${termExcerpt(value.text)}.` }
  return textQuestion(asked)
}

function textQuestion({ field, operator, value }: Asked): TermQuestion {
  if (operator !== ':') return always(isText(value.text))
  return always(field.kind.is === 'choice' ? isChoice(value.text) : holdsText(value.text))
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
      ? `“${termExcerpt(number.unit)}” is no unit of ${field.label}. Use ${units}.`
      : `${field.label} is a number without a unit.`,
  }
}

const isNever: ValueTest = {
  none: false,
  ask:
    ({ values }) =>
    (place) => {
      const value = values[place]
      return typeof value === 'string' && readDate(value).kind === 'never'
    },
}

function dateQuestion({ field, operator, value }: Asked, counts: 'left' | 'age'): TermQuestion {
  const isQuoted = value.quoted && isEquality(operator)
  if (isQuoted) return always((operator === ':' ? holdsText : isText)(value.text))
  if (isEquality(operator) && /^never$/i.test(value.text)) return always(isNever)
  const date = readDateValue(value.text)
  if (!date) {
    return {
      problem: `“${termExcerpt(value.text)}” is no date. Write 2026-11-24, 2026-11 or a time span such as 30d.`,
    }
  }
  if (date.is === 'period') return always(isInPeriod(operator, date))
  if (isEquality(operator)) {
    return { problem: `a time span needs < or >, as in ${field.name}<${termExcerpt(value.text)}.` }
  }
  return { ask: (now) => isSpan(operator, date, counts, now), isRelative: true }
}

function anyQuestion({ operator, value }: Asked): TermQuestion {
  if (operator === ':') return always(value.quoted ? holdsText(value.text) : isLike(value.text))
  if (isEquality(operator)) return always(isText(value.text))
  const number = readDecimal(value.text)
  if (number) return always(isNumber(operator, number, true))
  const date = readDateValue(value.text)
  if (date?.is === 'period') return always(isInPeriod(operator, date))
  return { problem: `“${termExcerpt(value.text)}” is neither a number nor a date.` }
}
