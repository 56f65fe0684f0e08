import { inlineText } from '#lib/json-value.ts'
import type { Unit } from '../fields/amount.ts'
import type { Field } from '../fields/field.ts'

/**
 * How a field is compared.
 * * `choice`: one of few values. `:` takes the whole value if one is so called, or else every value that holds the text;
 *   and the value `all`, which stands for every one.
 * * `text`: `:` takes every value that holds the text.
 * * `number`: an exact integer in `unit`.
 * * `date`: `counts` says what a time span means: the time that is `left` until the date (`expires<30d`, negative once it
 *   is past), or its `age` (`failed>14d`: longer ago than that). `noneIsNever`: without a date there is no end.
 * * `any`: a field that nothing is known about; numbers and booleans are compared as a whole, text like a choice.
 */
export type TermKind =
  | { is: 'choice'; all?: string }
  | { is: 'text' | 'any' }
  | { is: 'number'; unit: Unit }
  | { is: 'date'; counts: 'left' | 'age'; noneIsNever?: boolean }

/** Something of a resource that a term can name. `Subject` is what is worked out of a record. */
export type TermDefinition<Subject> = {
  /** As it is written in a term, and as the completion writes it. */
  readonly name: string
  /** As the screen calls it. */
  readonly label: string
  /** What it is, in one line. */
  readonly about: string
  /** Other names, without regard to case. */
  readonly aliases: readonly string[]
  readonly kind: TermKind
  /** The value as it was sent; of a list, any element may match. */
  value(subject: Subject): unknown
  /** Values in the order in which a person expects them; without it by how many rows have them. */
  readonly order?: readonly string[]
}

/** What terms may name of a resource, and under which paths (`license.`) a name is looked for that is none of them. */
export type TermDefinitions<Subject> = {
  readonly fields: readonly TermDefinition<Subject>[]
  readonly roots: readonly string[]
}

/** The same of one list: read from a row by its number. */
export type TermField = Omit<TermDefinition<never>, 'value'> & { valueOf(row: number): unknown }

function termKind<Subject>({ kind }: Pick<Field<Subject>, 'kind'>): TermKind {
  if (kind.is === 'texts') return { is: 'choice' }
  return kind.is === 'number' || kind.is === 'date' || kind.is === 'choice' ? kind : { is: 'text' }
}

const plainValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? inlineText(value) : value

/** A field of a table as a term names it. */
export const termOf = <Subject>(field: Omit<Field<Subject>, 'width'>): TermDefinition<Subject> => ({
  name: field.term ?? field.id,
  label: field.label,
  about: field.about ?? field.label,
  aliases: [field.id, field.path],
  kind: termKind(field),
  // A list or an object in place of a number is one value that is no number, whatever it holds.
  value: field.kind.is === 'number' ? (subject) => plainValue(field.value(subject)) : field.value,
})
