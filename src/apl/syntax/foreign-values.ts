import { isTimespan } from './parse-items.ts'
import { replaceFix, type SignificantToken, spanOf, startOfName, type TokenStream } from './token-stream.ts'

/**
 * Reports a value at the next token as written in other languages or by word processors: `1 h`, `interval '1 hour'`,
 * `'it''s'`, `!a`, `a ? b : c`, `case when`, `count(distinct a)`, `a::int`, `“text”`.
 * Consumes all of it but the last token. Returns false, reporting nothing, for anything else.
 */
export function reportForeignValue(stream: TokenStream, token: SignificantToken): boolean {
  const { text } = token
  const span = spanOf(token)
  if (token.kind === 'string') return reportQuotes(stream, token) || reportInterval(stream, token)
  if (text === '?') {
    const isCoalescing = stream.is('?', 1) && stream.peek(1)?.hasGap === false
    const call = isCoalescing ? 'coalesce(value, otherwise)' : 'iff(condition, value, otherwise)'
    stream.report('foreign-operator', `APL uses ${call}.`, span)
  } else if (text === '!') {
    const fixes = negation(stream)
    stream.report('foreign-operator', 'APL uses not(…).', span, fixes)
  } else if (/^[“”„‟‘’‚]$/u.test(text)) reportCurly(stream, token)
  else if (/^[A-Za-zµ]+$/.test(text) && reportUnit(stream, token)) return true
  else if (text === ':' && stream.is(':', 1)) return reportTypeSuffix(stream)
  else return reportCase(stream, token) || reportDistinct(stream) || reportCast(stream, token)
  return true
}

/**
 * Reports `not like` and `ilike`, for which APL has an operator for each kind of pattern. Consumes all of it but the last
 * token. Returns false, reporting nothing, for anything else.
 */
export function reportLike(stream: TokenStream, token: SignificantToken): boolean {
  const not = stream.isWord('not') ? '!' : ''
  const like = not ? stream.peek(1) : token
  const word = like?.text.toLowerCase()
  if (like === undefined || (word !== 'ilike' && (word !== 'like' || !not))) return false
  const span = { start: token.offset, end: spanOf(like).end }
  const pattern = stream.peek(not ? 2 : 1)
  const operator = operatorFor(pattern)
  if (not) stream.next()
  if (word === 'like' || pattern === undefined || operator === undefined) {
    const operators = `${not}startswith, ${not}endswith, or ${not}contains`
    stream.report('foreign-operator', `APL uses ${operators} instead.`, span)
    return true
  }
  const fix = { ...span, end: spanOf(pattern).end }
  const written = `${not}${operator} ${pattern.text.replaceAll('%', '')}`
  stream.report('foreign-operator', `APL uses ${not}${operator} for such a pattern.`, span, [
    replaceFix(fix, written),
  ])
  return true
}

/** The operator, which ignores case, for a pattern of `ilike` with `%` at its ends only. */
function operatorFor(pattern: SignificantToken | undefined) {
  const [, first, last] = /^['"](%?)[^%_\\]+?(%?)['"]$/.exec(pattern?.text ?? '') ?? []
  if (pattern?.kind !== 'string' || !(first || last)) return undefined
  if (first && last) return 'contains'
  return last ? 'startswith' : 'endswith'
}

/** `'it''s'`: a quotation mark in a string, doubled. */
function reportQuotes(stream: TokenStream, token: SignificantToken): boolean {
  const before = stream.tokens[stream.at - 1]
  const [mark = ''] = /^['"]/.exec(token.text) ?? []
  if (token.hasGap || mark === '' || before?.kind !== 'string' || !/^['"]/.test(before.text)) return false
  if (!before.text.endsWith(mark)) return false
  const span = { start: before.offset, end: spanOf(token).end }
  const fix = replaceFix({ start: token.offset - 1, end: token.offset + 1 }, `\\${mark}`)
  stream.report('foreign-quotes', `In a string, APL writes \\${mark} instead of ${mark}${mark}.`, span, [fix])
  return true
}

/** `interval '1 hour'`: a duration in SQL. */
function reportInterval(stream: TokenStream, token: SignificantToken): boolean {
  const before = stream.tokens[stream.at - 1]
  if (before?.kind !== 'word' || before.text.toLowerCase() !== 'interval') return false
  const written = token.text.slice(1, -1).replaceAll(/\s+/g, '')
  const isDuration = isTimespan({ ...token, kind: 'number', text: written })
  const span = { start: before.offset, end: spanOf(token).end }
  const fixes = isDuration ? [replaceFix(span, written)] : []
  const message = `APL writes a duration as ${isDuration ? written : '1h'}, without interval.`
  stream.report('foreign-operator', message, span, fixes)
  return true
}

/** `case when a then b else c end` */
function reportCase(stream: TokenStream, token: SignificantToken): boolean {
  const before = stream.tokens[stream.at - 1]
  if (!stream.isWord('when') || before?.text.toLowerCase() !== 'case') return false
  const span = { start: before.offset, end: spanOf(token).end }
  stream.report('foreign-operator', 'APL uses case(condition, value, …, otherwise).', span)
  return true
}

/** `count(distinct a)` */
function reportDistinct(stream: TokenStream): boolean {
  const [count, open, distinct] = stream.tokens.slice(Math.max(stream.at - 3, 0), stream.at)
  if (
    count?.text.toLowerCase() !== 'count' ||
    open?.text !== '(' ||
    distinct?.text.toLowerCase() !== 'distinct'
  )
    return false
  const span = { start: count.offset, end: spanOf(distinct).end }
  const rest = { start: count.offset, end: stream.start }
  stream.report('foreign-operator', 'APL counts different values with dcount(…).', span, [
    replaceFix(rest, 'dcount(', 'Write dcount'),
  ])
  return true
}

function negation(stream: TokenStream) {
  const { start } = stream
  const call = stream.peek(1)?.kind === 'word' ? 2 : 1
  const closer = stream.is('(', call) ? stream.tokens[stream.closerOf(stream.at + call) ?? -1] : undefined
  if (closer === undefined) return []
  const { end } = spanOf(closer)
  const not = { start, end: start + 1, text: call === 1 ? 'not' : 'not(' }
  return [{ title: 'Write not(…)', edits: call === 1 ? [not] : [not, { start: end, end, text: ')' }] }]
}

function reportCurly(stream: TokenStream, { offset, text: mark }: SignificantToken) {
  const [content] = /^[^“”„‟‘’‚"\\\r\n]*(?=[“”„‟‘’‚])/u.exec(stream.text.slice(offset + 1)) ?? []
  const span = { start: offset, end: offset + (content === undefined ? mark.length : content.length + 2) }
  const fixes =
    content === undefined ? [] : [replaceFix(span, `"${content}"`, 'Write straight quotation marks')]
  stream.report('curly-quotes', 'Put a string in straight quotation marks: "…".', span, fixes)
}

/** `1 h`: a number and a unit of time separated by a space. */
function reportUnit(stream: TokenStream, token: SignificantToken): boolean {
  const number = stream.tokens[stream.at - 1]
  if (number?.kind !== 'number' || !/^[\d.]+$/.test(number.text)) return false
  const written = `${number.text}${token.text}`
  if (!isTimespan({ ...number, text: written })) return false
  const span = { start: number.offset, end: spanOf(token).end }
  const gap = { start: spanOf(number).end, end: token.offset }
  const message = `Write a duration without a space: ${written}.`
  stream.report('foreign-operator', message, span, [replaceFix(gap, '', `Write ${written}`)])
  return true
}

/** Functions that convert to a type of SQL. */
const conversions = new Map([
  ...['bool', 'boolean'].map((type) => [type, 'tobool'] as const),
  ...['date', 'datetime', 'timestamp'].map((type) => [type, 'todatetime'] as const),
  ...['decimal', 'double', 'float', 'real'].map((type) => [type, 'todouble'] as const),
  ...['int', 'integer'].map((type) => [type, 'toint'] as const),
  ...['bigint', 'long'].map((type) => [type, 'tolong'] as const),
  ...['string', 'text', 'varchar'].map((type) => [type, 'tostring'] as const),
])

/** `a::int` */
function reportTypeSuffix(stream: TokenStream): boolean {
  const type = stream.peek(2)
  const written = conversions.get(type?.text.toLowerCase() ?? '')
  const start = startOfName(stream)
  if (type === undefined || written === undefined || start === undefined) return false
  const span = { start, end: spanOf(type).end }
  const call = `${written}(${stream.text.slice(start, stream.end)})`
  stream.report('foreign-operator', `APL converts with ${written}(…).`, span, [replaceFix(span, call)])
  stream.next()
  stream.next()
  return true
}

/** `cast(a as int)` */
function reportCast(stream: TokenStream, token: SignificantToken): boolean {
  const type = stream.peek(1)
  const written = conversions.get(type?.text.toLowerCase() ?? '')
  if (!stream.isWord('as') || type === undefined || written === undefined) return false
  const cast = stream.tokens.slice(0, stream.at).findLast(({ text }) => /^(?:safe_|try_)?cast$/i.test(text))
  if (cast === undefined) return false
  const span = { start: token.offset, end: spanOf(type).end }
  const edits = [
    { ...spanOf(cast), text: written },
    { start: stream.end, end: span.end, text: '' },
  ]
  const fixes = stream.is(')', 2) ? [{ title: `Write ${written}`, edits }] : []
  stream.report('foreign-operator', `APL converts with ${written}(…).`, span, fixes)
  return true
}
