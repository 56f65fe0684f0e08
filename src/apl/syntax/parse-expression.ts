import type { Binary, Expression, Range } from './apl-syntax.ts'
import { closeBracket, takeComma } from './close-bracket.ts'
import { parseTable } from './parse-pipeline.ts'
import { parsePostfix } from './parse-primary.ts'
import { reportUnexpected } from './report-unexpected.ts'
import { binaryWords } from './reserved-words.ts'
import { spanOf, type TokenStream, type WrittenToken } from './token-stream.ts'

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

function binary(operator: string, token: WrittenToken, left: Expression, right: Expression): Binary {
  const operatorSpan = spanOf(token)
  return { kind: 'binary', start: left.start, end: right.end, operator, operatorSpan, left, right }
}
