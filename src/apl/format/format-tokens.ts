import type { SyntaxProblem } from '#apl/syntax/apl-syntax.ts'
import { aplTokens, type AplToken, isBlank } from '#apl/syntax/apl-tokens.ts'
import { matchBrackets } from '#apl/syntax/match-brackets.ts'

/** A token with the white space that stands before it. */
export interface FormatToken extends AplToken {
  /** Number of line breaks before it. */
  breaks: number
  /** The first of these line breaks as it is written; empty when there is none. */
  lineEnd: string
  /** Whether any white space stands before it. */
  isApart: boolean
  /** Characters before it in its line. */
  column: number
  /** Place of the bracket that closes this one. */
  closer: number | undefined
}

/** Every token of a query but its white space, and what is wrong with its brackets and strings. */
export function formatTokens(text: string): { tokens: FormatToken[]; problems: SyntaxProblem[] } {
  const tokens: FormatToken[] = []
  let breaks = 0
  let lineEnd = ''
  let isApart = false
  let lineStart = 0
  for (const token of aplTokens(text)) {
    const { kind, text, offset } = token
    if (isBlank(token)) {
      isApart = true
      if (kind !== 'newline') continue
      breaks++
      lineEnd ||= text
      lineStart = offset + text.length
    } else {
      const column = offset - lineStart
      tokens.push({ kind, text, offset, breaks, lineEnd, isApart, column, closer: undefined })
      breaks = 0
      lineEnd = ''
      isApart = false
    }
  }
  const { closers, problems } = matchBrackets(tokens)
  for (const [open, closer] of closers) {
    const token = tokens[open]
    if (token) token.closer = closer
  }
  return { tokens, problems }
}
