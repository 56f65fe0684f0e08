import words from './apl-words.json' with { type: 'json' }

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
