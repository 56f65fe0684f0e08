import { layOutExpression } from './lay-out-expression.ts'
import type { Sheet } from './sheet.ts'

/** A member of a list: its first token and the end behind its comma, by place. */
export interface Member {
  start: number
  end: number
}

/** Gives every member a line. `tail`: columns that have to be left behind the last one. */
export function layOutLines(sheet: Sheet, members: readonly Member[], indent: number, tail = 0) {
  for (const [index, { start, end }] of members.entries()) {
    sheet.startLine(start, indent, { withBlank: index > 0 })
    layOutExpression(sheet, start, end, {
      line: { indent, close: indent },
      isMember: true,
      tail: index === members.length - 1 ? tail : 0,
    })
  }
}

/** Gives every two members a line, such as a condition and its value in `case`. */
export function layOutPairs(sheet: Sheet, members: readonly Member[], indent: number) {
  for (const [index, { start, end }] of members.entries()) {
    const line = { indent, close: indent }
    if (index % 2 === 0) sheet.startLine(start, indent)
    else if (!sheet.fits(start, end) && sheet.tokens[start - 1]?.kind !== 'comment') {
      line.indent = line.close = indent + 4
      sheet.startLine(start, indent + 4)
    }
    layOutExpression(sheet, start, end, { line })
  }
}

/** Keeps the author's lines. Without any, a row of a table gets a line, short values share lines, others get their own. */
export function layOutRows(sheet: Sheet, members: readonly Member[], open: number, indent: number) {
  const isFirst = rowStarts(sheet, members, open)
  for (const [index, { start, end }] of members.entries()) {
    if (index === 0 || isFirst(index) || !sheet.fits(start, end)) sheet.startLine(start, indent)
    layOutExpression(sheet, start, end, { line: { indent, close: indent } })
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

/** How many columns a `datatable` has whose values begin here; 0 for other lists. */
function columnsBefore(sheet: Sheet, open: number): number {
  const before = sheet.beforeComments(0, open) - 1
  const columns = sheet.roles.openerOf(before)
  if (columns === undefined) return 0
  return sheet.split(columns + 1, before, ({ text }) => text === ',').length
}
