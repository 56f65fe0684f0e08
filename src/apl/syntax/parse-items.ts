import { timeUnit } from '#apl/grammar/apl-words.ts'
import { sortOrders } from '#apl/stages/stages.ts'
import type { AplName, Clause, Expression, Item, WildcardName } from './apl-syntax.ts'
import { isStageWord } from './apl-tokens.ts'
import { closeBracket, reportMissingComma, reportUnexpected, startsExpression } from './report-problems.ts'
import { parseExpression } from './parse-expression.ts'
import { parseTable } from './parse-pipeline.ts'
import { spanOf, type TokenStream, type SignificantToken } from './token-stream.ts'
import { unquote } from './names.ts'

const timespan = new RegExp(String.raw`^[\d.]+(?:${timeUnit})$`, 'i')

/** Whether a number token has a unit of time, as in `5m`. */
export function isTimespan(token: SignificantToken): boolean {
  return token.kind === 'number' && timespan.test(token.text)
}

/** `4xx_count` is a name that starts with a digit; `4`, `4e3`, `0x1F` and `4h` are numbers. */
export function isNumericName(token: SignificantToken): boolean {
  return (
    token.kind === 'number' && /^\d+[A-Za-z_]\w*$/.test(token.text) && !isTimespan(token) && !isNumber(token)
  )
}

const isNumber = (token: SignificantToken) =>
  /^(?:0[xX][\dA-Fa-f]+|\d+[eE][+-]?\d+|\d+[lL])$/.test(token.text)

/** Parses `status`, `['status']` or `["status"]`; undefined, consuming nothing, when there is no name. */
export function parseName(stream: TokenStream): AplName | undefined {
  const token = stream.peek()
  if (token === undefined) return undefined
  if (token.kind === 'word' || isNumericName(token)) {
    stream.next()
    return { ...spanOf(token), name: token.text, isQuoted: false }
  }
  if (!isQuotedName(stream)) return undefined
  stream.next()
  const string = stream.next()
  stream.next()
  return { start: token.offset, end: stream.end, name: unquote(string.text), isQuoted: true }
}

/** Whether `['…']` follows. */
export function isQuotedName(stream: TokenStream, ahead = 0): boolean {
  return stream.is('[', ahead) && stream.peek(ahead + 1)?.kind === 'string' && stream.is(']', ahead + 2)
}

const endsItem = new Set([',', '|', ')', ';', ']', 'by', ...sortOrders])

/**
 * Parses a wildcard name as a whole list item: `*`, `geo*`, `*_ms`, `['geo.']*`, `logs-*`. Undefined, consuming
 * nothing, when there is none. Its parts are adjacent; otherwise it is a multiplication.
 */
export function parseWildcard(stream: TokenStream): WildcardName | undefined {
  const { at, start } = stream
  let pattern = ''
  while (pattern === '' || stream.peek()?.hasGap === false) {
    const token = stream.peek()
    if (token === undefined) break
    if (isQuotedName(stream)) {
      stream.next()
      pattern += unquote(stream.next().text)
      stream.next()
    } else if (token.kind === 'word' || token.kind === 'number' || /^[*.-]$/.test(token.text)) {
      pattern += stream.next().text
    } else break
  }
  const next = stream.peek()
  const isEnd = next === undefined || endsItem.has(next.text)
  // Before a separate word, a comma is missing; a product cannot start with an asterisk.
  if (pattern.includes('*') && (isEnd || (next.kind === 'word' && /^\*.*\w$/.test(pattern)))) {
    return { kind: 'wildcard', start, end: stream.end, pattern }
  }
  stream.at = at
  return undefined
}

interface ListOptions {
  /** Lowercase words that end the list. */
  until?: readonly string[]
  /** Whether an item may be followed by `asc`, `desc` or similar. */
  hasOrder?: boolean
  /** Whether items may define a name with `=`; true by default. */
  hasNames?: boolean
  /** Whether items may be tables. */
  ofTables?: boolean
}

/** A comma-separated list of at least one column, key or table. */
export function parseItems(stream: TokenStream, options: ListOptions = {}): Item[] {
  const items: Item[] = []
  do items.push(parseItem(stream, options))
  while (takeListComma(stream, options.until))
  return items
}

/**
 * Consumes the comma between two items of a list without brackets; reports a missing one. False at the end of the list.
 * @param until lowercase words that end the list
 */
export function takeListComma(stream: TokenStream, until: readonly string[] = []): boolean {
  if (stream.take(',')) return true
  const token = stream.peek()
  if (token === undefined || isListEnd(stream, until) || !startsExpression(token)) return false
  reportMissingComma(stream, token)
  return true
}

/** Whether a list ends here: at a word that introduces something else, or where a stage seems to start. */
function isListEnd(stream: TokenStream, until: readonly string[]): boolean {
  const token = stream.peek()
  if (token?.kind !== 'word') return false
  // `take = 5` names a column.
  return until.includes(token.text.toLowerCase()) || (isStageWord(token) && !stream.is('=', 1))
}

/** An item of a list, with the names it defines. */
export function parseItem(stream: TokenStream, options: ListOptions = {}): Item {
  const { hasOrder = false, hasNames = true, ofTables = false } = options
  const { start } = stream
  const names = hasNames ? parseNames(stream) : []
  let value: Expression
  const wildcard = names.length === 0 ? parseWildcard(stream) : undefined
  if (wildcard) value = wildcard
  else value = ofTables ? parseTable(stream) : parseExpression(stream)
  const order = hasOrder ? parseOrder(stream) : undefined
  return { start: Math.min(start, stream.end), end: stream.end, names, value, order, type: undefined }
}

/** The names before `=`: `a =`, `['a b'] =`, `geo.city =`, `(a, b) =`. None, consuming nothing, if there is no `=`. */
function parseNames(stream: TokenStream): AplName[] {
  const { at } = stream
  const names: AplName[] = []
  if (stream.is('(')) {
    const closer = stream.closerOf(stream.at)
    if (closer === undefined || stream.tokens[closer + 1]?.text !== '=') return []
    stream.next()
    for (let name = parseName(stream); name; name = stream.take(',') && parseName(stream)) names.push(name)
    if (stream.at < closer) reportUnexpected(stream)
    stream.at = closer + 2
    return names
  }
  const name = parsePath(stream) ?? parseQuotedText(stream)
  if (name && stream.take('=')) return [name]
  stream.at = at
  return []
}

/** A name as a string, which the service accepts before `=`: `"User agent" = user_agent`. */
function parseQuotedText(stream: TokenStream): AplName | undefined {
  const token = stream.peek()
  if (token?.kind !== 'string' || !stream.is('=', 1)) return undefined
  stream.next()
  return { ...spanOf(token), name: unquote(token.text), isQuoted: true }
}

/** A name, or several joined by dots into one. */
function parsePath(stream: TokenStream): AplName | undefined {
  let path = parseName(stream)
  while (path && stream.is('.')) {
    stream.next()
    const name = parseName(stream)
    if (name === undefined) return undefined
    path = { start: path.start, end: name.end, name: `${path.name}.${name.name}`, isQuoted: path.isQuoted }
  }
  return path
}

function parseOrder(stream: TokenStream): string | undefined {
  const words: string[] = []
  if (sortOrders.includes(stream.peek()?.text ?? '')) words.push(stream.next().text)
  if (stream.isWord('nulls') && (stream.isWord('first', 1) || stream.isWord('last', 1))) {
    words.push(stream.next().text, stream.next().text)
  }
  return words.length === 0 ? undefined : words.join(' ')
}

/** Parses a clause if its keyword follows. */
export function parseClause(
  stream: TokenStream,
  keyword: string,
  options: ListOptions = {},
): Clause | undefined {
  const { start } = stream
  if (stream.takeWord(keyword) === undefined) return undefined
  const items = parseItems(stream, options)
  return { start, end: stream.end, keyword, items }
}

/** Options before an operator's operands: `kind=inner`, `hint.strategy = broadcast`. */
export function parseOptions(stream: TokenStream, names: readonly string[]): Item[] {
  const options: Item[] = []
  for (;;) {
    const { at, start } = stream
    const name = parsePath(stream)
    if (!name || !(names.includes(name.name) || name.name.startsWith('hint.')) || !stream.take('=')) {
      stream.at = at
      return options
    }
    options.push(singleItem(start, parseOptionValue(stream), [name]))
  }
}

/** Any word is a value here: `kind=in`. */
function parseOptionValue(stream: TokenStream): Expression {
  const token = stream.peek()
  if (token?.kind !== 'word' || stream.is('(', 1) || token.text === 'true' || token.text === 'false') {
    return parseExpression(stream)
  }
  stream.next()
  return { kind: 'name', ...spanOf(token), name: token.text, isQuoted: false }
}

/** `(name = value, …)` after `with`. */
export function parseOptionList(stream: TokenStream): Item[] {
  const { at: open } = stream
  if (stream.take('(') === undefined) {
    stream.report('missing-options', 'Put options in parentheses: with (name = value).', stream.nextSpan())
    return []
  }
  const items = stream.is(')') ? [] : parseItems(stream)
  closeBracket(stream, open)
  return items
}

/** A list item that is a single expression. */
export function singleItem(start: number, value: Expression, names: AplName[] = []): Item {
  return {
    start: Math.min(start, value.end),
    end: value.end,
    names,
    value,
    order: undefined,
    type: undefined,
  }
}
