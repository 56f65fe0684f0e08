import { stageKinds } from '#apl/stages/stages.ts'
import type { Item, Span, SyntaxProblem } from '#apl/syntax/apl-syntax.ts'
import { type AplToken, aplTokens, isBlank } from '#apl/syntax/apl-tokens.ts'
import { readBrackets } from '#apl/syntax/token-stream.ts'

/** A token with the white space that stands before it. */
export interface FormatToken extends AplToken {
  /** Number of line breaks before it. */
  breaks: number
  /** The first of these line breaks as it is written; empty when there is none. */
  lineEnd: string
  /** Whether any white space stands before it. */
  isApart: boolean
  /** Characters before it in its line. */
  column: number
  /** Place of the bracket that closes this one. */
  closer: number | undefined
}

/** Every token of a query but its white space, and what is wrong with its brackets and strings. */
export function formatTokens(text: string): { tokens: FormatToken[]; problems: SyntaxProblem[] } {
  const tokens: FormatToken[] = []
  let breaks = 0
  let lineEnd = ''
  let isApart = false
  let lineStart = 0
  for (const token of aplTokens(text)) {
    const { kind, text, offset } = token
    if (isBlank(token)) {
      isApart = true
      if (kind !== 'newline') continue
      breaks++
      lineEnd ||= text
      lineStart = offset + text.length
    } else {
      const column = offset - lineStart
      tokens.push({ kind, text, offset, breaks, lineEnd, isApart, column, closer: undefined })
      breaks = 0
      lineEnd = ''
      isApart = false
    }
  }
  const { closers, problems } = readBrackets(tokens)
  for (const [open, closer] of closers) {
    const token = tokens[open]
    if (token) token.closer = closer
  }
  return { tokens, problems }
}

/**
 * What a token is in the tree, where that decides on the white space around it.
 * * `operator` begins a stage, `clause` introduces a part of one, `part` a part of an inline table.
 * * `option` is the `=` of `kind=inner`, `colon` stands between a name and its type or value.
 * * `call` is the bracket behind a function's name, `pairs` that of one whose arguments go in pairs, `rows` one in which
 *   the lines are the author's, `body` one around statements.
 * * `raw` is behind the first token of something that is written in one, such as `datetime(2024-01-15)`.
 */
export type Role =
  | 'operator'
  | 'clause'
  | 'part'
  | 'unary'
  | 'binary'
  | 'option'
  | 'colon'
  | 'call'
  | 'pairs'
  | 'rows'
  | 'body'
  | 'raw'

/** A stage as far as its layout goes. */
export interface StageShape {
  operator: string
  /** Place of the first token that the stage works on, behind its options. */
  body: number
  /** Whether it works on the pattern of `parse`, whose lines are the author's. */
  isPattern: boolean
}

/** Whether an operator takes one condition. */
export const takesCondition = (operator: string) =>
  operator === 'search' || stageKinds.get(operator)?.body === 'condition'

/** What the tree of a query says of its tokens, by their place. */
export class TokenRoles {
  readonly tokens: readonly FormatToken[]
  /** By the place of the operator. */
  readonly stages = new Map<number, StageShape>()
  readonly #roles = new Map<number, Role>()
  readonly #places: ReadonlyMap<number, number>
  readonly #openers = new Map<number, number>()

  constructor(tokens: readonly FormatToken[]) {
    this.tokens = tokens
    this.#places = new Map(tokens.map((token, place) => [token.offset, place]))
    for (const [place, { closer }] of tokens.entries()) if (closer) this.#openers.set(closer, place)
  }

  /** The place of the bracket that the one at a place closes. */
  openerOf(place: number): number | undefined {
    return this.#openers.get(place)
  }

  /** The place of the token at an offset; -1 when none begins there. */
  placeOf(offset: number): number {
    return this.#places.get(offset) ?? -1
  }

  roleOf(place: number): Role | undefined {
    return this.#roles.get(place)
  }

  isAt(place: number, text: string): boolean {
    return this.tokens[place]?.text === text
  }

  mark(place: number, role: Role) {
    if (place >= 0) this.#roles.set(place, role)
  }

  /** Marks the tokens of a span behind its first one, or those of them that are written so. */
  markEach(span: Span, role: Role, text?: string) {
    const first = this.placeOf(span.start)
    if (first < 0) return
    for (let place = first + 1; (this.tokens[place]?.offset ?? span.end) < span.end; place++) {
      if (text === undefined || this.isAt(place, text)) this.mark(place, role)
    }
  }

  /** Marks the `=` of `name=value`. */
  markOptions(options: readonly Item[]) {
    for (const { start, value } of options) this.markEach({ start, end: value.start }, 'option', '=')
  }
}
