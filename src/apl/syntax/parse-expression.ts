import { aggregations, scalarFunctions } from '#apl/grammar/apl-words.ts'
import type { AplName, Binary, Call, Expression, Item, LiteralType, Missing, Range } from './apl-syntax.ts'
import { openingQuote } from './apl-tokens.ts'
import {
  parseBracketed,
  closeBracket,
  reportMissing,
  reportUnexpected,
  takeComma,
} from './report-problems.ts'
import { isLambda, parseDynamic, parseInlineTable, parseLambda } from './parse-values.ts'
import {
  isNumericName,
  isQuotedName,
  isTimespan,
  singleItem,
  parseName,
  parseWildcard,
} from './parse-items.ts'
import { parseTable } from './parse-pipeline.ts'
import { binaryWords, reservedWords, takesList } from './names.ts'
import { spanOf, type TokenStream, type SignificantToken } from './token-stream.ts'

const comparisons = new Set(['==', '!=', '<>', '=~', '!~', '<', '>', '<=', '>='])

/** An expression, from `or` down to a literal. If there is none, reports that and returns a `missing`. */
export function parseExpression(stream: TokenStream): Expression {
  return stream.nested(() =>
    parseChain(stream, /^or$/i, () => parseChain(stream, /^and$/i, () => parseComparison(stream))),
  )
}

/** Operands joined by left-associative operators of one level. */
function parseChain(stream: TokenStream, operator: RegExp, parse: () => Expression): Expression {
  let left = parse()
  for (let token = stream.peek(); token && operator.test(token.text); token = stream.peek()) {
    left = binary(token.text.toLowerCase(), stream.next(), left, parse())
  }
  return left
}

function parseComparison(stream: TokenStream): Expression {
  // `not` is a function, but is often written without brackets, which we accept.
  if (stream.isWord('not') && !stream.is('(', 1)) {
    return unary(stream, () => parseComparison(stream))
  }
  let left = parseSum(stream)
  for (let token = stream.peek(); token; token = stream.peek()) {
    // Reported, and parsed as the comparison it is meant to be.
    if (token.text === '=') reportUnexpected(stream)
    else if (!isComparison(stream, token)) return left
    // In `=!`, the first character is already consumed.
    const last = stream.next()
    const word = token.text.toLowerCase()
    const regex = word.endsWith('matches') ? stream.takeWord('regex') : undefined
    const parse = word.endsWith('between') ? parseRange : takesList.test(word) ? parseMembers : parseSum
    const made = binary(regex ? `${token.text} ${regex.text}` : token.text, last, left, parse(stream))
    if (regex) made.operatorSpan.end = spanOf(regex).end
    left = made
  }
  return left
}

function isComparison({ isSearching }: TokenStream, { kind, text }: SignificantToken): boolean {
  if (comparisons.has(text) || (text === ':' && isSearching)) return true
  return (kind === 'word' || kind === 'operator') && binaryWords.has(text.toLowerCase().replace(/^!/, ''))
}

function parseSum(stream: TokenStream): Expression {
  return parseChain(stream, /^[-+]$/, () => parseChain(stream, /^[*/%]$/, () => parseUnary(stream)))
}

function parseUnary(stream: TokenStream): Expression {
  return stream.is('-') || stream.is('+') ? unary(stream, () => parseUnary(stream)) : parsePostfix(stream)
}

/** An operator with the operand after it. */
function unary(stream: TokenStream, parse: () => Expression): Expression {
  const { text: operator, offset: start } = stream.next()
  const operand = stream.nested(parse)
  return { kind: 'unary', start, end: operand.end, operator, operand }
}

/** `(low .. high)` after `between`. */
function parseRange(stream: TokenStream): Expression {
  const { at: open, start } = stream
  if (stream.take('(') === undefined) return parseSum(stream)
  const low = parseSum(stream)
  if (stream.take('..') === undefined) {
    stream.report('missing-range', 'between takes a range: between (low .. high).', stream.nextSpan())
    return { kind: 'group', start, end: closeBracket(stream, open), inner: low }
  }
  const high = parseSum(stream)
  const range: Range = { kind: 'range', start: low.start, end: high.end, low, high }
  return { kind: 'group', start, end: closeBracket(stream, open), inner: range }
}

/** `("a", "b")`, `(other_table | distinct id)` or a single value after `in` and similar. */
function parseMembers(stream: TokenStream): Expression {
  if (!stream.is('(')) return parseSum(stream)
  return { kind: 'list', ...parseBracketed(stream, ')', () => parseTable(stream)) }
}

function binary(operator: string, token: SignificantToken, left: Expression, right: Expression): Binary {
  const operatorSpan = spanOf(token)
  return { kind: 'binary', start: left.start, end: right.end, operator, operatorSpan, left, right }
}

/** Built-in functions: brackets after their name contain arguments, even after a space. */
const knownFunctions: ReadonlySet<string> = new Set([...scalarFunctions, ...aggregations])

/** Built-in functions that may name their result columns: `arg_max(duration, slowest = span_id)`. */
const namesArguments = new Set(['arg_max', 'arg_min'])

/** Words that turn the content of the brackets after them into a literal. */
const literalWords: ReadonlyMap<string, LiteralType> = new Map([
  ['datetime', 'datetime'],
  ['date', 'datetime'],
  ['timespan', 'timespan'],
  ['time', 'timespan'],
  ['guid', 'guid'],
  ['bool', 'bool'],
  ['boolean', 'bool'],
  ['int', 'number'],
  ['long', 'number'],
  ['real', 'number'],
  ['double', 'number'],
  ['decimal', 'number'],
  ['typeof', 'type'],
])

const constants: ReadonlyMap<string, LiteralType> = new Map([
  ['true', 'bool'],
  ['false', 'bool'],
  ['null', 'null'],
])

/** A primary expression with member and element accesses: `a`, `a.b`, `a["b"][0]`, `f(x).y`. */
function parsePostfix(stream: TokenStream): Expression {
  let value = parsePrimary(stream)
  for (;;) {
    const next = stream.peek(1)
    if (
      stream.is('.') &&
      (next?.kind === 'word' || (next && (isNumericName(next) || isQuotedName(stream, 1))))
    ) {
      stream.next()
      const name = parseName(stream)
      if (name) value = { kind: 'member', start: value.start, end: name.end, object: value, name }
    } else if (stream.is('[') && stream.peek()?.hasGap === false) {
      const open = stream.at
      stream.next()
      const index = parseIndex(stream)
      value = { kind: 'element', start: value.start, end: closeBracket(stream, open), object: value, index }
    } else return value
  }
}

/** An index, or a slice `1:n`, either end of which is optional. */
function parseIndex(stream: TokenStream): Expression {
  const none = (): Missing => ({ kind: 'missing', start: stream.end, end: stream.end })
  const low = stream.is(':') ? none() : parseExpression(stream)
  if (stream.take(':') === undefined) return low
  const high = stream.is(']') ? none() : parseExpression(stream)
  return { kind: 'range', start: low.start, end: Math.max(high.end, stream.end), low, high }
}

function parsePrimary(stream: TokenStream): Expression {
  const token = stream.peek()
  if (token === undefined) return reportMissing(stream)
  if (token.kind === 'string' || (token.kind === 'unknown' && openingQuote.test(token.text))) {
    return literal(stream.next(), 'string')
  }
  if (token.kind === 'number' && !isNumericName(token)) {
    return literal(stream.next(), isTimespan(token) ? 'timespan' : 'number')
  }
  if (token.text === '(') return isLambda(stream) ? parseLambda(stream) : parseGroup(stream)
  if (token.text === '[' && !isQuotedName(stream)) return parseDynamic(stream)
  // All fields at once: `where * has "error"`.
  if (token.text === '*' && stream.peek(1)?.kind === 'word') {
    return { kind: 'wildcard', ...spanOf(stream.next()), pattern: '*' }
  }
  if (token.kind === 'word') {
    const word = parseWord(stream, token)
    if (word) return word
  }
  const name = reservedWords.has(token.text.toLowerCase()) ? undefined : parseName(stream)
  if (name === undefined) return reportMissing(stream)
  return stream.is('(') && isCall(stream, name) ? parseCall(stream, name) : { kind: 'name', ...name }
}

/** A literal or inline table that starts with a word; undefined when the word is a name. */
function parseWord(stream: TokenStream, token: SignificantToken): Expression | undefined {
  const constant = constants.get(token.text)
  if (constant && !stream.is('(', 1)) return literal(stream.next(), constant)
  if (token.text === 'datatable' || token.text === 'externaldata') return parseInlineTable(stream, token.text)
  if (!stream.is('(', 1)) return undefined
  if (token.text === 'dynamic') {
    stream.next()
    const open = stream.at
    stream.next()
    const value = parseDynamic(stream)
    return { kind: 'dynamic', start: token.offset, end: closeBracket(stream, open), value }
  }
  const type = literalWords.get(token.text)
  if (type === undefined) return undefined
  stream.next()
  if (stream.closerOf(stream.at) === undefined) stream.next()
  else stream.skipPast(stream.at)
  return { kind: 'literal', type, start: token.offset, end: stream.end }
}

/** With a space before the bracket, only known functions are calls; otherwise a comma or operator is missing there. */
function isCall(stream: TokenStream, name: AplName): boolean {
  return !stream.peek()?.hasGap || knownFunctions.has(name.name) || stream.definedNames.has(name.name)
}

/** The arguments after a name, with their brackets. */
function parseCall(stream: TokenStream, name: AplName): Call {
  const { at: open, start } = stream
  stream.next()
  const list: Item[] = []
  const isClosed = stream.closerOf(open) !== undefined
  if (!stream.is(')') && stream.peek()) {
    do list.push(parseArgument(stream, name, isClosed))
    while (takeComma(stream, ')'))
    if (isClosed && stream.is(')') && stream.tokens[stream.at - 1]?.text === ',') reportMissing(stream)
  }
  const end = closeBracket(stream, open)
  return { kind: 'call', start: name.start, end, name, arguments: list, brackets: { start, end } }
}

function parseArgument(stream: TokenStream, callee: AplName, canPipe: boolean): Item {
  const { start } = stream
  const names: AplName[] = []
  // Hardly any built-in function has named arguments, so an `=` is a mistyped comparison.
  if (stream.is('=', 1) && (namesArguments.has(callee.name) || !knownFunctions.has(callee.name))) {
    const name = parseName(stream)
    if (name) names.push(name)
    stream.next()
  }
  const value = parseWildcard(stream) ?? (canPipe ? parseTable(stream) : parseExpression(stream))
  return singleItem(start, value, names)
}

function parseGroup(stream: TokenStream): Expression {
  const { at: open, start } = stream
  stream.next()
  const inner = stream.closerOf(open) === undefined ? parseExpression(stream) : parseTable(stream)
  return { kind: 'group', start, end: closeBracket(stream, open), inner }
}

function literal(token: SignificantToken, type: LiteralType): Expression {
  return { kind: 'literal', type, ...spanOf(token) }
}
