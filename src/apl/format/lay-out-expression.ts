import { layOutBrackets } from './lay-out-brackets.ts'
import { indentWidth, type Sheet } from './sheet.ts'

/** How the line that an expression is on is set in: what goes on in brackets, and the bracket that closes them. */
export interface Line {
  indent: number
  close: number
}

interface ExpressionPlace {
  line: Line
  /** Columns that have to be left behind it. */
  tail?: number
  /** Columns by which a line that begins with an operator is set in. */
  hang?: number
  /** Whether it is a member of a list, of which it begins a line: what may be another member is set in alike. */
  isMember?: boolean
}

/** Sets an expression that does not fit on its line in several: before `or`, else `and`, else a sum, else in brackets. */
export function layOutExpression(sheet: Sheet, from: number, to: number, place: ExpressionPlace) {
  const { line, tail = 0, hang = indentWidth, isMember = false } = place
  const start = sheet.behindComments(from, to)
  const end = sheet.beforeComments(start, to)
  if (start >= end || sheet.fits(start, end, tail)) return
  const unread = sheet.find(start, end, (_, each) => each > start && sheet.unread.has(each))
  const breaks = unread.length > 0 ? unread : loosest(sheet, start, end)
  if (breaks.length === 0) return layOutInBrackets(sheet, start, end, line, tail)
  const indent = line.indent + (isMember && unread.length > 0 ? 0 : hang)
  const behind = unread.length > 0 ? 0 : 1
  layOutExpression(sheet, start, breaks[0] ?? end, { line })
  for (const [index, first] of breaks.entries()) {
    sheet.startLine(first, indent, { withBlank: false })
    const next = breaks[index + 1]
    const inner = { line: { indent, close: indent }, tail: next === undefined ? tail : 0 }
    layOutExpression(sheet, first + behind, next ?? end, inner)
  }
}

/** The operators, of the ones that bind least, before which a line may begin. */
function loosest(sheet: Sheet, from: number, to: number): number[] {
  const direct = sheet.find(from, to, (_, place) => {
    const role = sheet.roles.roleOf(place)
    return place > from && (role === 'binary' || role === 'part')
  })
  for (const level of [/^(?:with|\[)$/, /^or$/i, /^and$/i, /^[-+]$/]) {
    const found = direct.filter((place) => level.test(sheet.tokens[place]?.text ?? ''))
    if (found.length > 0) return found
  }
  return []
}

/** Sets what is in the brackets that do not fit in lines. */
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
