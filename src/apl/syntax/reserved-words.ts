import { wordOperators } from '#apl/grammar/apl-words.ts'

/** Between conditions, in front of one, and behind `matches`. */
const others: ReadonlySet<string> = new Set(['and', 'or', 'not', 'regex'])

/**
 * Operators between two operands that are words, without the `!` that negates them, and those of Kusto that a hint
 * speaks of, which nothing negates. Lower case.
 */
export const binaryWords: ReadonlySet<string> = new Set([
  ...wordOperators.filter((word) => !others.has(word)),
  'has_all',
  'like',
  'like_cs',
])

/** Words that no expression begins with. */
export const reservedWords: ReadonlySet<string> = new Set(['and', 'or', 'by', 'between', 'in', 'in~'])
