import type { AplContext, Suggestion } from '#apl/contract/apl-language.ts'
import type { ReadApl } from '#apl/scope/resolve-scope.ts'
import type { Span, Stage } from '#apl/syntax/apl-syntax.ts'
import { type AplToken, aplTokens, openingQuote } from '#apl/syntax/apl-tokens.ts'
import type { NameStyle } from '#apl/syntax/names.ts'

/** The cursor position in a query, with the text being typed there. */
export interface CursorPlace extends NameStyle {
  /** The span a suggestion replaces. It is on one line and contains the offset. */
  replace: Span
  /** Where the typed text starts, including its quote or bracket. */
  start: number
  /** Whether it is already followed by arguments. */
  isCalled: boolean
}

/** The place at an offset; undefined in comments and numbers, which have no suggestions. */
export function placeAt(text: string, offset: number): CursorPlace | undefined {
  const tokens = aplTokens(text)
  const index = tokens.findIndex((token) => token.offset + token.text.length >= offset)
  const token = tokens[index]
  if (token === undefined) return nameAt(text, offset)
  const before = tokens[index - 1]
  const isCommented = token.kind === 'space' && before?.kind === 'comment' && offset > token.offset
  if (token.kind === 'comment' ? offset > token.offset : isCommented) return undefined
  const quote = openQuote(token, offset)
  if (quote !== undefined) {
    const start = token.offset + quote.length
    if (offset < start) return undefined
    const isBracketed = before?.text === '[' && before.offset + 1 === token.offset
    return isBracketed
      ? quotedAt(text, before.offset, start, offset, quote)
      : textAt(text, start, offset, quote)
  }
  if (token.text === '[' && offset === token.offset + 1) {
    return quotedAt(text, token.offset, offset, offset, '')
  }
  const isWithin = token.offset < offset && offset < token.offset + token.text.length
  // A name may start with digits only in a path, as in `a.0`.
  if (token.kind === 'number' && offset > token.offset && before?.text !== '.') return undefined
  return token.kind === 'operator' && isWithin && !/\w$/.test(token.text) ? undefined : nameAt(text, offset)
}

/** The opening quote of the string that contains the offset, including its prefix, such as `@"`. */
function openQuote(token: AplToken, offset: number): string | undefined {
  const quote = openingQuote.exec(token.text)?.[0]
  if (quote === undefined || offset <= token.offset) return undefined
  const isOpen = token.kind === 'unknown'
  if (token.kind !== 'string' && !isOpen) return undefined
  return isOpen || offset < token.offset + token.text.length ? quote : undefined
}

function quotedAt(text: string, start: number, from: number, offset: number, quote: string): CursorPlace {
  const rest = lineAfter(text, offset)
  // The closing quote and bracket belong to this name, unless the text between shows that they close another.
  const mark = quote.at(-1) ?? ''
  const closed =
    mark === ''
      ? /^(?:'[^'\\[\]]*'|"[^"\\[\]]*")?\]/
      : new RegExp(`^(?:[^'"\\\\[\\](){}|,=]*${mark}\\]|[^\\s'"\\\\[\\](){}|,=]*${mark})`)
  const end = Math.max(from, offset + (closed.exec(rest)?.[0].length ?? 0))
  return { form: 'quoted', replace: { start, end }, start, quote, isCalled: false }
}

function textAt(text: string, start: number, offset: number, quote: string): CursorPlace {
  const end = offset + (/^[\w%µ.-]*/.exec(lineAfter(text, offset))?.[0].length ?? 0)
  // A multiline string is never completed; the replaced span must be on one line.
  const lineStart = offset - lineBefore(text, offset).length
  const replace = { start: Math.max(start, lineStart), end }
  return { form: 'text', replace, start: start - quote.length, quote, isCalled: false }
}

/** Stages with a dash, `geo.country` and `!has` are one piece; `$left.` is not. */
const written =
  /(?:\b(?:extend|make|mv|parse|project|granny)-[a-z]*|(?<![\p{L}\p{N}_$])(?:[\p{L}_][\p{L}\p{N}_]*\.)+(?:[\p{L}_][\p{L}\p{N}_]*)?|!(?:[a-z]\w*)?|[\p{L}_$][\p{L}\p{N}_$]*)$/u

function nameAt(text: string, offset: number): CursorPlace | undefined {
  const before = written.exec(lineBefore(text, offset))?.[0] ?? ''
  const rest = lineAfter(text, offset)
  // Nothing can be inserted right before a value.
  if (before === '' && /^["'\d]/.test(rest)) return undefined
  const going =
    before === '' ? whole : before.includes('-') ? stageEnd : before.includes('.') ? pathEnd : wordEnd
  const end = going.exec(rest)?.[0].length ?? 0
  return {
    form: 'name',
    replace: { start: offset - before.length, end: offset + end },
    start: offset - before.length,
    quote: '',
    isCalled: rest[end] === '(',
  }
}

const stageEnd = /^[a-z-]*/
const wordEnd = /^[\p{L}\p{N}_$]*/u
const pathEnd = /^[\p{L}\p{N}_.]*/u
/** A whole name after the cursor: a stage, a path, or a name in brackets. */
const whole =
  /^(?:(?:extend|make|mv|parse|project|granny)-[a-z-]*|[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*|\[(?:'[^'\\[\]]*'|"[^"\\[\]]*")\])/u

const longestName = 300

function lineBefore(text: string, offset: number): string {
  const line = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1
  return text.slice(offset === 0 ? 0 : Math.max(line, offset - longestName), offset)
}

const lineAfter = (text: string, offset: number) =>
  /^[^\r\n]*/.exec(text.slice(offset, offset + longestName))?.[0] ?? ''

/** The text that typed letters are matched with, so that a name typed as `['geo` is found, too. */
export function typedName(name: string, { form, quote }: NameStyle): string {
  return form === 'quoted' ? `[${quote}${name}` : name
}

/** The context of the cursor position. */
export interface CompletionContext {
  place: CursorPlace
  /** The query without the text being typed; all offsets here refer to it. */
  read: ReadApl
  /** The stage at the cursor. */
  stage: Stage | undefined
  /** The operator of the last stage before the cursor. */
  stageBefore: string | undefined
  offset: number
  aplContext: AplContext
}

export type UnrankedSuggestion = Omit<Suggestion, 'rank'>
