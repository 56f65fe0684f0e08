import words from './apl-words.json'

/**
 * The words of the language by what they are. They stay apart from the catalogue because they color a query before the
 * catalogue is there. Of operators written as words the negated forms are left out: `!` before one negates it.
 * `keywords` stand inside an operator, such as `by` and `kind`; `typeNames` also make literals such as `datetime(…)`;
 * `optionValues` are those of options such as `kind=` and of `datetime_part`.
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

/** A pattern of names as alternatives, the longest first. */
export function anyOf(names: readonly string[]): string {
  return names.toSorted((a, b) => b.length - a.length).join('|')
}

/** The unit of a timespan, as of `5m`. */
export const timeUnit =
  'd|days?|h|hours?|hrs?|m|min|minutes?|s|sec|seconds?|ms|milliseconds?|millis?|us|µs|micros?|microseconds?|ns|nanos?|nanoseconds?|ticks?|w|weeks?'

/** Behind a word that an equals sign follows, as behind a name that is made or an option that is given. */
export const notAssigned = String.raw`(?=\s*=(?![=~]))`

/** Behind a word of a stage: an operand follows, not what goes on from a field of that name. */
export const beforeOperand = String.raw`(?=\s+(?!(?:${anyOf(wordOperators)}|asc|desc)(?!\w))[^\s=!<>,;|.)\]+*/%-])`
