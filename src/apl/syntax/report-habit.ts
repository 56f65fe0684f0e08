import { reportForeignValue } from './report-foreign-value.ts'
import { reportNaming } from './report-naming.ts'
import { reservedWords, binaryWords } from './reserved-words.ts'
import { spanOf, type TokenStream, type WrittenToken } from './token-stream.ts'

/** Signs that other languages write for a comparison, as the tokens they are read in, and what APL writes. */
const comparisons: ReadonlyMap<string, string> = new Map([
  ['= =', '=='],
  ['== =', '=='],
  ['! =', '!='],
  ['= !', '!='],
  ['!= =', '!='],
  ['= <', '<='],
  ['= >', '>='],
  ['=>', '>='],
  ['~ =', '=~'],
  ['& &', 'and'],
])

/** Two words that are one operator. */
const joined: ReadonlyMap<string, string> = new Map([
  ['starts with', 'startswith'],
  ['start with', 'startswith'],
  ['ends with', 'endswith'],
  ['end with', 'endswith'],
])

/** Orders of `sort by`, which are short words in lower case. */
const orders: ReadonlyMap<string, string> = new Map([
  ['ASC', 'asc'],
  ['DESC', 'desc'],
  ['ascending', 'asc'],
  ['descending', 'desc'],
])

/**
 * Reports what stands next when it is a habit of another language, with what APL writes instead: `&&`, `is null`,
 * `not in`, `count() as n`. Takes all of it but its last token. False, with nothing reported, for anything else.
 */
export function reportHabit(stream: TokenStream): boolean {
  const token = stream.peek()
  if (token === undefined) return false
  return (
    reportSigns(stream, token) ||
    reportWords(stream, token) ||
    reportNaming(stream, token) ||
    reportForeignValue(stream, token)
  )
}

function reportSigns(stream: TokenStream, token: WrittenToken): boolean {
  const next = stream.peek(1)
  const alone = comparisons.get(token.text)
  const written = alone ?? (next && comparisons.get(`${token.text} ${next.text}`))
  if (written === undefined) return false
  replace(stream, alone === undefined ? 2 : 1, written)
  return true
}

function reportWords(stream: TokenStream, token: WrittenToken): boolean {
  const next = stream.peek(1)
  const order = orders.get(token.text)
  if (order !== undefined && token.kind === 'word') {
    replace(stream, 1, order)
    return true
  }
  if (token.kind !== 'word' || next?.kind !== 'word') return false
  const [first, second] = [token.text.toLowerCase(), next.text.toLowerCase()]
  const one = joined.get(`${first} ${second}`)
  if (one !== undefined) replace(stream, 2, one)
  else if (first === 'not' && (binaryWords.has(second) || second === 'between')) {
    replace(stream, 2, `!${second}`)
  } else if (first === 'is' && second === 'null') askForNull(stream, 2, 'isnull')
  else if (first === 'is' && second === 'not' && stream.isWord('null', 2)) {
    askForNull(stream, 3, 'isnotnull')
  } else return false
  return true
}

/** Reports tokens that one operator of APL is written for. */
function replace(stream: TokenStream, count: number, written: string) {
  const first = stream.next()
  for (let left = count - 2; left > 0; left--) stream.next()
  const last = count > 1 ? stream.peek() : first
  if (count === 1) stream.at--
  const span = { start: first.offset, end: last ? spanOf(last).end : spanOf(first).end }
  const before = first.hasGap ? '' : ' '
  const behind = /[\s,;|)\]}]/.test(stream.text[span.end] ?? ' ') ? '' : ' '
  const text = /^\w/.test(written) ? `${before}${written}${behind}` : written
  stream.report(
    'foreign-operator',
    `APL writes ${written} for ${stream.text.slice(span.start, span.end).replaceAll(/\s+/g, ' ')}.`,
    span,
    [{ title: `Write ${written}`, edits: [{ ...span, text }] }],
  )
}

/** Reports `is null` behind a name, which is asked with a function. */
function askForNull(stream: TokenStream, count: number, name: string) {
  const { end: behind } = stream
  const start = startOfName(stream)
  const first = stream.next()
  while (--count > 1) stream.next()
  const last = stream.peek() ?? first
  const span = { start: first.offset, end: spanOf(last).end }
  const written = start === undefined ? undefined : `${name}(${stream.text.slice(start, behind)})`
  stream.report(
    'foreign-operator',
    `APL asks with ${written ?? `${name}(…)`}.`,
    span,
    start === undefined || written === undefined
      ? []
      : [{ title: `Write ${written}`, edits: [{ start, end: span.end, text: written }] }],
  )
}

/** Where the name, or the path of names, before the next token starts; undefined when something else stands there. */
function startOfName({ tokens, at }: TokenStream): number | undefined {
  let place = at - 1
  if (tokens[place]?.text === ']' && tokens[place - 1]?.kind === 'string') place -= 2
  else if (tokens[place]?.kind !== 'word') return undefined
  while (tokens[place - 1]?.text === '.' && tokens[place - 2]?.kind === 'word') place -= 2
  const start = tokens[place]
  const before = tokens[place - 1]
  const goesOn = before?.kind === 'close' || (before?.kind === 'word' && start?.text === '[' && !start.hasGap)
  return start === undefined || goesOn || reservedWords.has(start.text) ? undefined : start.offset
}
