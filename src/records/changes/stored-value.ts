import { asText, inlineText } from '#lib/json-value.ts'
import { parseJson } from '#record-text/parse-json.ts'
import { visibleText } from '#lib/visible-text.ts'
import { countText } from '#lib/count-text.ts'
import { hour, readDate } from '#lib/dates.ts'
import { dayText } from '#lib/relative-time.ts'
import type { ValueText } from './reading.ts'

/** Parses a stored text; undefined if empty. Wrapped in an array, because only there are long integers exact. */
export function storedValue(text: string): unknown {
  if (text === '') return undefined
  const list = parseJson(`[${text}]`)
  return Array.isArray(list) ? list[0] : undefined
}

/** Any value as readable text; an empty text as quotation marks. */
export const plainText = (value: unknown): string => visibleText(inlineText(value)) || '“”'

/** The name of an entry, or its id. */
export function titleOf({ id, title }: { id: string; title: string }): string {
  const name = storedValue(title)
  return visibleText((name === undefined || name === null ? '' : inlineText(name)) || id)
}

/** A date as its day, a placeholder date as `placeholder`, with the exact text; anything else unchanged. */
export function dateText(value: unknown, placeholder: string): ValueText {
  const text = asText(value)
  const reading = text === undefined ? undefined : readDate(text)
  if (!reading || reading.kind === 'text') return { text: plainText(value) }
  return { text: reading.kind === 'never' ? placeholder : dayText(reading.epoch), exact: plainText(value) }
}

/** "30 days later"; undefined if either value is not a date, or if they are less than half an hour apart. */
export function daysApart(before: unknown, after: unknown): string | undefined {
  const [from, to] = [before, after].map((value) => readDate(asText(value) ?? ''))
  if (from?.kind !== 'date' || to?.kind !== 'date') return undefined
  const hours = Math.round(Math.abs(to.epoch - from.epoch) / hour)
  if (hours === 0) return undefined
  const days = Math.floor(hours / 24)
  const parts = [days > 0 && countText(days, 'day'), hours % 24 > 0 && countText(hours % 24, 'hour')]
  return `${parts.filter(Boolean).join(' ')} ${to.epoch > from.epoch ? 'later' : 'earlier'}`
}

/** Both sides; with exact texts if they would otherwise look the same, such as two times on one day. */
export function distinguishSides(
  before: ValueText,
  after: ValueText,
): { before: ValueText; after: ValueText } {
  const isAlike = before.text === after.text
  const told = (side: ValueText) => (isAlike && side.exact ? { text: side.exact } : side)
  return { before: told(before), after: told(after) }
}
