import { reportMissingComma, reportUnexpected } from './report-unexpected.ts'
import { reservedWords } from './reserved-words.ts'
import { isStageWord } from './apl-tokens.ts'
import type { TokenStream, WrittenToken } from './token-stream.ts'

/**
 * Takes the bracket that closes the one at the place `open` and gives where it ends. What stands before it and cannot be
 * read is reported once and skipped.
 */
export function closeBracket(stream: TokenStream, open: number): number {
  const closer = stream.closerOf(open)
  if (closer === undefined) return stream.end
  if (stream.at < closer) {
    reportUnexpected(stream)
    stream.at = closer
  }
  if (stream.at === closer) stream.next()
  return stream.end
}

/**
 * Takes the comma between two members of a list. Reports one that is missing before something that can only be the
 * next member. False at the end of the list.
 */
export function takeComma(stream: TokenStream, closer: string): boolean {
  if (stream.take(',')) return !stream.is(closer) && stream.peek() !== undefined
  const token = stream.peek()
  if (token === undefined || token.text === closer || !startsExpression(token) || isStageWord(token))
    return false
  reportMissingComma(stream, token)
  return true
}

/** Whether a token can begin an expression. */
export function startsExpression(token: WrittenToken): boolean {
  if (token.kind === 'word') return !reservedWords.has(token.text.toLowerCase())
  return token.kind === 'number' || token.kind === 'string' || (token.kind === 'open' && token.text !== '{')
}
