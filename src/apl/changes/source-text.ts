import { countWhere } from '#lib/count-where.ts'
import type { SentencePart } from '#apl/contract/apl-language.ts'
import { resolveScope } from '#apl/scope/resolve-scope.ts'
import type { AplName, AplSyntax, Span, Stage } from '#apl/syntax/apl-syntax.ts'
import { type AplToken, aplTokens, isBlank } from '#apl/syntax/apl-tokens.ts'
import { characterStart, shorten } from '#lib/shorten.ts'
import { TextLines } from '#lib/text-lines.ts'
import { code } from './sentence.ts'

/** Maximum characters of code per quote. */
const longestQuote = 80

/** A version of a query, with access to its parts. All methods ignore white space and comments. */
export class SourceText {
  readonly text: string
  readonly tokens: readonly AplToken[]
  readonly comments: readonly AplToken[]
  readonly #syntax: AplSyntax
  readonly #lines: TextLines
  #datasets: readonly AplName[] | undefined

  constructor(syntax: AplSyntax) {
    const { text } = syntax
    const written = aplTokens(text).filter((token) => !isBlank(token))
    this.text = text
    this.#syntax = syntax
    this.#lines = new TextLines(text)
    this.tokens = written.filter(({ kind }) => kind !== 'comment')
    this.comments = written.filter(({ kind }) => kind === 'comment')
  }

  /** The tokens that start inside a span. */
  tokensIn({ start, end }: Span): readonly AplToken[] {
    return this.tokens.slice(this.#firstFrom(start), this.#firstFrom(end))
  }

  /** Equal for two spans exactly when their tokens are. */
  keyOf(span: Span): string {
    return keyOfTokens(this.tokensIn(span))
  }

  /** The names of the datasets that a span, or the whole query, reads. */
  datasetsIn({ start, end }: Span = { start: 0, end: this.text.length }): ReadonlySet<string> {
    this.#datasets ??= resolveScope(this.#syntax).references.flatMap(({ role, name }) =>
      role === 'dataset' ? name : [],
    )
    const inside = this.#datasets.filter((name) => start <= name.start && name.end <= end)
    return new Set(inside.map(({ name }) => name))
  }

  /** A span as one line: white space and comments between tokens become one space. */
  lineOf(span: Span): string {
    return lineOfTokens(this.tokensIn(span))
  }

  /** Like `lineOf`, as a quote, truncated when long. */
  quote(span: Span): SentencePart {
    return code(truncateLine(this.lineOf(span)))
  }

  /** The line that a stage begins on, from 1: that of its pipe, or of its operator when the pipe ends a line. */
  lineOfStage({ pipe, operatorSpan }: Stage): number {
    const line = this.#lines.lineOf(pipe?.start ?? operatorSpan.start)
    const isFirst = this.text.slice(this.#lines.startOf(line), pipe?.start).trim() === ''
    return pipe === undefined || isFirst ? line : this.#lines.lineOf(operatorSpan.start)
  }

  /** The tokens of a span outside all of its parts. */
  rest(span: Span, parts: readonly Span[]): readonly AplToken[] {
    const ordered = parts.toSorted((a, b) => a.start - b.start)
    let next = 0
    return this.tokensIn(span).filter(({ offset }) => {
      for (let part = ordered[next]; part && part.end <= offset; part = ordered[next]) next++
      const part = ordered[next]
      return part === undefined || offset < part.start
    })
  }

  #firstFrom(offset: number): number {
    return countWhere(this.tokens, (token) => token.offset < offset)
  }
}

/** Both versions of a query. */
export interface Sides {
  before: SourceText
  after: SourceText
}

/** Whether two spans have the same tokens. */
export function isSame(sides: Sides, before: Span, after: Span): boolean {
  return sides.before.keyOf(before) === sides.after.keyOf(after)
}

/** A span of a query with the parts it is compared by. */
export interface Parted extends Span {
  parts: readonly Span[]
}

/**
 * Whether two spans differ only in their parts, so that comparing these is enough.
 * @param marks tokens that are added and removed with the parts, such as commas
 */
export function isInParts(sides: Sides, before: Parted, after: Parted, marks: RegExp): boolean {
  const [old, now] = (['before', 'after'] as const).map((side) => {
    const piece = side === 'before' ? before : after
    return keyOfTokens(sides[side].rest(piece, piece.parts).filter(({ text }) => !marks.test(text)))
  })
  return old === now
}

/** Equal for two lists exactly when their tokens have the same text. */
export const keyOfTokens = (tokens: readonly AplToken[]) => tokens.map(({ text }) => text).join('\0')

/** Tokens on one line, with a space wherever there was anything between them. */
export function lineOfTokens(tokens: readonly AplToken[]): string {
  let line = ''
  let end = tokens[0]?.offset
  for (const { text, offset } of tokens) {
    line += offset === end ? text : ` ${text}`
    end = offset + text.length
  }
  return line
}

/** A line of code, truncated to 80 characters. */
export function truncateLine(line: string): string {
  return shorten(line, longestQuote)
}

/** Characters shown before the position where two long lines start to differ. */
const lead = 24

/** Two spans as quotes. Long ones are excerpted where they differ, so that they never look the same. */
export function quotes(sides: Sides, before: Span, after: Span): readonly [SentencePart, SentencePart] {
  return quoteLines(sides.before.lineOf(before), sides.after.lineOf(after))
}

/** Like `quotes`, for lines of code. */
export function quoteLines(before: string, after: string): readonly [SentencePart, SentencePart] {
  if (Math.max(before.length, after.length) <= longestQuote) return [code(before), code(after)]
  const shortest = Math.min(before.length, after.length)
  let head = 0
  while (head < shortest && before[head] === after[head]) head++
  let tail = 0
  while (tail < shortest - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const from = head <= lead + 8 ? 0 : wordStart(before, head - lead, head)
  const until = (line: string) => (tail <= lead + 8 ? line.length : line.length - tail + lead)
  return [code(excerpt(before, from, until(before))), code(excerpt(after, from, until(after)))]
}

function excerpt(line: string, from: number, until: number): string {
  const start = (from > 0 ? '…' : '') + line.slice(characterStart(line, from), characterStart(line, until))
  return truncateLine(until < line.length ? `${start}…` : start)
}

/** Start of the next word after `from`, if before `limit`. */
function wordStart(line: string, from: number, limit: number): number {
  const space = line.indexOf(' ', from)
  return space >= 0 && space < limit ? space + 1 : from
}
