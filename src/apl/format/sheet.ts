import { aplTokens } from '#apl/syntax/apl-tokens.ts'
import type { FormatToken, Role, TokenRoles } from './token-roles.ts'

/** Maximum line width in columns. */
const lineWidth = 100

/** Indentation of continuation lines. */
export const indentWidth = 4

/** An item of a list: the index of its first token, and the end index after its comma. */
export interface Member {
  start: number
  end: number
}

/** The tokens of a query with the line breaks assigned to them. Lay out from first to last. */
export class Sheet {
  readonly tokens: readonly FormatToken[]
  readonly roles: TokenRoles
  readonly gaps: readonly ('' | ' ')[]
  /** Tokens before which the author's line break stays. */
  readonly unread: ReadonlySet<number>
  readonly #indents = new Map<number, number>()
  readonly #withBlank = new Set<number>()
  /** Column of each token if the whole query were on one line. */
  readonly #starts: number[] = []
  /** For each index, how many tokens before it must start a line or follow a comment. */
  readonly #kept: number[] = [0]
  /** The last queried token and the start of its line; the next query is usually just after it. */
  #known = { index: 0, line: 0 }

  /**
   * @param keepsBreak tokens before which the author's line break stays, and splits the enclosing construct
   * @param unread tokens before which it stays, whatever encloses them
   */
  constructor(roles: TokenRoles, keepsBreak: ReadonlySet<number>, unread: ReadonlySet<number>) {
    this.roles = roles
    this.unread = unread
    this.tokens = roles.tokens
    this.gaps = this.tokens.map((_, index) => gapBefore(roles, index))
    let start = 0
    let kept = 0
    for (const [index, token] of this.tokens.entries()) {
      start += (this.gaps[index] ?? '').length
      this.#starts.push(start)
      start += widthOf(token)
      if (keepsBreak.has(index) || unread.has(index) || token.kind === 'comment') kept++
      this.#kept.push(kept)
    }
  }

  /** Starts a line with a token, and one with each comment above it. Trailing comments stay on their line. */
  startLine(index: number, indent: number, { ofComments = indent, withBlank = true } = {}) {
    this.startComments(index, ofComments, withBlank)
    this.#setIndent(index, indent, withBlank)
  }

  /** Starts a line with each comment before `to` that is not a trailing one. */
  startComments(to: number, indent: number, withBlank = true) {
    for (let index = to - 1; this.tokens[index]?.kind === 'comment'; index--) {
      if (this.tokens[index]?.breaks !== 0) this.#setIndent(index, indent, withBlank)
    }
  }

  /** The indentation of the line a token starts; undefined if it does not start one. */
  indentOf(index: number): number | undefined {
    const given = this.#indents.get(index)
    if (given !== undefined) return given
    const token = this.tokens[index]
    const isForced =
      this.tokens[index - 1]?.kind === 'comment' || (token?.kind === 'comment' && token.breaks > 0)
    if (!isForced) return undefined
    let before = index - 1
    while (before > 0 && !this.#indents.has(before)) before--
    return (this.#indents.get(before) ?? 0) + indentWidth
  }

  /** Whether a blank line may precede the line a token starts. */
  takesBlank(index: number): boolean {
    return this.#withBlank.has(index)
  }

  /** Whether the tokens from `from` up to `to`, plus `tail` columns, fit on the line of `from`. */
  fits(from: number, to: number, tail = 0): boolean {
    if (to <= from) return true
    if (this.isBroken(from, to)) return false
    const line = this.#lineOf(from)
    return (this.indentOf(line) ?? 0) + this.widthOf(line, to) + tail <= lineWidth
  }

  /** The index of the token that starts the line of a token. */
  #lineOf(index: number): number {
    const known = index < this.#known.index ? { index: 0, line: 0 } : this.#known
    let line = index
    while (line > known.index && this.indentOf(line) === undefined) line--
    if (line === known.index && this.indentOf(line) === undefined) line = known.line
    this.#known = { index, line }
    return line
  }

  #setIndent(index: number, indent: number, withBlank: boolean) {
    this.#indents.set(index, indent)
    if (withBlank) this.#withBlank.add(index)
    if (index <= this.#known.index) this.#known = { index: 0, line: 0 }
  }

  /** Width of the tokens from `from` up to `to` on one line. */
  widthOf(from: number, to: number): number {
    const last = this.tokens[to - 1]
    return last ? (this.#starts[to - 1] ?? 0) + widthOf(last) - (this.#starts[from] ?? 0) : 0
  }

  /** Whether a line must start at any of these tokens but the first. */
  isBroken(from: number, to: number): boolean {
    return to > from && (this.#kept[to] ?? 0) > (this.#kept[from + 1] ?? 0)
  }

  /** Indexes of the tokens that match and are not in brackets that open in the range. */
  find(from: number, to: number, test: (token: FormatToken, index: number) => boolean): number[] {
    const found: number[] = []
    for (let index = from; index < to; index++) {
      const token = this.tokens[index]
      if (token && test(token, index)) found.push(index)
      index = token?.closer ?? index
    }
    return found
  }

  /** Splits after each matching token: start indexes without comments, and end indexes. */
  split(from: number, to: number, ends: (token: FormatToken) => boolean): Member[] {
    const pieces: Member[] = []
    let start = this.behindComments(from, to)
    for (const index of this.find(from, to, ends)) {
      const end = (this.tokens[index]?.closer ?? index) + 1
      pieces.push({ start, end })
      start = this.behindComments(end, to)
    }
    if (start < to) pieces.push({ start, end: to })
    return pieces
  }

  /** The items of a comma-separated list. */
  members(from: number, to: number): Member[] {
    return this.split(from, to, ({ text }) => text === ',')
  }

  /** The first index from `from` on that is not a comment. */
  behindComments(from: number, to: number): number {
    let index = from
    while (index < to && this.tokens[index]?.kind === 'comment') index++
    return index
  }

  /** The end without trailing comments. */
  beforeComments(from: number, to: number): number {
    let end = to
    while (end > from && this.tokens[end - 1]?.kind === 'comment') end--
    return end
  }
}

/** For a multiline token, the width of its first line. */
const widthOf = (token: FormatToken) => token.text.search(/[\r\n]|$/)

const spaced = new Set(['==', '!=', '<>', '<=', '>=', '=~', '!~', '=>', '..', '=', '<', '>', '|'])

/**
 * White space before a token that does not start a line: none or a space. Unknown tokens keep theirs, and tokens that
 * would merge without a space keep it.
 */
function gapBefore(roles: TokenRoles, index: number): '' | ' ' {
  const before = roles.tokens[index - 1]
  const token = roles.tokens[index]
  if (before === undefined || token === undefined) return ''
  const isApart = wantsSpace(roles, index, before, token) ?? token.isApart
  return isApart || (token.isApart && wouldMerge(before, token)) ? ' ' : ''
}

/** Undefined if the white space stays as written. */
function wantsSpace(
  roles: TokenRoles,
  index: number,
  before: FormatToken,
  token: FormatToken,
): boolean | undefined {
  const role = roles.roleOf(index)
  const roleBefore = roles.roleOf(index - 1)
  if (token.kind === 'comment') return true
  if (before.kind === 'open' || token.kind === 'close') {
    if (before.kind === 'open' && token.kind === 'close') return false
    const open = token.kind === 'close' ? roles.openerOf(index) : undefined
    return roleBefore === 'body' || (open !== undefined && roles.roleOf(open) === 'body')
  }
  if (token.kind === 'semicolon' || token.text === ',') return false
  if (before.kind === 'semicolon' || before.text === ',') return true
  // Two adjacent minus signs at the start of a line would be read as an SQL comment.
  if (before.text === '-' && token.text === '-') return true
  if (role === 'raw') return undefined
  if (role === 'option' || roleBefore === 'option') return false
  // not(a), but not ['a'] and not "a".
  if (roleBefore === 'unary') return before.kind === 'word' && token.text !== '('
  if (token.text === '.' || before.text === '.' || role === 'colon') return false
  if (isFieldColon(token, role) || isFieldColon(before, roleBefore)) return false
  if (roleBefore === 'colon' || spaced.has(token.text) || spaced.has(before.text)) return true
  if (role === 'binary' || roleBefore === 'binary') return true
  if (role === 'call' || role === 'pairs') return false
  if (role === 'body' || role === 'part') return true
  if (roleBefore === 'operator' || roleBefore === 'clause' || roleBefore === 'part') return true
  if (role === 'rows' && before.kind === 'close') return true
  return areWords(before, token) ? true : undefined
}

/** `message:"timeout"` of `search`. */
const isFieldColon = ({ text }: FormatToken, role: Role | undefined) => text === ':' && role === 'binary'

/** Whether two tokens are words or texts that need a space between them. */
function areWords(before: FormatToken, token: FormatToken): boolean {
  if (token.kind === 'string') return before.kind === 'word'
  return token.kind === 'word' && /^(?:close|string|word)$/.test(before.kind)
}

/** Whether two tokens would be read differently without white space between them. */
function wouldMerge(before: FormatToken, token: FormatToken): boolean {
  const [first, second, ...more] = aplTokens(before.text + token.text)
  return first?.text !== before.text || second?.text !== token.text || more.length > 0
}
