import type { TermField } from './term-field.ts'

/** Something that can be taken over into a search text, in place of what stands from `start` to `end`. */
export type TermSuggestion = {
  /** What is written there. */
  insert: string
  label: string
  /** What it is, or means. */
  about: string
  /** In how many of the rows it stands. */
  count?: number
  start: number
  end: number
  /** The term is not finished with it. */
  goesOn: boolean
}

/** A value of a field, and in how many rows it stands; `undefined` is no value. */
export type ValueCount = { value: string | undefined; count: number }

/** Where suggestions come from. */
export type SuggestionSource = {
  fields: readonly TermField[]
  find(name: string): TermField | undefined
  /** Paths of fields that have no name of their own. */
  paths(): readonly string[]
  /** Values of a field in the rows that all other terms leave; the term that is typed stands from `start` to `end`. */
  counts(field: TermField, term: { start: number; end: number }): readonly ValueCount[]
  /** A few values of a field that hold the text. */
  holding(field: TermField, text: string): readonly string[]
  /** Milliseconds since the epoch. */
  now: number
}
