import type { Binary, Expression, Missing, Range } from './apl-syntax.ts'
import { parsePostfix } from './parse-primary.ts'
import { parseTable } from './parse-pipeline.ts'
import type { TokenStream, WrittenToken } from './token-stream.ts'
import { spanOf } from './token-stream.ts'
import { reportHabit } from './report-habit.ts'
import { binaryWords, reservedWords } from './reserved-words.ts'
import { stageWords } from './stage-words.ts'

const symbols: readonly ReadonlySet<string>[] = [
  new Set(['==', '!=', '<>', '=~', '!~', '<', '>', '<=', '>=']),
  new Set(['+', '-']),
  new Set(['*', '/', '%']),
]

/** An expression, from `or` down to a literal. Where none is written it reports so and gives a `missing`. */
export function parseExpression(stream: TokenStream): Expression {
  return stream.nested(() =>
    parseJoined(stream, 'or', () => parseJoined(stream, 'and', () => parseComparison(stream))),
  )
}

function parseJoined(stream: TokenStream, word: string, parse: () => Expression): Expression {
  let left = parse()
  while (stream.isWord(word)) left = binary(word, stream.next(), left, parse())
  return left
}

function parseComparison(stream: TokenStream): Expression {
  // `not` is a function, but is often written without brackets, and understood.
  if (stream.isWord('not') && !stream.is('(', 1)) {
    const token = stream.next()
    const operand = stream.nested(() => parseComparison(stream))
    return { kind: 'unary', start: token.offset, end: operand.end, operator: token.text, operand }
  }
  let left = parseSum(stream)
  for (;;) {
    const token = stream.peek()
    if (token === undefined) return left
    // Reported, and read as the comparison that it is meant to be.
    if (token.text === '=') reportUnexpected(stream)
    if (token.text === '=' || symbols[0]?.has(token.text) || (token.text === ':' && stream.isSearching)) {
      left = binary(token.text, stream.next(), left, parseSum(stream))
      continue
    }
    const word = token.text.toLowerCase()
    if ((token.kind !== 'word' && token.kind !== 'operator') || !binaryWords.has(word.replace(/^!/, ''))) {
      return left
    }
    stream.next()
    if (word.endsWith('matches') && stream.isWord('regex')) {
      const regex = stream.next()
      const operator = { ...token, text: `${token.text} ${regex.text}` }
      const made = binary(operator.text, token, left, parseSum(stream))
      made.operatorSpan.end = regex.offset + regex.text.length
      left = made
    } else if (word.endsWith('between')) left = binary(token.text, token, left, parseRange(stream))
    else if (/^(?:!?in~?|!?has_any(?:_cs)?|has_all)$/.test(word)) {
      left = binary(token.text, token, left, parseMembers(stream))
    } else left = binary(token.text, token, left, parseSum(stream))
  }
}

function parseSum(stream: TokenStream): Expression {
  return parseLevel(stream, 1, () => parseLevel(stream, 2, () => parseUnary(stream)))
}

function parseLevel(stream: TokenStream, level: number, parse: () => Expression): Expression {
  let left = parse()
  for (;;) {
    const token = stream.peek()
    if (token === undefined || !symbols[level]?.has(token.text)) return left
    left = binary(token.text, stream.next(), left, parse())
  }
}

function parseUnary(stream: TokenStream): Expression {
  const token = stream.peek()
  if (token?.text === '-' || token?.text === '+') {
    stream.next()
    const operand = stream.nested(() => parseUnary(stream))
    return { kind: 'unary', start: token.offset, end: operand.end, operator: token.text, operand }
  }
  return parsePostfix(stream)
}

/** `(low .. high)` behind `between`. */
function parseRange(stream: TokenStream): Expression {
  const { at: open, start } = stream
  if (stream.take('(') === undefined) return parseSum(stream)
  const low = parseSum(stream)
  if (stream.take('..') === undefined) {
    stream.report('missing-range', 'Between takes two ends: between (low .. high).', stream.nextSpan())
    return { kind: 'group', start, end: closeBracket(stream, open), inner: low }
  }
  const high = parseSum(stream)
  const range: Range = { kind: 'range', start: low.start, end: high.end, low, high }
  return { kind: 'group', start, end: closeBracket(stream, open), inner: range }
}

/** `("a", "b")`, `(other_table | distinct id)` or one value behind `in` and its like. */
function parseMembers(stream: TokenStream): Expression {
  const { at: open, start } = stream
  if (stream.take('(') === undefined) return parseSum(stream)
  const items: Expression[] = []
  if (!stream.is(')')) {
    do items.push(parseTable(stream))
    while (takeComma(stream, ')'))
  }
  return { kind: 'list', start, end: closeBracket(stream, open), items }
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

/** Reports a missing comma before a token, with the fix that writes it. */
export function reportMissingComma(stream: TokenStream, token: WrittenToken) {
  if (reportHabit(stream)) return
  const { end } = stream
  stream.report('missing-comma', `A comma is missing before ${stream.nameOf(token)}.`, spanOf(token), [
    { title: 'Write a comma', edits: [{ start: end, end, text: ',' }] },
  ])
}

/** Whether a token can begin an expression. */
export function startsExpression(token: WrittenToken): boolean {
  if (token.kind === 'word') return !reservedWords.has(token.text.toLowerCase())
  return token.kind === 'number' || token.kind === 'string' || (token.kind === 'open' && token.text !== '{')
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

/** Whether a token is the name of an operator that begins a stage. */
export function isStageWord(token: WrittenToken): boolean {
  return token.kind === 'word' && stageWords.has(token.text)
}

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

function binary(operator: string, token: WrittenToken, left: Expression, right: Expression): Binary {
  const operatorSpan = spanOf(token)
  return { kind: 'binary', start: left.start, end: right.end, operator, operatorSpan, left, right }
}
