import words from './apl-words.json'

/**
 * The words of the language by kind. They are separate from the catalog so that queries can be highlighted before it
 * loads. Word operators omit their negated forms: `!` negates them. `keywords` occur within stages, such as `by` and
 * `kind`; `typeNames` also form literals such as `datetime(…)`; `optionValues` are those of options such as `kind=` and
 * of `datetime_part`.
 */
export const {
  statements,
  aggregations,
  scalarFunctions,
  wordOperators,
  keywords,
  typeNames,
  constants,
  optionValues,
}: Readonly<Record<keyof typeof words, readonly string[]>> = words

/** A regex alternation of names, longest first. */
export function anyOf(names: readonly string[]): string {
  return names.toSorted((a, b) => b.length - a.length).join('|')
}

/** The unit of a timespan such as `5m`. */
export const timeUnit =
  'd|days?|h|hours?|hrs?|m|min|minutes?|s|sec|seconds?|ms|milliseconds?|millis?|us|µs|micros?|microseconds?|ns|nanos?|nanoseconds?|ticks?|w|weeks?'

/** Lookahead for an equals sign, as after a new name or an option. */
export const notAssigned = String.raw`(?=\s*=(?![=~]))`

/** Lookahead after a stage's word for an operand, not for the continuation of an expression on such a field. */
export const beforeOperand = String.raw`(?=\s+(?!(?:${anyOf(wordOperators)}|asc|desc)(?!\w))[^\s=!<>,;|.)\]+*/%-])`
