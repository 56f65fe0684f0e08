import type { AplFormat } from '#apl/contract/apl-language.ts'
import type { AplSyntax, Span, SyntaxProblem } from '#apl/syntax/apl-syntax.ts'
import { quoteForMessage } from '#apl/syntax/names.ts'
import { isMpl, parseApl } from '#apl/syntax/parse-apl.ts'
import { TextLines } from '#lib/text-lines.ts'
import { type FormatToken, formatTokens } from './token-roles.ts'
import { keptBreaks, markRoles } from './mark-roles.ts'
import { layOutStatements } from './lay-out-statements.ts'
import { Sheet } from './sheet.ts'

/** Maximum number of passes until the layout is stable. Nearly all texts are stable after the first. */
const rounds = 4

/**
 * Formats a query: one stage per line, long stages on several lines, uniform spacing. Changes only white space between
 * tokens, and is idempotent. A text that is not understood well enough is returned unchanged.
 */
export function formatApl(text: string): AplFormat {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  let query = text.slice(mark.length)
  if (isMpl(query)) {
    return { text, refused: 'This is a metrics query (MPL), which Starboard does not format.' }
  }
  let { tokens, problems } = formatTokens(query)
  const refused = whyNotFormatted(query, tokens, problems)
  if (refused !== undefined) return { text, refused }
  for (let round = 0; round < rounds; round++) {
    const next = layOut(query, tokens)
    if (next === query) return { text: mark + query, refused: undefined }
    const before = tokens
    ;({ tokens } = formatTokens(next))
    if (!isSame(before, tokens)) break
    query = next
  }
  return { text, refused: 'Formatting would change more than the whitespace of this query.' }
}

function layOut(query: string, tokens: readonly FormatToken[]): string {
  const syntax = parseApl(query)
  const roles = markRoles(syntax, tokens)
  const sheet = new Sheet(roles, keptBreaks(syntax, roles), unreadLines(syntax, tokens))
  layOutStatements(sheet, 0, tokens.length, 0)
  return writeSheet(sheet, query)
}

const isSame = (before: readonly FormatToken[], after: readonly FormatToken[]) =>
  before.length === after.length && before.every(({ text }, index) => text === after[index]?.text)

/**
 * Formats the stages and statements a selection touches, like `formatApl`; the rest stays as is.
 * @param selection in UTF-16 units; an empty one touches the stage it is in
 */
export function formatRange(text: string, selection: Span): AplFormat {
  const { text: formatted, refused } = formatApl(text)
  if (refused !== undefined) return { text, refused }
  const { tokens } = formatTokens(text)
  const laidOut = formatTokens(formatted).tokens
  const starts = stepStarts(tokens)
  const first = starts.findLast((index) => (tokens[index]?.offset ?? 0) <= selection.start) ?? 0
  const isStart = new Set(starts)
  const out: string[] = []
  let isTouched = false
  for (const [index, token] of tokens.entries()) {
    if (index === first) isTouched = true
    else if (isStart.has(index) && token.offset > selection.end) isTouched = false
    out.push(isTouched ? gapBefore(formatted, laidOut, index) : gapBefore(text, tokens, index), token.text)
  }
  const end = endOf(tokens.at(-1))
  out.push(isTouched ? formatted.slice(endOf(laidOut.at(-1))) : text.slice(end))
  return { text: out.join(''), refused: undefined }
}

/** Indexes of the tokens that start a stage or statement outside brackets. */
function stepStarts(tokens: readonly FormatToken[]): number[] {
  const starts = [0]
  for (let index = 0; index < tokens.length; index++) {
    if (tokens[index]?.kind === 'pipe') starts.push(index)
    if (tokens[index]?.kind === 'semicolon') starts.push(index + 1)
    index = tokens[index]?.closer ?? index
  }
  return starts
}

const endOf = (token: FormatToken | undefined) => (token ? token.offset + token.text.length : 0)

const gapBefore = (text: string, tokens: readonly FormatToken[], index: number) =>
  text.slice(endOf(tokens[index - 1]), tokens[index]?.offset)

/**
 * Indexes of the tokens that start a line between a problem and the end of its stage. The text there may be anything,
 * for example a second query, so the author's line breaks say more than we know.
 */
function unreadLines(syntax: AplSyntax, tokens: readonly FormatToken[]): Set<number> {
  const unread = new Set<number>()
  let next = 0
  for (const { start } of syntax.problems) {
    let index = next
    while (index < tokens.length && (tokens[index]?.offset ?? 0) < start) index++
    for (; index < tokens.length; index++) {
      const token = tokens[index]
      if (token === undefined || /^(?:pipe|semicolon|close)$/.test(token.kind)) break
      if (token.breaks > 0 && token.kind !== 'comment') unread.add(index)
      index = token.closer ?? index
    }
    next = index
  }
  return unread
}

/** Maximum nesting depth of brackets. */
const deepest = 200

/** One sentence on why a query is not formatted; undefined when it can be. */
function whyNotFormatted(
  query: string,
  tokens: readonly FormatToken[],
  problems: readonly SyntaxProblem[],
): string | undefined {
  const lineAt = (offset: number) => new TextLines(query).lineOf(offset)
  const [problem] = problems
  if (problem) return `Line ${lineAt(problem.start)}: ${problem.message}`
  const unknown = tokens.find(({ kind }) => kind === 'unknown')
  if (unknown) return `Line ${lineAt(unknown.offset)}: ${nameOf(unknown.text)} is not part of the language.`
  let depth = 0
  for (const { kind } of tokens) {
    if (kind === 'open') depth++
    if (kind === 'close') depth--
    if (depth > deepest) return 'Brackets are nested too deeply.'
  }
  return undefined
}

/** Names an invisible character by its code point. */
function nameOf(character: string): string {
  if (/^[\p{L}\p{N}\p{P}\p{S}]/u.test(character)) return quoteForMessage(character)
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `the invisible character U+${number}`
}

/** The query's text as laid out by its sheet. Line ends are the original ones; new ones are like the first. */
function writeSheet(sheet: Sheet, text: string): string {
  const firstLineEnd = /\r\n|\r|\n/.exec(text)?.[0] ?? '\n'
  const out: string[] = []
  for (const [index, token] of sheet.tokens.entries()) {
    const indent = sheet.indentOf(index)
    if (index === 0) out.push(token.text)
    else if (indent === undefined) out.push(sheet.gaps[index] ?? '', token.text)
    else {
      const lineEnd = token.lineEnd || firstLineEnd
      const isBeside = sheet.tokens[index - 1]?.kind === 'open' || token.kind === 'close'
      const hasBlank = token.breaks > 1 && !isBeside && sheet.takesBlank(index)
      out.push(hasBlank ? lineEnd + lineEnd : lineEnd, ' '.repeat(indent), token.text)
    }
  }
  const lineEndBehind = /\r\n|\r|\n/.exec(text.slice(text.trimEnd().length))?.[0] ?? ''
  return out.join('') + lineEndBehind
}
