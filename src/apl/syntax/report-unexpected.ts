import type { Missing } from './apl-syntax.ts'
import { isStageWord } from './apl-tokens.ts'
import { reportHabit } from './report-habit.ts'
import { reservedWords } from './names.ts'
import { spanOf, type TokenStream, writing, type WrittenToken } from './token-stream.ts'

/** Says that what follows does not belong there, and what may be meant: `==`, a pipe before an operator, a comma. */
export function reportUnexpected(stream: TokenStream) {
  if (reportHabit(stream)) return
  const token = stream.peek()
  if (token?.text === '=') {
    const span = spanOf(token)
    stream.report('assignment', 'Write == to compare; a single = gives a name.', span, [writing(span, '==')])
  } else if (token && isStageWord(token)) {
    const fix = writing({ start: token.offset, end: token.offset }, '| ', 'Write a pipe')
    stream.report('missing-pipe', `A pipe is missing before ${stream.nameOf(token)}.`, spanOf(token), [fix])
  } else if (token?.kind === 'string') reportMissingComma(stream, token)
  else {
    stream.report('unexpected', `${stream.nameOf(token)} is not expected here.`, stream.nextSpan())
  }
}

/** Reports a missing comma before a token, with the fix that writes it. */
export function reportMissingComma(stream: TokenStream, token: WrittenToken) {
  if (reportHabit(stream)) return
  const fix = writing({ start: stream.end, end: stream.end }, ',', 'Write a comma')
  stream.report('missing-comma', `A comma is missing before ${stream.nameOf(token)}.`, spanOf(token), [fix])
}

/** Reports that a value has to be written at this place. */
export function missing(stream: TokenStream, what = 'A value'): Missing {
  const { end } = stream
  const none: Missing = { kind: 'missing', start: end, end }
  if (reportHabit(stream) || reportBehind(stream)) return none
  const token = stream.peek()
  const before = token === undefined ? '' : ` before ${stream.nameOf(token)}`
  stream.report('missing-value', `${what} is missing${before}.`, stream.nextSpan())
  return none
}

/** Reports the `=` too many of `===` and `!==`. */
function reportBehind(stream: TokenStream): boolean {
  const before = stream.tokens[stream.at - 1]
  if (!stream.is('=') || stream.peek()?.hasGap !== false || !before || !/^[=!]=$/.test(before.text))
    return false
  stream.at--
  return reportHabit(stream)
}

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
