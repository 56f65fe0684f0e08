import { wordOperators } from './apl-words.ts'

/** A pattern of names as alternatives, the longest first. */
export function anyOf(names: readonly string[]): string {
  return names.toSorted((a, b) => b.length - a.length).join('|')
}

/** Behind a word that an equals sign follows, as behind a name that is made or an option that is given. */
export const notAssigned = String.raw`(?=\s*=(?![=~]))`

/** Behind a word of a stage: an operand follows, not what goes on from a field of that name. */
export const beforeOperand = String.raw`(?=\s+(?!(?:${anyOf(wordOperators)}|asc|desc)(?!\w))[^\s=!<>,;|.)\]+*/%-])`
