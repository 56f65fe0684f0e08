import type { AplSyntax, Item, Span } from '#apl/syntax/apl-syntax.ts'
import { type AplToken, aplTokens, isBlank, matchBrackets, openingQuote } from '#apl/syntax/apl-tokens.ts'
import { type AplNode, declarationsIn, itemsOf, walk } from '#apl/syntax/walk.ts'
import { TextLines } from '#lib/text-lines.ts'

/** Foldable lines, from 1; the first stays visible. */
interface FoldRange {
  startLine: number
  endLine: number
  isComment: boolean
}

/**
 * The folds of a query: `let` statements, stages, brackets, multiline strings and comment blocks. At most one fold per
 * first line; folds are nested or disjoint.
 */
export function foldRanges({ text, statements }: AplSyntax): FoldRange[] {
  const lines = new TextLines(text)
  const tokens = aplTokens(text)
  const written = tokens.filter((token) => !isBlank(token))
  const ranges = [
    ...commentBlocks(written, lines),
    ...bracketSpans(tokens).map(({ start, end }) => {
      const range = linesOf(start, end, lines)
      // A line that starts with the closing bracket stays visible, to show where the fold ends.
      if (isFirstInLine(end, text, lines)) range.endLine--
      return range
    }),
    ...tokens
      .filter(({ kind }) => kind === 'string')
      .map((token) => linesOf(token.offset, token.offset + token.text.length, lines)),
    ...statements.filter(({ kind }) => kind === 'let').map(({ start, end }) => linesOf(start, end, lines)),
  ]
  for (const { node } of walk(statements)) {
    if (node.kind !== 'stage') continue
    // For readers, a stage starts at its pipe, unless the pipe ends the line before the operator.
    const start = isFirstInLine(node.start, text, lines) ? node.start : node.operatorSpan.start
    ranges.push(linesOf(start, node.end, lines))
  }
  return besideOrWithin(ranges.filter(({ startLine, endLine }) => endLine > startLine))
}

/** From each opening bracket to the start of its closing one. */
const bracketSpans = (tokens: readonly AplToken[]): Span[] =>
  [...matchBrackets(tokens)].map(([open, close]) => ({
    start: tokens[open]?.offset ?? 0,
    end: tokens[close]?.offset ?? 0,
  }))

function linesOf(start: number, end: number, lines: TextLines): FoldRange {
  return { startLine: lines.lineOf(start), endLine: lines.lineOf(end), isComment: false }
}

const isFirstInLine = (offset: number, text: string, lines: TextLines) =>
  text.slice(lines.startOf(lines.lineOf(offset)), offset).trim() === ''

/** Adjacent lines that contain only a comment. */
function commentBlocks(written: readonly AplToken[], lines: TextLines): FoldRange[] {
  const blocks: FoldRange[] = []
  let lastLine = 0
  for (const { kind, offset, text } of written) {
    const line = lines.lineOf(offset)
    const last = blocks.at(-1)
    if (kind === 'comment' && line > lastLine) {
      if (last?.endLine === line - 1 && last.endLine === lastLine) last.endLine = line
      else blocks.push({ startLine: line, endLine: line, isComment: true })
    }
    lastLine = lines.lineOf(offset + text.length)
  }
  return blocks
}

/** Keeps the longest range per first line; of two ranges that cross, ends the first before the second. */
function besideOrWithin(ranges: readonly FoldRange[]): FoldRange[] {
  const sorted = ranges.toSorted((a, b) => a.startLine - b.startLine || b.endLine - a.endLine)
  const folds: FoldRange[] = []
  const around: FoldRange[] = []
  for (const range of sorted) {
    if (folds.at(-1)?.startLine === range.startLine) continue
    while ((around.at(-1)?.endLine ?? Number.POSITIVE_INFINITY) < range.startLine) around.pop()
    for (const outer of around) if (outer.endLine < range.endLine) outer.endLine = range.startLine - 1
    while ((around.at(-1)?.endLine ?? Number.POSITIVE_INFINITY) < range.startLine) around.pop()
    folds.push(range)
    around.push(range)
  }
  return folds.filter(({ startLine, endLine }) => endLine > startLine)
}

/**
 * The steps of "Expand selection" at an offset, from the inside out: word, enclosing syntax, content of brackets and
 * the brackets, items, clauses, stages, pipelines, statements, whole text. Each contains the previous one.
 */
export function selectionRanges({ text, statements }: AplSyntax, offset: number): Span[] {
  const spans: Span[] = [{ start: 0, end: text.length }]
  const tokens = aplTokens(text)
  for (const { kind, offset: start, text: word } of tokens) {
    const end = start + word.length
    if (kind === 'space' || kind === 'newline' || start > offset || offset > end) continue
    spans.push({ start, end })
    if (kind === 'string') spans.push(withinQuotes(start, word))
  }
  for (const { start, end } of bracketSpans(tokens)) {
    const inner = { start: start + 1, end }
    spans.push(trimmed(inner, text), inner, { start, end: end + 1 })
  }
  for (const { node } of walk(statements)) {
    if (node.start <= offset && offset <= node.end) for (const span of spansOf(node)) spans.push(span)
  }
  return nested(spans, offset)
}

/** The content of a quoted string. */
function withinQuotes(start: number, word: string): Span {
  const [opening = ''] = openingQuote.exec(word) ?? []
  const closing = /^(?:```|~~~)/.test(opening) ? 3 : 1
  return { start: start + opening.length, end: start + word.length - closing }
}

function trimmed({ start, end }: Span, text: string): Span {
  const inner = text.slice(start, end)
  return { start: end - inner.trimStart().length, end: start + inner.trimEnd().length }
}

/** The spans of a node and of its parts that are not nodes. */
function spansOf(node: AplNode): Span[] {
  switch (node.kind) {
    case 'let':
      return [node, node.name]
    case 'member':
      return [node, node.name]
    case 'call':
      return [node, node.name, ...itemSpans(node.arguments)]
    case 'stage':
      return [node, ...node.clauses, ...itemSpans(itemsOf(node))]
    default:
      return [node, ...declarationsIn(node).flatMap((each) => [each, each.name])]
  }
}

const itemSpans = (items: readonly Item[]): Span[] => items.flatMap((item) => [item, ...item.names])

/** The spans around an offset, each contained in the next. */
function nested(spans: readonly Span[], offset: number): Span[] {
  const around = spans
    .filter(({ start, end }) => start <= offset && offset <= end && start < end)
    .toSorted((a, b) => a.end - a.start - (b.end - b.start))
  const chosen: Span[] = []
  for (const { start, end } of around) {
    const last = chosen.at(-1)
    const isGreater = last === undefined || end - start > last.end - last.start
    if (isGreater && (last === undefined || (start <= last.start && last.end <= end)))
      chosen.push({ start, end })
  }
  return chosen
}
