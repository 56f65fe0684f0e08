import type { SyntaxProblem } from '#apl/syntax/apl-syntax.ts'
import { inWords } from '#apl/syntax/in-words.ts'
import { TextLines } from '#lib/text-lines.ts'
import type { FormatToken } from './format-tokens.ts'

/** How deep brackets may be in each other. */
const deepest = 200

/** One sentence on why a query is not formatted; undefined when it can be. */
export function whyNotFormatted(
  query: string,
  tokens: readonly FormatToken[],
  problems: readonly SyntaxProblem[],
): string | undefined {
  const lineAt = (offset: number) => new TextLines(query).lineOf(offset)
  const [problem] = problems
  if (problem) return `Line ${lineAt(problem.start)}: ${problem.message}`
  const unknown = tokens.find(({ kind }) => kind === 'unknown')
  if (unknown) return `Line ${lineAt(unknown.offset)}: ${nameOf(unknown.text)} is not part of the language.`
  let depth = 0
  for (const { kind } of tokens) {
    if (kind === 'open') depth++
    if (kind === 'close') depth--
    if (depth > deepest) return 'Brackets stand too deep in each other.'
  }
  return undefined
}

/** A character that cannot be seen is named by its number. */
function nameOf(character: string): string {
  if (/^[\p{L}\p{N}\p{P}\p{S}]/u.test(character)) return inWords(character)
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `the invisible character U+${number}`
}
