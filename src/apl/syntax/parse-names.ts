import { timeUnit } from '#apl/grammar/word-patterns.ts'
import type { AplName, WildcardName } from './apl-syntax.ts'
import { spanOf, type TokenStream, type WrittenToken } from './token-stream.ts'
import { unquoted } from './unquoted.ts'

const timespan = new RegExp(String.raw`^[\d.]+(?:${timeUnit})$`, 'i')

/** Whether a number token carries a unit of time, as `5m` does. */
export function isTimespan(token: WrittenToken): boolean {
  return token.kind === 'number' && timespan.test(token.text)
}

/** `4xx_count` is a name that begins with a digit; `4`, `4e3`, `0x1F` and `4h` are numbers. */
export function isNumericName(token: WrittenToken): boolean {
  return (
    token.kind === 'number' && /^\d+[A-Za-z_]\w*$/.test(token.text) && !isTimespan(token) && !isNumber(token)
  )
}

const isNumber = (token: WrittenToken) => /^(?:0[xX][\dA-Fa-f]+|\d+[eE][+-]?\d+|\d+[lL])$/.test(token.text)

/** Takes `status`, `['status']` or `["status"]`; undefined, with nothing taken, when there is no name. */
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
  return { start: token.offset, end: stream.end, name: unquoted(string.text), isQuoted: true }
}

/** Whether `['…']` follows. */
export function isQuotedName(stream: TokenStream, ahead = 0): boolean {
  return stream.is('[', ahead) && stream.peek(ahead + 1)?.kind === 'string' && stream.is(']', ahead + 2)
}

const endsItem = new Set([',', '|', ')', ';', ']', 'asc', 'desc', 'by', 'granny-asc', 'granny-desc'])

/**
 * Takes a name with stars: `*`, `geo*`, `*_ms`, `['geo.']*`, `logs-*`, as a whole member of a list; undefined, with
 * nothing taken, when none stands there. The parts of one stand together, or it would be a multiplication.
 */
export function parseWildcard(stream: TokenStream): WildcardName | undefined {
  const { at, start } = stream
  let pattern = ''
  while (pattern === '' || stream.peek()?.hasGap === false) {
    const token = stream.peek()
    if (token === undefined) break
    if (isQuotedName(stream)) {
      stream.next()
      pattern += unquoted(stream.next().text)
      stream.next()
    } else if (token.kind === 'word' || token.kind === 'number' || /^[*.-]$/.test(token.text)) {
      pattern += stream.next().text
    } else break
  }
  const next = stream.peek()
  const isEnd = next === undefined || endsItem.has(next.text)
  // Before a word that stands apart the comma is missing; nothing that is multiplied begins with a star.
  if (pattern.includes('*') && (isEnd || (next.kind === 'word' && /^\*.*\w$/.test(pattern)))) {
    return { kind: 'wildcard', start, end: stream.end, pattern }
  }
  stream.at = at
  return undefined
}
