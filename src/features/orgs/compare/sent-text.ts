import { stringify } from 'lossless-json'
import { asText, inlineText } from '#lib/json-value.ts'
import { readDate } from '#lib/dates.ts'
import { dayText } from '#lib/relative-time.ts'
import { readSentAmount } from '#records/fields/amount.ts'
import { canonicalValue, type ComparedField } from './compare-orgs.ts'
import type { FieldKind } from './known-fields.ts'

/** What is read of a value at a glance. */
function glance(kind: FieldKind, value: unknown): string {
  if (typeof kind === 'object') return readSentAmount(value, kind.unit)?.text ?? ''
  const reading = kind === 'date' ? readDate(asText(value) ?? '') : undefined
  if (reading?.kind === 'date') return dayText(reading.epoch)
  return reading?.kind === 'never' ? 'never' : inlineText(value)
}

/** A value as JSON, where another column has one that reads alike and is not the same; undefined elsewhere. */
export function sentText({ kind, values }: Pick<ComparedField, 'kind' | 'values'>, column: number) {
  const value = values[column]
  if (value === undefined || value === null || kind === 'set' || kind === 'part') return undefined
  const [mine, text] = [canonicalValue(value), glance(kind, value)]
  const isAlike = values.some(
    (other) =>
      other !== undefined && other !== null && canonicalValue(other) !== mine && glance(kind, other) === text,
  )
  return isAlike ? stringify(value) : undefined
}
