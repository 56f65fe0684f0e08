import type { JsonObject } from '#lib/json-value.ts'
import type { NumberUnit } from './number-value.ts'

/**
 * How a field is compared.
 * * `choice`: one of few values. `:` takes the whole value if one is so called, or else every value that holds the text.
 * * `text`: `:` takes every value that holds the text.
 * * `number`: an exact integer in `unit`.
 * * `date`: `counts` says what a time span means: the time that is `left` until the date (`expires<30d`, negative once it
 *   is past), or its `age` (`failed>14d`: longer ago than that).
 * * `any`: a field that nothing is known about; numbers and booleans are compared as a whole, text like a choice.
 */
export type TermKind =
  | { is: 'choice' | 'text' | 'any' }
  | { is: 'number'; unit: NumberUnit }
  | { is: 'date'; counts: 'left' | 'age' }

/** Something that a term can name. */
export type TermField = {
  /** As it is written in a term, and as the completion writes it. */
  name: string
  /** As the screen calls it. */
  label: string
  /** Other names, without regard to case. */
  aliases: readonly string[]
  kind: TermKind
  /** The value as it was sent; of a list, any element may match. */
  valueOf(record: JsonObject): unknown
}

/** The fields of a list, and under which paths (`license.`) a name is looked for that is none of them. */
export type TermFields = { fields: readonly TermField[]; roots: readonly string[] }
