import { asText, inlineText } from '#lib/json-value.ts'
import { day, readDate } from '#lib/dates.ts'
import { absoluteTime, dayText, relativeTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { type AmountReading, readSentAmount, shortAmountText } from './amount.ts'
import { type Field, type FieldKind, placeholderText } from './field.ts'

export type Cell = {
  text: string
  /** Shown after the text, less prominently. */
  aside?: string
  /** Set for expiry dates; see `endTone`. */
  asideTone?: EndTone
  /** `gap`: optional and absent. `fault`: required but missing. `invalid`: not a limit as the interface defines it. */
  state?: 'gap' | 'fault' | 'invalid'
  /** The exact value if `text` alone does not show it, or what is wrong with the value. */
  exact?: string
}

type EndTone = 'danger' | 'warning' | 'neutral'

/**
 * The tone of an expiry that is `left` milliseconds away, the same everywhere: danger if it has passed or is within a
 * week, warning within 30 days.
 */
export const endTone = (left: number): EndTone =>
  left <= 7 * day ? 'danger' : left <= 30 * day ? 'warning' : 'neutral'

export const endColors: Readonly<Record<EndTone, string>> = {
  danger: 'text-danger',
  warning: 'text-warning',
  neutral: 'text-faint',
}

const gap: Cell = { text: '—', state: 'gap' }
const fault: Cell = { text: 'missing', state: 'fault' }

function dateCell(text: string, kind: Extract<FieldKind, { type: 'date' }>, now: number): Cell {
  const { show } = kind
  const reading = readDate(text)
  if (reading.kind === 'text') return { text: visibleText(text) || '“”' }
  const exact = `sent as ${text}`
  if (reading.kind === 'never') return { text: placeholderText(kind), state: 'gap', exact }
  if (show === 'relative') return { text: relativeTime(reading.epoch, now), exact }
  const cell: Cell = { text: dayText(reading.epoch), exact }
  if (show === 'day') return cell
  return { ...cell, aside: relativeTime(reading.epoch, now), asideTone: endTone(reading.epoch - now) }
}

function amountCell(reading: AmountReading | undefined): Cell {
  if (!reading) return gap
  const { text, exact, problem } = reading
  if (problem !== undefined) return { text, state: 'invalid', exact: problem }
  return exact === undefined ? { text } : { text, exact }
}

/** The cell for one value. A value the interface does not allow is shown as it was sent. */
export function fieldCell<Subject>(field: Field<Subject>, subject: Subject, now: number): Cell {
  const value = field.value(subject)
  const { kind } = field
  if (value === undefined || value === null) {
    if (kind.type === 'date' && kind.noneIsNever) return { text: 'never', state: 'gap' }
    return field.required ? fault : gap
  }
  if (kind.type === 'choice' && kind.isFlag) return value === true ? { text: field.label } : gap
  if (kind.type === 'number') return amountCell(readSentAmount(value, kind.unit, shortAmountText))
  if (kind.type === 'texts' && Array.isArray(value))
    return { text: visibleText(value.map(inlineText).join(', ')) }
  const text = asText(value)
  if (kind.type === 'date' && text !== undefined) return dateCell(text, kind, now)
  return { text: visibleText(inlineText(value)) || '“”' }
}

/** The cell's tooltip. Created on demand because formatting dates is expensive. */
export function cellTip<Subject>(field: Field<Subject>, subject: Subject, now: number): string | undefined {
  const { text, exact } = fieldCell(field, subject, now)
  const reading = field.kind.type === 'date' ? readDate(asText(field.value(subject)) ?? '') : undefined
  if (reading?.kind === 'date') return `${absoluteTime(reading.epoch)} · ${exact}`
  return exact ?? (text.length > 12 ? text : undefined)
}

/** Styles of missing and unexpected values. */
export const cellStyles: Readonly<Record<NonNullable<Cell['state']>, string>> = {
  gap: 'text-faint',
  fault: 'font-medium text-warning',
  invalid: 'underline decoration-warning decoration-wavy underline-offset-2',
}
