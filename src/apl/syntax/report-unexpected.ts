import type { Missing } from './apl-syntax.ts'
import { reportHabit } from './report-habit.ts'
import { isStageWord } from './apl-tokens.ts'
import { spanOf, type TokenStream, type WrittenToken } from './token-stream.ts'

/** Says that what follows does not belong there, and what may be meant: `==`, a pipe before an operator, a comma. */
export function reportUnexpected(stream: TokenStream) {
  if (reportHabit(stream)) return
  const token = stream.peek()
  if (token?.text === '=') {
    stream.report('assignment', 'Write == to compare; a single = gives a name.', spanOf(token), [
      { title: 'Write ==', edits: [{ ...spanOf(token), text: '==' }] },
    ])
  } else if (token && isStageWord(token)) {
    const { offset } = token
    stream.report('missing-pipe', `A pipe is missing before ${stream.nameOf(token)}.`, spanOf(token), [
      { title: 'Write a pipe', edits: [{ start: offset, end: offset, text: '| ' }] },
    ])
  } else if (token?.kind === 'string') reportMissingComma(stream, token)
  else {
    stream.report('unexpected', `${stream.nameOf(token)} is not expected here.`, stream.nextSpan())
  }
}

/** Reports a missing comma before a token, with the fix that writes it. */
export function reportMissingComma(stream: TokenStream, token: WrittenToken) {
  if (reportHabit(stream)) return
  const { end } = stream
  stream.report('missing-comma', `A comma is missing before ${stream.nameOf(token)}.`, spanOf(token), [
    { title: 'Write a comma', edits: [{ start: end, end, text: ',' }] },
  ])
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
