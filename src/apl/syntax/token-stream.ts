import { shorten } from '#lib/shorten.ts'
import type { AplFix, Expression, Span, SyntaxProblem } from './apl-syntax.ts'
import { type AplToken, aplTokens, isSignificant, matchBrackets, openingQuote } from './apl-tokens.ts'
import { quoteForMessage, reservedWords } from './names.ts'

/** Matches closing brackets to opening ones, and reports unmatched brackets and unclosed strings. */
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

/** Reports a comment in another language's syntax, with a fix. */
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

/** A token other than white space and comments, and whether there are any before it. */
export interface SignificantToken extends AplToken {
  /** Whether there is white space or a comment before it. */
  hasGap: boolean
}

const deepest = 400

/** The parser's position in the tokens of a query, and the problems found so far. */
export class TokenStream {
  readonly text: string
  readonly tokens: readonly SignificantToken[]
  readonly problems: SyntaxProblem[] = []
  /** Names of functions and tables defined by `let` statements so far. */
  readonly definedNames = new Set<string>()
  at = 0
  /** Whether `field:"text"` is a predicate here, which it is only in `search`. */
  isSearching = false
  #depth = 0
  readonly #closers: ReadonlyMap<number, number>

  constructor(text: string) {
    this.text = text
    const tokens: SignificantToken[] = []
    let hasGap = false
    for (const token of aplTokens(text)) {
      const isForeign = token.kind === 'unknown' && /^(?:#|\/\*|--)/.test(token.text)
      if (isForeign) this.problems.push(foreignComment(token, this.text))
      if (isForeign || !isSignificant(token)) {
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

  /** The token `ahead` positions further; undefined past the end. */
  peek(ahead = 0): SignificantToken | undefined {
    return this.tokens[this.at + ahead]
  }

  /** Whether the next token has this text. */
  is(text: string, ahead = 0): boolean {
    return this.tokens[this.at + ahead]?.text === text
  }

  /** Whether the next token is this word, ignoring case. */
  isWord(word: string, ahead = 0): boolean {
    const token = this.tokens[this.at + ahead]
    return token?.kind === 'word' && token.text.toLowerCase() === word
  }

  /** Consumes the next token. Past the end, returns an empty one, so that callers need not handle that. */
  next(): SignificantToken {
    const token = this.tokens[this.at]
    if (token === undefined) return { kind: 'unknown', text: '', offset: this.end, hasGap: false }
    this.at++
    return token
  }

  /** Consumes the next token if it has this text. */
  take(text: string): SignificantToken | undefined {
    return this.is(text) ? this.next() : undefined
  }

  takeWord(word: string): SignificantToken | undefined {
    return this.isWord(word) ? this.next() : undefined
  }

  /** End of the last consumed token; 0 before the first. */
  get end(): number {
    const last = this.tokens[this.at - 1]
    return last === undefined ? 0 : last.offset + last.text.length
  }

  /** Start of the next token; at the end of the text, the end of the last one. */
  get start(): number {
    return this.peek()?.offset ?? this.end
  }

  /** Index of the closing bracket for the opening one at `index`; undefined when there is none. */
  closerOf(index: number): number | undefined {
    return this.#closers.get(index)
  }

  /** Consumes everything through the closing bracket for `open`, or the rest when there is none. */
  skipPast(open: number) {
    this.at = (this.#closers.get(open) ?? this.tokens.length - 1) + 1
  }

  /**
   * Parses something that may contain itself. Nobody nests more than a hundred levels, and a hostile text must not
   * overflow the stack, so deeper brackets are skipped.
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

  /** A token's name for a sentence: “where”, or the end of the query. */
  nameOf(token: SignificantToken | undefined): string {
    return token === undefined ? 'the end of the query' : quoteForMessage(token.text)
  }

  report(code: string, message: string, span: Span, fixes: readonly AplFix[] = []) {
    this.problems.push({ start: span.start, end: span.end, code, message, fixes })
  }

  /** Span of the next token; at the end of the text that of the last one, so that something is underlined. */
  nextSpan(): Span {
    const token = this.peek() ?? this.tokens.at(-1)
    return token === undefined ? { start: 0, end: 0 } : spanOf(token)
  }
}

/** The fix that replaces a span of a query. Its title is truncated when long. */
export function replaceFix({ start, end }: Span, text: string, title = `Write ${text}`): AplFix {
  return { title: shorten(title.replaceAll(/\s+/gu, ' '), 60), edits: [{ start, end, text }] }
}

export function spanOf(token: AplToken): Span {
  return { start: token.offset, end: token.offset + token.text.length }
}

/** Where the name or path before the next token starts; undefined if there is something else. */
export function startOfName({ tokens, at }: TokenStream): number | undefined {
  let index = at - 1
  if (tokens[index]?.text === ']' && tokens[index - 1]?.kind === 'string') index -= 2
  else if (tokens[index]?.kind !== 'word') return undefined
  while (tokens[index - 1]?.text === '.' && tokens[index - 2]?.kind === 'word') index -= 2
  const start = tokens[index]
  const before = tokens[index - 1]
  const goesOn = before?.kind === 'close' || (before?.kind === 'word' && start?.text === '[' && !start.hasGap)
  return start === undefined || goesOn || reservedWords.has(start.text) ? undefined : start.offset
}
