/** Operators between two operands that are words, without `and`, `or` and the `!` that negates. Lower case. */
export const binaryWords: ReadonlySet<string> = new Set([
  'between',
  'contains',
  'contains_cs',
  'endswith',
  'endswith_cs',
  'has',
  'has_all',
  'has_any',
  'has_any_cs',
  'has_cs',
  'hasprefix',
  'hasprefix_cs',
  'hassuffix',
  'hassuffix_cs',
  'in',
  'in~',
  'like',
  'like_cs',
  'matches',
  'startswith',
  'startswith_cs',
])

/** Words that no expression begins with. */
export const reservedWords: ReadonlySet<string> = new Set(['and', 'or', 'by', 'between', 'in', 'in~'])
