import { keywords, statements, tabularOperators, wordOperators } from '#apl/grammar/apl-words.ts'

const words = new Set([...tabularOperators, ...statements, ...wordOperators, ...keywords])

/**
 * Whether a list of suggestions is of use behind the space that was just typed: after a pipe, a comma, `=` or a word
 * of the language, but not after a name, where it would only be in the way.
 * @param before the line up to the cursor
 */
export function opensAfterSpace(before: string): boolean {
  if (/^\s*$/.test(before)) return false
  if (/[|,=(<>]\s*$/.test(before)) return true
  const word = /[\w-]+(?=\s*$)/.exec(before)?.[0]
  return word !== undefined && words.has(word.toLowerCase())
}
