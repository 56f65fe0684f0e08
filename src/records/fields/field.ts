import type { Tone } from '#ui/badge.tsx'
import { asInteger, asText, type JsonObject, member } from '#lib/json-value.ts'
import { readDate } from '#lib/dates.ts'
import type { SortKey } from '../index/column-ranks.ts'
import type { Unit } from './amount.ts'

/**
 * How the values of a field are read, shown, sorted and searched.
 * * `texts`: a list of short texts.
 * * `choice`: one of few values; with `tones` it is shown as a badge, in the tone of its value.
 * * `date`: shown as a day, as the time from now, or both. `counts` says what a span of time means in a term: the time
 *   `left` until the date, or its `age`. `noneIsNever`: without a date there is no end.
 * * `number`: an exact integer in `unit`.
 */
export type FieldKind =
  | { readonly is: 'name' | 'text' | 'texts' | 'id' }
  | { readonly is: 'choice'; readonly tones?: Readonly<Record<string, Tone>> }
  | {
      readonly is: 'date'
      readonly show: 'day' | 'relative' | 'both'
      readonly counts: 'left' | 'age'
      readonly noneIsNever?: boolean
    }
  | NumberKind

export type NumberKind = { readonly is: 'number'; readonly unit: Unit }

/** A field of a resource: a column of its table and a name in its search. `Subject` is what it is read from. */
export type Field<Subject = JsonObject, Kind extends FieldKind = FieldKind> = {
  /** Stands in addresses and files: it never changes. */
  readonly id: string
  readonly label: string
  readonly kind: Kind
  /** Where it stands in the record, for example `license.maxUsers`. */
  readonly path: string
  /** The value as it was sent; undefined when absent. */
  value(subject: Subject): unknown
  /** What it sorts by, where that is not the value itself. */
  sortKey?(subject: Subject): SortKey
  /** Whether the first click on its head sorts downwards. */
  readonly sortDescFirst?: boolean
  /** Width of its column, in pixels. */
  readonly width: number
  /** The interface requires the field: a gap is a fault of the record. */
  readonly required?: boolean
  /** What a search term calls it, and one line on it; its id and its label when absent. */
  readonly term?: string
  readonly about?: string
}

/** The keys that a schema names, without those that it lets through. */
export type Known<T> = keyof { [K in keyof T as string extends K ? never : K]: unknown } & string

/** A place in a record, and how it is read. */
export type Accessor = { readonly path: string; value(record: JsonObject): unknown }

/**
 * Reads the members of records of type `T` as they were sent, wherever the record holds them or not: for `Org`,
 * `accessors<Org>()('license', 'tier')`. A name that the contract does not have is no program.
 */
export function accessors<T>() {
  return <First extends Known<T>>(first: First, second?: Known<NonNullable<T[First]>>): Accessor =>
    second === undefined
      ? { path: first, value: (record) => member(record, first) }
      : { path: `${first}.${second}`, value: (record) => member(member(record, first), second) }
}

/** What a field sorts by: exact integers, moments, or text without regard to case. Gaps and oddities go last. */
export function fieldSortKey<Subject>(field: Field<Subject>, subject: Subject): SortKey {
  if (field.sortKey) return field.sortKey(subject)
  const { kind } = field
  const sent = field.value(subject)
  if (kind.is === 'number') return typeof sent === 'number' ? sent : asInteger(sent)
  const text = asText(sent)
  if (kind.is !== 'date') return text?.toLowerCase()
  const reading = readDate(text ?? '')
  return reading.kind === 'date' ? reading.epoch : undefined
}
