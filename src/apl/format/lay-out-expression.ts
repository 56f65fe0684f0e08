import { layOutStatements } from './lay-out-statements.ts'
import { indentWidth, type Member, type Sheet } from './sheet.ts'

/** Indentation of an expression's line: of continuation lines in brackets, and of the closing bracket. */
export interface Line {
  indent: number
  close: number
}

/** A line whose continuations have the same indentation. */
export const alike = (indent: number): Line => ({ indent, close: indent })

interface ExpressionPlace {
  line: Line
  /** Columns to leave free after it. */
  tail?: number
  /** Extra indentation of lines that start with an operator. */
  hang?: number
  /** Whether it is a list item at the start of a line; what may be another item is not indented further. */
  isMember?: boolean
}

/** Splits an expression that does not fit on its line: before `or`, else `and`, else in a sum, else in brackets. */
export function layOutExpression(sheet: Sheet, from: number, to: number, place: ExpressionPlace) {
  const { line, tail = 0, hang = indentWidth, isMember = false } = place
  const start = sheet.behindComments(from, to)
  const end = sheet.beforeComments(start, to)
  if (start >= end || sheet.fits(start, end, tail)) return
  const unread = sheet.find(start, end, (_, each) => each > start && sheet.unread.has(each))
  const breaks = unread.length > 0 ? unread : loosestOperators(sheet, start, end)
  if (breaks.length === 0) return layOutInBrackets(sheet, start, end, line, tail)
  const indent = line.indent + (isMember && unread.length > 0 ? 0 : hang)
  const behind = unread.length > 0 ? 0 : 1
  layOutExpression(sheet, start, breaks[0] ?? end, { line })
  for (const [index, first] of breaks.entries()) {
    sheet.startLine(first, indent, { withBlank: false })
    const next = breaks[index + 1]
    const inner = { line: alike(indent), tail: next === undefined ? tail : 0 }
    layOutExpression(sheet, first + behind, next ?? end, inner)
  }
}

/** The operators with the lowest precedence before which a line may start. */
function loosestOperators(sheet: Sheet, from: number, to: number): number[] {
  const direct = sheet.find(from, to, (_, index) => {
    const role = sheet.roles.roleOf(index)
    return index > from && (role === 'binary' || role === 'part')
  })
  for (const level of [/^(?:with|\[)$/, /^or$/i, /^and$/i, /^[-+]$/]) {
    const found = direct.filter((index) => level.test(sheet.tokens[index]?.text ?? ''))
    if (found.length > 0) return found
  }
  return []
}

/** Puts the content of brackets that do not fit on separate lines. */
function layOutInBrackets(sheet: Sheet, from: number, to: number, line: Line, tail: number) {
  const opens = sheet.find(from, to, ({ closer }) => closer !== undefined)
  for (const [index, open] of opens.entries()) {
    const closer = sheet.tokens[open]?.closer ?? open
    const next = opens[index + 1]
    let end = closer + 1
    const limit = next === undefined ? to : next + 1
    while (end < limit && sheet.tokens[end]?.kind !== 'comment') end++
    const after = end === to ? tail : 0
    if (!sheet.fits(open, closer + 1) || !sheet.fits(closer, end, after))
      layOutBrackets(sheet, open, closer, line)
  }
}

/** Puts each item on its own line. `tail`: columns to leave free after the last one. */
export function layOutLines(sheet: Sheet, members: readonly Member[], indent: number, tail = 0) {
  for (const [index, { start, end }] of members.entries()) {
    sheet.startLine(start, indent, { withBlank: index > 0 })
    layOutExpression(sheet, start, end, {
      line: alike(indent),
      isMember: true,
      tail: index === members.length - 1 ? tail : 0,
    })
  }
}

/** Puts two items on each line, such as a condition and its value in `case`. */
function layOutPairs(sheet: Sheet, members: readonly Member[], indent: number) {
  for (const [index, { start, end }] of members.entries()) {
    const line = alike(indent)
    if (index % 2 === 0) sheet.startLine(start, indent)
    else if (!sheet.fits(start, end) && sheet.tokens[start - 1]?.kind !== 'comment') {
      line.indent = line.close = indent + 4
      sheet.startLine(start, indent + 4)
    }
    layOutExpression(sheet, start, end, { line })
  }
}

/** Keeps the author's lines. Without any, puts each table row on a line; otherwise short values share lines. */
function layOutRows(sheet: Sheet, members: readonly Member[], open: number, indent: number) {
  const isFirst = rowStarts(sheet, members, open)
  for (const [index, { start, end }] of members.entries()) {
    if (index === 0 || isFirst(index) || !sheet.fits(start, end)) sheet.startLine(start, indent)
    layOutExpression(sheet, start, end, { line: alike(indent) })
  }
}

function rowStarts(sheet: Sheet, members: readonly Member[], open: number): (index: number) => boolean {
  const isBroken = (index: number) => (sheet.tokens[members[index]?.start ?? -1]?.breaks ?? 0) > 0
  if (members.some((_, index) => index > 0 && isBroken(index))) return isBroken
  const columns = columnsBefore(sheet, open)
  if (columns > 0) return (index) => index % columns === 0
  if (sheet.tokens[open]?.text === '{') return () => true
  const areSimple = members.every(({ start, end }) => end - start <= 4)
  return () => !areSimple
}

/** Number of columns of the `datatable` whose values start here; 0 for other lists. */
function columnsBefore(sheet: Sheet, open: number): number {
  const before = sheet.beforeComments(0, open) - 1
  const columns = sheet.roles.openerOf(before)
  if (columns === undefined) return 0
  return sheet.members(columns + 1, before).length
}

/** Maximum indentation. */
const deepest = 200

/** Puts the content of brackets on lines of its own, and the closing bracket on another. */
function layOutBrackets(sheet: Sheet, opener: number, closer: number, line: Line) {
  const { open, close } = innermost(sheet, opener, closer)
  const [from, to] = [open + 1, close]
  const role = sheet.roles.roleOf(open)
  const indent = line.indent + indentWidth
  if (to - from <= 1 || indent > deepest) return
  if (sheet.tokens[open]?.breaks && role === 'rows' && sheet.tokens[open - 1]?.kind === 'close') {
    sheet.startLine(open, line.indent)
  }
  const commas = sheet.members(from, to)
  if (role === 'body' || isOfStages(sheet, from, to)) layOutStatements(sheet, from, to, indent)
  else if (role === 'pairs') layOutPairs(sheet, commas, indent)
  else if (role === 'rows' || areShort(sheet, commas, open)) layOutRows(sheet, commas, open, indent)
  else if (commas.length > 1) layOutLines(sheet, commas, indent)
  else {
    sheet.startLine(sheet.behindComments(from, to), indent)
    layOutExpression(sheet, from, to, { line: alike(indent), hang: 0 })
  }
  sheet.startLine(close, line.close, { ofComments: indent, withBlank: false })
}

/** Brackets that contain only brackets or a call are opened and closed together: `dynamic({`, `toint(extract(`. */
function innermost(sheet: Sheet, opener: number, closer: number): { open: number; close: number } {
  let open = opener
  let close = closer
  for (;;) {
    const role = sheet.roles.roleOf(open + 2)
    const inner = role === 'call' || role === 'pairs' ? open + 2 : open + 1
    const isAlone = sheet.tokens[inner]?.closer === close - 1
    if (!isAlone || (sheet.tokens[open + 1]?.breaks ?? 0) > 0) return { open, close }
    open = inner
    close--
  }
}

function isOfStages(sheet: Sheet, from: number, to: number): boolean {
  const first = sheet.behindComments(from, to)
  return sheet.roles.stages.has(first) || sheet.find(from, to, ({ kind }) => kind === 'pipe').length > 0
}

/** Whether items are so many and short that a line for each would waste room. */
function areShort(sheet: Sheet, members: readonly Member[], open: number): boolean {
  const isShort = ({ start, end }: Member) => end - start <= 4 && sheet.widthOf(start, end) <= 30
  return sheet.tokens[open]?.text !== '{' && members.length >= 5 && members.every(isShort)
}
