import { layOutExpression, type Line } from './lay-out-expression.ts'
import { layOutLines, layOutPairs, layOutRows, type Member } from './lay-out-list.ts'
import { layOutStatements } from './lay-out-statements.ts'
import { indentWidth, type Sheet } from './sheet.ts'

/** Columns from which on nothing is set in any more. */
const deepest = 200

/** Sets what is in brackets in lines of its own, and the bracket that closes them in another. */
export function layOutBrackets(sheet: Sheet, opener: number, closer: number, line: Line) {
  const { open, close } = innermost(sheet, opener, closer)
  const [from, to] = [open + 1, close]
  const role = sheet.roles.roleOf(open)
  const indent = line.indent + indentWidth
  if (to - from <= 1 || indent > deepest) return
  if (sheet.tokens[open]?.breaks && role === 'rows' && sheet.tokens[open - 1]?.kind === 'close') {
    sheet.startLine(open, line.indent)
  }
  const commas = sheet.split(from, to, ({ text }) => text === ',')
  if (role === 'body' || isOfStages(sheet, from, to)) layOutStatements(sheet, from, to, indent)
  else if (role === 'pairs') layOutPairs(sheet, commas, indent)
  else if (role === 'rows' || areShort(sheet, commas, open)) layOutRows(sheet, commas, open, indent)
  else if (commas.length > 1) layOutLines(sheet, commas, indent)
  else {
    sheet.startLine(sheet.behindComments(from, to), indent)
    layOutExpression(sheet, from, to, { line: { indent, close: indent }, hang: 0 })
  }
  sheet.startLine(close, line.close, { ofComments: indent, withBlank: false })
}

/** Brackets that hold nothing but brackets, or a call, are opened and closed together: `dynamic({`, `toint(extract(`. */
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

/** Whether members are so many and so short that one a line would take more room than it gives. */
function areShort(sheet: Sheet, members: readonly Member[], open: number): boolean {
  const isShort = ({ start, end }: Member) => end - start <= 4 && sheet.widthOf(start, end) <= 30
  return sheet.tokens[open]?.text !== '{' && members.length >= 5 && members.every(isShort)
}
