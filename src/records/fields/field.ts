import type { Tone } from '#ui/badge.tsx'
import { asInteger, asText, type JsonObject, member } from '#lib/json-value.ts'
import { readDate } from '#lib/dates.ts'
import type { SortKey } from '../index/column-ranks.ts'
import type { Unit } from './amount.ts'

/**
 * How the values of a field are read, shown, sorted, and searched.
 * * `texts`: a list of short strings.
 * * `choice`: one of few values; with `tones`, shown as a badge in the tone of its value. A flag is true or false, shown as
 * its label or nothing.
 * * `date`: shown as a day, relative to now, or both. `counts` says what a time span in a search term means: the time
 * `left` until the date, or its `age`. `hasNever`: a placeholder such as 0001-01-01 means never, not only that there is
 * no date. `noneIsNever`: no date at all means it, too.
 * * `number`: an exact integer in `unit`.
 */
export type FieldKind =
  | { readonly type: 'name' | 'text' | 'texts' | 'id' }
  | { readonly type: 'choice'; readonly tones?: Readonly<Record<string, Tone>>; readonly isFlag?: boolean }
  | {
      readonly type: 'date'
      readonly show: 'day' | 'relative' | 'both'
      readonly counts: 'left' | 'age'
      readonly hasNever?: boolean
      readonly noneIsNever?: boolean
    }
  | NumberKind

export type NumberKind = { readonly type: 'number'; readonly unit: Unit }

/** What a placeholder date says in a field of this kind. */
export const placeholderText = ({ hasNever }: { readonly hasNever?: boolean }): string =>
  hasNever ? 'never' : 'no date'

/** A field of a resource: a column of its table and a name in its search. `Subject` is what values are read from. */
export type Field<Subject = JsonObject, Kind extends FieldKind = FieldKind> = {
  /** Used in URLs and files, so it never changes. */
  readonly id: string
  readonly label: string
  readonly kind: Kind
  /** Its place in the record, for example `license.maxUsers`. */
  readonly path: string
  /** The value as it was sent; undefined when absent. */
  value(subject: Subject): unknown
  /** The sort key, if it differs from the value. */
  sortKey?(subject: Subject): SortKey
  /** Whether the first click on the column header sorts in descending order. */
  readonly sortDescFirst?: boolean
  /** Column width in pixels. */
  readonly width: number
  /** Whether the interface requires the field, so that a missing value is a fault. */
  readonly required?: boolean
  /** Its name in search terms and a one-line description; defaults: its id and its label. */
  readonly term?: string
  readonly about?: string
}

/** The keys that a schema declares, without the index signature. */
export type Known<T> = keyof { [K in keyof T as string extends K ? never : K]: unknown } & string

/** The path of a field and how to read it. */
export type Accessor = { readonly path: string; value(record: JsonObject): unknown }

/**
 * Reads fields of records of type `T` as they were sent, nested or not: for `Org`, `accessors<Org>()('license',
 * 'tier')`. A name that is not in the contract does not compile.
 */
export function accessors<T>() {
  return <First extends Known<T>>(first: First, second?: Known<NonNullable<T[First]>>): Accessor =>
    second === undefined
      ? { path: first, value: (record) => member(record, first) }
      : { path: `${first}.${second}`, value: (record) => member(member(record, first), second) }
}

/** The sort key of a field: an exact integer, a timestamp, or lowercased text. Undefined (sorted last) for all else. */
export function fieldSortKey<Subject>(field: Field<Subject>, subject: Subject): SortKey {
  if (field.sortKey) return field.sortKey(subject)
  const { kind } = field
  const sent = field.value(subject)
  if (kind.type === 'number') return typeof sent === 'number' ? sent : asInteger(sent)
  const text = asText(sent)
  if (kind.type !== 'date') return text?.toLowerCase()
  const reading = readDate(text ?? '')
  return reading.kind === 'date' ? reading.epoch : undefined
}
