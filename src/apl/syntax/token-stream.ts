import type { AplFix, Expression, Span, SyntaxProblem } from './apl-syntax.ts'
import { type AplToken, aplTokens, isWritten, matchBrackets, openingQuote } from './apl-tokens.ts'
import { inWords } from './names.ts'

/** A problem for every bracket that stands alone and every string that its line leaves open; which bracket closes which. */
export function readBrackets(tokens: readonly AplToken[]) {
  const problems: SyntaxProblem[] = []
  const report = (token: AplToken, code: string, message: string) =>
    problems.push({ ...spanOf(token), code, message, fixes: [] })
  const closers = matchBrackets(tokens, (token, fault, opener) => {
    if (opener) report(token, fault, `A “${opener.text}” is closed by “${token.text}”.`)
    else if (fault === 'unopened-bracket') report(token, fault, `This “${token.text}” closes nothing.`)
    else report(token, fault, `This “${token.text}” is never closed.`)
  })
  for (const token of tokens) {
    if (token.kind === 'unknown' && openingQuote.test(token.text)) {
      report(token, 'unclosed-string', 'This string is never closed: a quotation mark is missing.')
    }
  }
  return { closers, problems: problems.toSorted((a, b) => a.start - b.start) }
}

/** Says of a comment that is written as in other languages how one is written, with the fix that does so. */
function foreignComment({ text, offset }: AplToken, query: string): SyntaxProblem {
  const end = offset + text.length
  const isAlone = /^[^\S\r\n]*(?:[\r\n]|$)/.test(query.slice(end))
  const opening = /^(?:#|--)/.exec(text)?.[0]
  const lines = opening === undefined ? text.slice(2, -2).split(/\r\n|\r|\n/) : [text.slice(opening.length)]
  const written = lines.map((line) => `// ${line.replace(/^\s*\*?\s*/, '').trimEnd()}`.trimEnd()).join('\n')
  return {
    start: offset,
    end,
    code: 'foreign-comment',
    message: 'A comment starts with // and ends at the end of its line.',
    fixes: isAlone ? [{ title: 'Write //', edits: [{ start: offset, end, text: written }] }] : [],
  }
}

/** A token that means something, with what stands before it. */
export interface WrittenToken extends AplToken {
  /** Whether white space or a comment stands before it. */
  hasGap: boolean
}

const deepest = 400

/** Where in the tokens of a query a reader is, and what it found wrong so far. */
export class TokenStream {
  readonly text: string
  readonly tokens: readonly WrittenToken[]
  readonly problems: SyntaxProblem[] = []
  /** Names of functions and tables that `let` statements have made so far. */
  readonly made = new Set<string>()
  at = 0
  /** Whether `field:"text"` is a predicate here, as it is in `search` alone. */
  isSearching = false
  #depth = 0
  readonly #closers: ReadonlyMap<number, number>

  constructor(text: string) {
    this.text = text
    const tokens: WrittenToken[] = []
    let hasGap = false
    for (const token of aplTokens(text)) {
      const isForeign = token.kind === 'unknown' && /^(?:#|\/\*|--)/.test(token.text)
      if (isForeign) this.problems.push(foreignComment(token, this.text))
      if (isForeign || !isWritten(token)) {
        hasGap = true
        continue
      }
      const { kind, text, offset } = token
      tokens.push({ kind, text, offset, hasGap })
      hasGap = false
    }
    this.tokens = tokens
    const { closers, problems } = readBrackets(tokens)
    this.#closers = closers
    this.problems.push(...problems)
  }

  /** The token `ahead` places on; undefined behind the end. */
  peek(ahead = 0): WrittenToken | undefined {
    return this.tokens[this.at + ahead]
  }

  /** Whether the next token is written so. */
  is(text: string, ahead = 0): boolean {
    return this.tokens[this.at + ahead]?.text === text
  }

  /** Whether the next token is this word, in any case. */
  isWord(word: string, ahead = 0): boolean {
    const token = this.tokens[this.at + ahead]
    return token?.kind === 'word' && token.text.toLowerCase() === word
  }

  /** Takes the next token. Behind the end it gives an empty one, so that readers need no case for it. */
  next(): WrittenToken {
    const token = this.tokens[this.at]
    if (token === undefined) return { kind: 'unknown', text: '', offset: this.end, hasGap: false }
    this.at++
    return token
  }

  /** Takes the next token when it is written so. */
  take(text: string): WrittenToken | undefined {
    return this.is(text) ? this.next() : undefined
  }

  takeWord(word: string): WrittenToken | undefined {
    return this.isWord(word) ? this.next() : undefined
  }

  /** Where the last token taken ends; 0 before the first. */
  get end(): number {
    const last = this.tokens[this.at - 1]
    return last === undefined ? 0 : last.offset + last.text.length
  }

  /** Where the next token starts; at the end of the text, where the last one ends. */
  get start(): number {
    return this.peek()?.offset ?? this.end
  }

  /** The place of the bracket that closes the one at this place; undefined when none does. */
  closerOf(place: number): number | undefined {
    return this.#closers.get(place)
  }

  /** Takes everything up to and with the bracket that closes the one at `open`, or the rest when none does. */
  skipPast(open: number) {
    this.at = (this.#closers.get(open) ?? this.tokens.length - 1) + 1
  }

  /**
   * Reads something that may hold its like. Nobody writes more than a hundred of them inside each other; a hostile
   * text must not end the reader, so from there on what stands in brackets is skipped.
   */
  nested(read: () => Expression): Expression {
    if (this.#depth >= deepest) {
      const { start } = this
      this.report('too-deep', `Brackets are nested more than ${deepest} deep.`, this.nextSpan())
      if (this.peek()?.kind === 'open') this.skipPast(this.at)
      else this.next()
      return { kind: 'missing', start: Math.min(start, this.end), end: this.end }
    }
    this.#depth++
    const value = read()
    this.#depth--
    return value
  }

  /** What is at a token, for a sentence: “where”, or the end of the query. */
  nameOf(token: WrittenToken | undefined): string {
    return token === undefined ? 'the end of the query' : inWords(token.text)
  }

  report(code: string, message: string, span: Span, fixes: readonly AplFix[] = []) {
    this.problems.push({ start: span.start, end: span.end, code, message, fixes })
  }

  /** The span of the next token, or of the last one at the end of the text, where there is nothing to underline. */
  nextSpan(): Span {
    const token = this.peek() ?? this.tokens.at(-1)
    return token === undefined ? { start: 0, end: 0 } : spanOf(token)
  }
}

/** The fix that writes a text in place of a piece of a query. Its title is cut when it is long. */
export function writing({ start, end }: Span, text: string, title = `Write ${text}`): AplFix {
  const line = title.replaceAll(/\s+/gu, ' ')
  return { title: line.length > 60 ? `${line.slice(0, 60)}…` : line, edits: [{ start, end, text }] }
}

/** Where a token stands. */
export function spanOf(token: AplToken): Span {
  return { start: token.offset, end: token.offset + token.text.length }
}
