import type { TermField } from '#records/terms/term-field.ts'
import { createTermFilter, type TermFilter } from '#records/terms/term-filter.ts'
import { day } from '#lib/dates.ts'
import { inlineText, type JsonObject } from '#lib/json-value.ts'

/** The current time in the search term tests, in milliseconds since the epoch. */
export const now = Date.UTC(2026, 10, 21)

const field = (name: string, kind: TermField['kind'], rows: readonly Row[]): TermField => ({
  name,
  label: name.toUpperCase(),
  about: `about ${name}`,
  aliases: [`${name}Field`],
  kind,
  valueOf: (row) => rows[row]?.[name],
})

/** One field of each kind. */
const fieldsOf = (rows: readonly Row[]): readonly TermField[] => [
  field('plan', { type: 'choice' }, rows),
  field('name', { type: 'text' }, rows),
  field('users', { type: 'number', unit: 'count' }, rows),
  field('expires', { type: 'date', counts: 'left' }, rows),
  field('sync', { type: 'date', counts: 'age' }, rows),
]

/** One field of each kind, without rows. */
export const fields = fieldsOf([])

/** Undefined for an element that is not a record. */
export type Row = JsonObject | undefined

const searchText = (row: Row) => (row ? Object.values(row).map(inlineText).join('\n') : 'null').toLowerCase()

/** A filter over a few records, with one field of each kind. */
export const filterOf = (rows: readonly Row[]): TermFilter =>
  createTermFilter(
    {
      count: rows.length,
      record: (row) => rows[row],
      holds: (text) => Uint8Array.from(rows, (row) => (searchText(row).includes(text.toLowerCase()) ? 1 : 0)),
    },
    { fields: fieldsOf(rows), roots: ['', 'inner.'] },
  )

/** Indexes of the rows that match a search text, including its plain words. */
export function found(rows: readonly Row[], text: string): number[] {
  const { reading, masks } = filterOf(rows).search(text, now)
  const words = reading.words.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.flatMap((row, index) =>
    masks.every((mask) => mask[index] === 1) && words.every((word) => searchText(row).includes(word))
      ? [index]
      : [],
  )
}

/** The time `days` from now, as the service sends it. */
export const at = (days: number): string => new Date(now + days * day).toISOString()
