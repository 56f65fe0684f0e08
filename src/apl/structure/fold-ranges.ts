import type { AplSyntax, Stage } from '#apl/syntax/apl-syntax.ts'
import { type AplToken, aplTokens, isBlank } from '#apl/syntax/apl-tokens.ts'
import { isOfKind, walk } from '#apl/syntax/walk.ts'
import { TextLines } from '#lib/text-lines.ts'
import { bracketPairs } from './bracket-pairs.ts'

/** Lines that fold, from 1: all but the first are hidden. */
export interface FoldRange {
  startLine: number
  endLine: number
  isComment: boolean
}

/**
 * What folds in a query: `let` statements, stages, brackets, texts of several lines and blocks of comments, by their
 * first line, each line the first of one at most. Ranges lie within or beside each other.
 */
export function foldRanges({ text, statements }: AplSyntax): FoldRange[] {
  const lines = new TextLines(text)
  const tokens = aplTokens(text)
  const written = tokens.filter((token) => !isBlank(token))
  const ranges = [
    ...commentBlocks(written, lines),
    ...bracketPairs(tokens).map(({ open, close }) => {
      // The line that a closing bracket begins stays, and says where the fold ends.
      const endLine = lines.lineOf(close.offset)
      const isFirst = text.slice(lines.startOf(endLine), close.offset).trim() === ''
      return {
        startLine: lines.lineOf(open.offset),
        endLine: isFirst ? endLine - 1 : endLine,
        isComment: false,
      }
    }),
    ...tokens
      .filter(({ kind }) => kind === 'string')
      .map((token) => linesOf(token.offset, token.offset + token.text.length, lines)),
    ...statements.filter(({ kind }) => kind === 'let').map(({ start, end }) => linesOf(start, end, lines)),
  ]
  for (const place of walk(statements)) {
    if (isOfKind(place, 'stage'))
      ranges.push(linesOf(startOf(place.node, text, lines), place.node.end, lines))
  }
  return besideOrWithin(ranges.filter(({ startLine, endLine }) => endLine > startLine))
}

function linesOf(start: number, end: number, lines: TextLines): FoldRange {
  return { startLine: lines.lineOf(start), endLine: lines.lineOf(end), isComment: false }
}

/** Where a stage begins for its reader: at its pipe, unless that ends the line before its operator. */
function startOf(stage: Stage, text: string, lines: TextLines): number {
  const line = lines.lineOf(stage.start)
  const isAlone = text.slice(lines.startOf(line), stage.start).trim() === ''
  return isAlone ? stage.start : stage.operatorSpan.start
}

/** Comments on lines of their own, several below each other. */
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

/** Of ranges from one line the longest; of ranges that cross, the first is cut to end before the second. */
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
