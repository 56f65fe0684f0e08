import type { Missing } from './apl-syntax.ts'
import { isStageWord } from './apl-tokens.ts'
import { reportForeignValue, reportLike } from './foreign-values.ts'
import { binaryWords, reservedWords } from './names.ts'
import { nearestNames } from '#lib/nearest-names.ts'
import others from './other-operators.json' with { type: 'json' }
import { spanOf, startOfName, type TokenStream, replaceFix, type SignificantToken } from './token-stream.ts'

/**
 * Reports syntax of another language at the next token, with the APL for it: `&&`, `is null`, `not in`, `count() as n`.
 * Consumes all of it but the last token. Returns false, reporting nothing, for anything else.
 */
function reportHabit(stream: TokenStream): boolean {
  const token = stream.peek()
  if (token === undefined) return false
  return (
    reportComment(stream) ||
    reportLike(stream, token) ||
    reportOperator(stream, token) ||
    reportNaming(stream, token) ||
    reportForeignValue(stream, token)
  )
}

/** Reports an SQL comment, `-- note`, that starts a few words before unparsable text on the same line. */
function reportComment(stream: TokenStream): boolean {
  const { text, tokens, at } = stream
  const token = tokens[at]
  if (token === undefined) return false
  for (let index = at; index > at - 40; index--) {
    const [minus, second] = [tokens[index], tokens[index + 1]]
    if (minus?.text !== '-' || second?.text !== '-' || !minus.hasGap || second.hasGap) continue
    // Only here, because looking for the start of a line at each problem takes quadratic time.
    if (/[\r\n]/.test(text.slice(minus.offset, token.offset))) return false
    const [dashes = ''] = /^--(?=\s)[^\r\n]*/.exec(text.slice(minus.offset)) ?? []
    if (dashes === '') continue
    const span = { start: minus.offset, end: minus.offset + dashes.trimEnd().length }
    const fix = replaceFix({ start: span.start, end: span.start + 2 }, '//', 'Write //')
    stream.report('foreign-comment', 'A comment starts with // and ends at the end of its line.', span, [fix])
    return true
  }
  return false
}

function reportOperator(stream: TokenStream, token: SignificantToken): boolean {
  const next = stream.peek(1)
  const areWords = token.kind === 'word' && next?.kind === 'word'
  const alone = foreignOperator(token.text, isValue(next))
  const written = `${token.text} ${next?.text}`
  const pair = areWords ? written.toLowerCase() : written
  const both = foreignOperator(pair, isValue(stream.peek(2)))
  if (pair === 'is null') askForNull(stream, 2, 'isnull')
  else if (pair === 'is not' && stream.isWord('null', 2)) askForNull(stream, 3, 'isnotnull')
  else if (both !== undefined) replace(stream, 2, both)
  else if (alone !== undefined) replace(stream, 1, alone)
  else if (!areWords || token.text.toLowerCase() !== 'not' || !binaryWords.has(next.text.toLowerCase()))
    return false
  else replace(stream, 2, `!${next.text.toLowerCase()}`)
  return true
}

/**
 * The APL for an operator of another language, given as its tokens with a space between. Some could also be column
 * names, so they count as operators only before a value.
 */
const foreignOperator = (tokens: string, isBeforeValue: boolean): string | undefined =>
  anywhere.get(tokens) ?? (isBeforeValue ? beforeValues.get(tokens.toLowerCase()) : undefined)

const anywhere = new Map(Object.entries(others.anywhere))
const beforeValues = new Map(Object.entries(others.beforeValues))

const isValue = (token: SignificantToken | undefined) =>
  token?.kind === 'string' || token?.kind === 'number' || /^(?:false|true)$/i.test(token?.text ?? '')

/** Reports tokens for which APL has a single operator. */
function replace(stream: TokenStream, count: number, written: string) {
  const first = stream.next()
  for (let left = count - 2; left > 0; left--) stream.next()
  const last = count > 1 ? stream.peek() : first
  if (count === 1) stream.at--
  const span = { start: first.offset, end: last ? spanOf(last).end : spanOf(first).end }
  const before = first.hasGap ? '' : ' '
  const behind = /[\s,;|)\]}]/.test(stream.text[span.end] ?? ' ') ? '' : ' '
  const text = /^\w/.test(written) ? `${before}${written}${behind}` : written
  const read = stream.text.slice(span.start, span.end).replaceAll(/\s+/g, ' ')
  const fix = replaceFix(span, text, `Write ${written}`)
  stream.report('foreign-operator', `APL uses ${written} instead of ${read}.`, span, [fix])
}

/** Reports `is null` after a name, for which APL has a function. */
function askForNull(stream: TokenStream, count: number, name: string) {
  const { end: behind } = stream
  const start = startOfName(stream)
  const first = stream.next()
  while (--count > 1) stream.next()
  const last = stream.peek() ?? first
  const span = { start: first.offset, end: spanOf(last).end }
  const written = `${name}(${start === undefined ? '…' : stream.text.slice(start, behind)})`
  const fixes = start === undefined ? [] : [replaceFix({ start, end: span.end }, written)]
  stream.report('foreign-operator', `APL uses ${written}.`, span, fixes)
}

/** Reports SQL's `count() as n` and `group by`, with the APL for it. False for anything else. */
function reportNaming(stream: TokenStream, token: SignificantToken): boolean {
  const next = stream.peek(1)
  const word = token.text.toLowerCase()
  if (token.kind !== 'word' || next?.kind !== 'word' || (word !== 'as' && word !== 'group')) return false
  const { stage = '', start } = itemBefore(stream)
  const span = { start: token.offset, end: spanOf(next).end }
  if (word === 'group') {
    if (next.text.toLowerCase() !== 'by') return false
    const fixes = stage === 'summarize' ? [replaceFix(span, 'by')] : []
    stream.report('foreign-operator', 'APL groups with by: summarize … by ….', span, fixes)
    return true
  }
  if (start === undefined || !/^(?:extend|project|summarize)$/.test(stage)) return false
  const name = `${next.text} = `
  const edits = [
    { start, end: start, text: name },
    { start: stream.end, end: span.end, text: '' },
  ]
  stream.report('foreign-operator', `APL puts the name first: ${name}….`, span, [
    { title: `Write ${name}in front`, edits },
  ])
  return true
}

/** Words that start a clause in other languages, so that what follows them is no item of a list. */
const clauseWords = /^(?:else|every|having|into|offset|on|over|per|span|then|to|using|within)$/i

/** Reports a clause of another language within a list: `every 5m`, `span=5m`, `having n > 5`, a misspelled `desc`. */
function reportClause(stream: TokenStream, token: SignificantToken): boolean {
  if (token.kind !== 'word') return false
  const next = stream.peek(1)
  const { stage = '', isGrouping } = itemBefore(stream)
  const isLast = next === undefined || next.text === ',' || next.kind === 'pipe' || next.kind === 'close'
  if (/^(?:sort|order|top)$/.test(stage) && isGrouping && isLast) {
    const [order] = nearestNames(token.text, ['asc', 'desc', 'ascending', 'descending'], 1)
    if (order === undefined) return false
    // Of “dsc”, both are as near.
    const written = /^d/i.test(token.text) ? 'desc' : order.startsWith('a') ? 'asc' : 'desc'
    const message = `${stream.nameOf(token)} is not an order. Did you mean ${written}?`
    stream.report('unexpected', message, spanOf(token), [replaceFix(spanOf(token), written)])
    return true
  }
  const value = next?.text === '=' ? stream.peek(2) : next
  const width = value?.kind === 'number' && /^\d+[a-z]+$/i.test(value.text) ? value : undefined
  if (stage === 'summarize' && width && (next === width || token.text === 'span')) {
    const written = `bin(_time, ${width.text})`
    const end = stream.peek(next === width ? 2 : 3)
    const isTimed = isGrouping && stream.tokens[stream.at - 1]?.text === '_time'
    const start = isTimed ? stream.end - '_time'.length : isGrouping ? stream.end : token.offset
    const text = isTimed ? written : isGrouping ? `, ${written}` : `by ${written}`
    const isAtEnd = end === undefined || end.kind === 'pipe'
    const fix = replaceFix({ start, end: spanOf(width).end }, text, `Write ${text.replace(/^, /, '')}`)
    const span = { start: token.offset, end: spanOf(width).end }
    stream.report('foreign-operator', `APL groups by time with by ${written}.`, span, isAtEnd ? [fix] : [])
    return true
  }
  if (stage === 'summarize' && /^having$/i.test(token.text) && next?.kind === 'word') {
    const message = 'APL filters groups in a stage of its own: | where ….'
    stream.report('foreign-operator', message, spanOf(token), [replaceFix(spanOf(token), '| where')])
    return true
  }
  return false
}

/** Whether what follows can be an item of its own, so that a comma before it would help. */
function isItem(stream: TokenStream, token: SignificantToken): boolean {
  const { stage = '', isGrouping } = itemBefore(stream)
  const [opener, before, next] = [stream.tokens[stream.at - 2], stream.tokens[stream.at - 1], stream.peek(1)]
  const isNamed = next?.text === '='
  const isCall = next?.kind === 'open' && !next.hasGap
  if (/^(?:extend|project-rename)$/.test(stage)) return isNamed
  if (stage === 'summarize' && !isGrouping) return isNamed || isCall
  if (stage === 'search' || /^(?:all|on)$/i.test(before?.text ?? '')) return false
  if (/^(?:asc|desc)$/i.test(before?.text ?? '') && /^(?:by|,)$/.test(opener?.text ?? '')) return false
  if (token.kind !== 'word' || isCall || isNamed) return true
  const hasMore = next?.kind === 'word' || next?.kind === 'open'
  return !isValue(next) && !(hasMore && clauseWords.test(token.text))
}

/**
 * Reports a word before the next token that is another language's, or belongs to the stage: `distinct on x`,
 * `dcount(distinct x)`, `if a then b`, `project away x`.
 */
function reportBefore(stream: TokenStream, token: SignificantToken): boolean {
  const [opener, before] = [stream.tokens[stream.at - 2], stream.tokens[stream.at - 1]]
  const word = before?.kind === 'word' ? before.text.toLowerCase() : ''
  if (before === undefined || opener === undefined) return false
  const isFirst = opener.text === '(' || opener.text === 'distinct'
  if (word === 'if' && token.kind !== 'close') {
    stream.report('foreign-operator', 'APL uses iff(condition, value, otherwise).', spanOf(before))
  } else if (isFirst && (word === 'distinct' || (word === 'on' && opener.text !== '('))) {
    const fix = replaceFix({ start: before.offset, end: token.offset }, '', `Remove ${before.text}`)
    const message = `APL writes no ${word} before what is counted or listed.`
    stream.report('foreign-operator', message, spanOf(before), [fix])
  } else if (opener.text === 'project' && /^(?:away|keep|rename|reorder)$/.test(word)) {
    const written = `project-${word}`
    const fix = replaceFix({ start: opener.offset, end: spanOf(before).end }, written)
    stream.report('foreign-operator', `${written} is one word.`, spanOf(before), [fix])
  } else if (word === 'distinct') {
    stream.report('foreign-operator', 'distinct is a stage of its own: | distinct ….', spanOf(before))
  } else if (/^(?:avg|dcount|max|min|sum)$/.test(word) && itemBefore(stream).stage === 'summarize') {
    const written = `${before.text}(${token.text})`
    const fix = replaceFix({ start: before.offset, end: spanOf(token).end }, written)
    const isField = token.kind === 'word' && !/^[.([]$/.test(stream.peek(1)?.text ?? '')
    const message = `${before.text} takes its field in parentheses.`
    stream.report('foreign-operator', message, spanOf(before), isField ? [fix] : [])
  } else return false
  return true
}

/** The operator of the stage here, whether its `by` came before, and where the list item before this token starts. */
function itemBefore({ tokens, at }: TokenStream) {
  let depth = 0
  let isGrouping = false
  let start: number | undefined
  // Not further back: a list of thousands may lack all of its commas.
  for (let index = at - 1; index >= Math.max(0, at - 500); index--) {
    const token = tokens[index]
    if (token?.kind === 'close') depth++
    if (token?.kind === 'open') depth--
    if (token?.kind === 'semicolon' || depth < 0) break
    if (depth > 0) continue
    if (token?.kind === 'word' && tokens[index - 1]?.kind === 'pipe') {
      return { stage: token.text, isGrouping, start: start ?? tokens[index + 1]?.offset }
    }
    if (token?.text === 'by') isGrouping = true
    if (token?.text === ',' || token?.text === 'by') start ??= tokens[index + 1]?.offset
  }
  return { stage: undefined, isGrouping, start: undefined }
}

/** Reports an unexpected token, and what may be meant: `==`, a pipe before an operator, a comma. */
export function reportUnexpected(stream: TokenStream) {
  if (reportHabit(stream)) return
  const token = stream.peek()
  if (token?.text === '=') {
    const span = spanOf(token)
    stream.report('assignment', 'Use == to compare; a single = assigns a name.', span, [
      replaceFix(span, '=='),
    ])
  } else if (token && isStageWord(token)) {
    const fix = replaceFix({ start: token.offset, end: token.offset }, '| ', 'Write a pipe')
    stream.report('missing-pipe', `A pipe is missing before ${stream.nameOf(token)}.`, spanOf(token), [fix])
  } else if (token?.kind === 'string') reportMissingComma(stream, token)
  else {
    stream.report('unexpected', `${stream.nameOf(token)} is not expected here.`, stream.nextSpan())
  }
}

/** Reports a missing comma before a token, with a fix; or what else may be meant, where a comma would not help. */
export function reportMissingComma(stream: TokenStream, token: SignificantToken) {
  if (reportHabit(stream) || reportClause(stream, token) || reportBefore(stream, token)) return
  if (!isItem(stream, token)) {
    stream.report('unexpected', `${stream.nameOf(token)} is not expected here.`, spanOf(token))
    return
  }
  const fix = replaceFix({ start: stream.end, end: stream.end }, ',', 'Write a comma')
  stream.report('missing-comma', `A comma is missing before ${stream.nameOf(token)}.`, spanOf(token), [fix])
}

/** Reports a missing value at this place. */
export function reportMissing(stream: TokenStream, what = 'A value'): Missing {
  const { end } = stream
  const none: Missing = { kind: 'missing', start: end, end }
  if (reportHabit(stream) || reportBehind(stream)) return none
  const token = stream.peek()
  const before = token === undefined ? '' : ` before ${stream.nameOf(token)}`
  stream.report('missing-value', `${what} is missing${before}.`, stream.nextSpan())
  return none
}

/** Reports the extra `=` of `===` and `!==`, and of `limit=5`. */
function reportBehind(stream: TokenStream): boolean {
  const [before, token, next] = [stream.tokens[stream.at - 1], stream.peek(), stream.peek(1)]
  if (token?.text !== '=' || before === undefined) return false
  if (/^(?:limit|take|top)$/.test(before.text) && next?.kind === 'number') {
    const fix = replaceFix(spanOf(token), token.hasGap || next.hasGap ? '' : ' ', 'Remove =')
    stream.report('foreign-operator', `APL writes no = after ${before.text}.`, spanOf(token), [fix])
    return true
  }
  if (token.hasGap || !/^[=!]=$/.test(before.text)) return false
  stream.at--
  return reportHabit(stream)
}

/**
 * Consumes the closing bracket of the one at index `open`, and returns where it ends. Unparsable tokens before it are
 * reported once and skipped.
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
 * Parses the comma-separated items in the brackets at the next token. Returns them with the span of the brackets. An
 * invalid item ends the list.
 */
export function parseBracketed<Member>(stream: TokenStream, closer: string, read: () => Member | undefined) {
  const { at: open, start } = stream
  const items: Member[] = []
  stream.next()
  if (!stream.is(closer) && stream.peek()) {
    do {
      const member = read()
      if (member === undefined) break
      items.push(member)
    } while (takeComma(stream, closer))
  }
  return { start, end: closeBracket(stream, open), items }
}

/**
 * Consumes the comma between two list items. Reports a missing one before what can only be the next item. False at the
 * end of the list.
 */
export function takeComma(stream: TokenStream, closer: string): boolean {
  if (stream.take(',')) return !stream.is(closer) && stream.peek() !== undefined
  const token = stream.peek()
  if (token === undefined || token.text === closer || !startsExpression(token) || isStageWord(token))
    return false
  reportMissingComma(stream, token)
  return true
}

/** Whether a token can start an expression. */
export function startsExpression(token: SignificantToken): boolean {
  if (token.kind === 'word') return !reservedWords.has(token.text.toLowerCase())
  return token.kind === 'number' || token.kind === 'string' || (token.kind === 'open' && token.text !== '{')
}
