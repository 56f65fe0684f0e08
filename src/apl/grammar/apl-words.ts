import words from './apl-words.json'

type Words = readonly string[]

// They stay apart from the catalogue because they color a query before the catalogue is there.

/** Words that start a statement or a source. */
export const statements: Words = words.statements
/** Functions that `summarize` and `make-series` take. */
export const aggregations: Words = words.aggregations
/** Functions of one row. */
export const scalarFunctions: Words = words.scalarFunctions
/** Operators written as words, without their negated forms; `!` before one negates it. */
export const wordOperators: Words = words.wordOperators
/** Words inside an operator, such as `by` and `kind`. */
export const keywords: Words = words.keywords
/** Names of types, also the makers of literals such as `datetime(…)`. */
export const typeNames: Words = words.typeNames
/** Words that stand for a value. */
export const constants: Words = words.constants
/** Values of options such as `kind=` and of `datetime_part`. */
export const optionValues: Words = words.optionValues

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
