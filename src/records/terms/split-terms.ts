import { shorten } from '#lib/shorten.ts'
import { visibleText } from '#lib/visible-text.ts'

/** The operator of a term; `:>` is read as `>`, and `==` as `=`. */
export type TermOperator = ':' | '=' | '!=' | '<' | '<=' | '>' | '>='

/** A value after an operator. `start` and `end` are offsets in the whole text, including quotes. */
export type TermValue = { text: string; quoted: boolean; start: number; end: number }

/** A piece of a search text from `start` up to `end`. Pieces are contiguous. */
export type TermToken = { start: number; end: number } & (
  | { kind: 'space' }
  | { kind: 'word'; negated: boolean; text: string; quoted: boolean }
  | {
      kind: 'field'
      negated: boolean
      key: string
      operator: TermOperator
      /** The offset where the values start. */
      valuesAt: number
      values: readonly TermValue[]
    }
)

const space = /\s+/y
const word = /\S+/y
const key = /[\p{L}_$][^\s"<>=!:,]*/uy
const operator = /:(?:>=|<=|!=|>|<|=)|:|>=|<=|!=|==|=|>|</y
const listItem = /[^\s,]*/y
const wholeItem = /\S*/y

function take(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

function operatorOf(written: string): TermOperator {
  const bare = written === '==' ? '=' : written.replace(/^:/, '')
  return (['=', '!=', '<', '<=', '>', '>='] as const).find((known) => known === bare) ?? ':'
}

/** Reads from an opening quote to the closing one, or to the end of the text if there is none. */
function quotedAt(text: string, start: number): TermValue {
  const close = text.indexOf('"', start + 1)
  const end = close < 0 ? text.length : close
  return { text: text.slice(start + 1, end), quoted: true, start, end: close < 0 ? end : end + 1 }
}

function valuesFrom(text: string, from: number, isList: boolean): { values: TermValue[]; end: number } {
  const values: TermValue[] = []
  let at = from
  for (;;) {
    const item = isList ? listItem : wholeItem
    const bare = take(item, text, at)
    const value =
      text[at] === '"' ? quotedAt(text, at) : { text: bare, quoted: false, start: at, end: at + bare.length }
    if (value.quoted || value.text !== '') values.push(value)
    at = value.end
    if (!isList || text[at] !== ',') return { values, end: at }
    at++
  }
}

function tokenAt(text: string, start: number): TermToken {
  const blank = take(space, text, start)
  if (blank) return { kind: 'space', start, end: start + blank.length }
  const whole = take(word, text, start)
  const negated = whole.length > 1 && whole.startsWith('-')
  const at = negated ? start + 1 : start
  if (text[at] === '"') {
    const { text: phrase, end } = quotedAt(text, at)
    return { kind: 'word', negated, text: phrase, quoted: true, start, end }
  }
  const name = take(key, text, at)
  const written = name && take(operator, text, at + name.length)
  if (!written) {
    return {
      kind: 'word',
      negated,
      text: whole.slice(at - start),
      quoted: false,
      start,
      end: start + whole.length,
    }
  }
  const compared = operatorOf(written)
  const valuesAt = at + name.length + written.length
  const { values, end } = valuesFrom(text, valuesAt, compared === ':')
  return { kind: 'field', negated, key: name, operator: compared, valuesAt, values, start, end }
}

/**
 * Splits a search text into terms and the white space between them: words, `"quoted text"`, and `field:value`,
 * `field:a,b`, `field:"a b"`, `field>5` with the operators `: = != < <= > >=`. A leading `-` negates a term. Accepts
 * any text; the pieces joined together are the text again.
 */
export function splitTerms(text: string): readonly TermToken[] {
  const tokens: TermToken[] = []
  let at = 0
  while (at < text.length) {
    const token = tokenAt(text, at)
    tokens.push(token)
    at = token.end
  }
  return tokens
}

const mostCharacters = 48

/** Typed text for quoting in a sentence: shortened, with invisible characters made visible. */
export const termExcerpt = (text: string): string => visibleText(shorten(text, mostCharacters))
