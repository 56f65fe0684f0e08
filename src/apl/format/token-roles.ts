import { stageKinds } from '#apl/stages/stages.ts'
import type { Item, Span, SyntaxProblem } from '#apl/syntax/apl-syntax.ts'
import { type AplToken, aplTokens, isBlank } from '#apl/syntax/apl-tokens.ts'
import { readBrackets } from '#apl/syntax/token-stream.ts'

/** A token with the white space before it. */
export interface FormatToken extends AplToken {
  /** Number of line breaks before it. */
  breaks: number
  /** Source of the first of these line breaks; empty when there is none. */
  lineEnd: string
  /** Whether there is white space before it. */
  isApart: boolean
  /** Number of characters before it on its line. */
  column: number
  /** Index of the closing bracket, if this is an opening one. */
  closer: number | undefined
}

/** All tokens of a query except white space, and the problems of its brackets and strings. */
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
      continue
    }
    const last = tokens.at(-1)
    if (kind === 'pipe' && last && /^\|+$/.test(last.text) && !isApart) {
      // || is the operator of another language; apart, its halves would look like stages.
      last.kind = 'operator'
      last.text += text
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
 * Role of a token in the syntax tree, as far as it determines the white space around it.
 * * `operator` starts a stage, `clause` introduces a part of one, `part` a part of an inline table.
 * * `option` is the `=` of `kind=inner`; `colon` is between a name and its type or value.
 * * `call` is the bracket after a function name, `pairs` that of a function with paired arguments, `rows` one that
 * keeps the author's lines, `body` one around statements.
 * * `raw` is any later token of a literal, such as `datetime(2024-01-15)`.
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

/** The layout-relevant parts of a stage. */
export interface StageShape {
  operator: string
  /** Index of the first token after the operator and its options. */
  body: number
  /** Whether the body is the pattern of `parse`, which keeps the author's lines. */
  isPattern: boolean
}

/** Whether an operator takes a single condition. */
export const takesCondition = (operator: string) =>
  operator === 'search' || stageKinds.get(operator)?.body === 'condition'

/** The roles of a query's tokens, by index. */
export class TokenRoles {
  readonly tokens: readonly FormatToken[]
  /** By the index of the operator. */
  readonly stages = new Map<number, StageShape>()
  readonly #roles = new Map<number, Role>()
  readonly #indexes: ReadonlyMap<number, number>
  readonly #openers = new Map<number, number>()

  constructor(tokens: readonly FormatToken[]) {
    this.tokens = tokens
    this.#indexes = new Map(tokens.map((token, index) => [token.offset, index]))
    for (const [index, { closer }] of tokens.entries()) if (closer) this.#openers.set(closer, index)
  }

  /** Index of the opening bracket of the closing one at `index`. */
  openerOf(index: number): number | undefined {
    return this.#openers.get(index)
  }

  /** Index of the token at an offset; -1 when none starts there. */
  indexOf(offset: number): number {
    return this.#indexes.get(offset) ?? -1
  }

  roleOf(index: number): Role | undefined {
    return this.#roles.get(index)
  }

  isAt(index: number, text: string): boolean {
    return this.tokens[index]?.text === text
  }

  mark(index: number, role: Role) {
    if (index >= 0) this.#roles.set(index, role)
  }

  /** Marks the tokens of a span after its first one; with `text`, only those equal to it. */
  markEach(span: Span, role: Role, text?: string) {
    const first = this.indexOf(span.start)
    if (first < 0) return
    for (let index = first + 1; (this.tokens[index]?.offset ?? span.end) < span.end; index++) {
      if (text === undefined || this.isAt(index, text)) this.mark(index, role)
    }
  }

  /** Marks the `=` of `name=value`. */
  markOptions(options: readonly Item[]) {
    for (const { start, value } of options) this.markEach({ start, end: value.start }, 'option', '=')
  }
}
