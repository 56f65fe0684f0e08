import { inlineText } from '#lib/json-value.ts'
import type { Unit } from '../fields/amount.ts'
import type { Field } from '../fields/field.ts'

/**
 * How a field is compared.
 * * `choice`: one of few values. `:` matches the value with that exact name or, if there is none, every value that
 * contains the text; it also matches values that stand for others, as `covers` says in lowercase: `*`, or `http-*`.
 * * `text`: `:` matches every value that contains the text.
 * * `number`: an exact integer in `unit`.
 * * `date`: `counts` says what a time span means: the time `left` until the date (`expires<30d`; negative once it has
 * passed) or its `age` (`failed>14d`: longer ago than that). `noneIsNever`: no date means it never expires.
 * * `any`: a field of unknown type. Numbers and booleans are compared as a whole, text like a choice.
 */
export type TermKind =
  | { type: 'choice'; covers?(value: string, other: string): boolean }
  | { type: 'text' | 'any' }
  | { type: 'number'; unit: Unit }
  | { type: 'date'; counts: 'left' | 'age'; noneIsNever?: boolean }

/** A field of a resource that a term can name. `Subject` is what its value is read from. */
export type TermDefinition<Subject> = {
  /** As written in a term and inserted by completion. */
  readonly name: string
  /** As shown on screen. */
  readonly label: string
  /** One-line description. */
  readonly about: string
  /** Other names, case-insensitive. */
  readonly aliases: readonly string[]
  readonly kind: TermKind
  /** The value as it was sent. If it is a list, any element may match. */
  value(subject: Subject): unknown
  /** Values in the expected order; if absent, they are ordered by the number of rows that have them. */
  readonly order?: readonly string[]
}

/** The fields that terms can name, and the path prefixes (`license.`) under which any other name is looked up. */
export type TermDefinitions<Subject> = {
  readonly fields: readonly TermDefinition<Subject>[]
  readonly roots: readonly string[]
}

/** A term definition bound to one list: reads the value of a row by its number. */
export type TermField = Omit<TermDefinition<never>, 'value'> & { valueOf(row: number): unknown }

function termKind<Subject>({ kind }: Pick<Field<Subject>, 'kind'>): TermKind {
  if (kind.type === 'texts') return { type: 'choice' }
  return kind.type === 'number' || kind.type === 'date' || kind.type === 'choice' ? kind : { type: 'text' }
}

/** A name without the case, spaces, and dashes that searches ignore. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[\s_/-]/g, '')

const plainValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? inlineText(value) : value

export const termOf = <Subject>(field: Omit<Field<Subject>, 'width'>): TermDefinition<Subject> => ({
  name: field.term ?? field.id,
  label: field.label,
  about: field.about ?? field.label,
  aliases: [field.id, field.path],
  kind: termKind(field),
  // A list or object in place of a number is a single non-number value, whatever it contains.
  value: field.kind.type === 'number' ? (subject) => plainValue(field.value(subject)) : field.value,
})
