import { layOutExpression, type Line } from './lay-out-expression.ts'
import { layOutLines, type Member } from './lay-out-list.ts'
import { indentWidth, type Sheet } from './sheet.ts'
import { type StageShape, takesCondition } from './token-roles.ts'

/** Columns by which `by`, `and` and their like are set in under their stage, as nearly everybody writes them. */
const stageHang = 2

interface StagePlace {
  start: number
  end: number
  line: Line
  /** Columns that have to be left behind it. */
  tail: number
}

/** Sets a stage that does not fit on one line in several. */
export function layOutStage(sheet: Sheet, shape: StageShape, place: StagePlace) {
  const { start, end, line, tail } = place
  const { operator, body } = shape
  if (takesCondition(operator)) return layOutExpression(sheet, body, end, { line, tail, hang: stageHang })
  if (shape.isPattern) return layOutPattern(sheet, body, end, line.indent + indentWidth, tail)
  const clauses = sheet.find(body, end, (_, each) => sheet.roles.roleOf(each) === 'clause')
  const bodyEnd = sheet.beforeComments(body, clauses[0] ?? end)
  const bodyTail = clauses.length === 0 ? tail : 0
  const members = sheet.split(body, bodyEnd, (token) =>
    operator === 'fork' ? token.kind === 'open' : token.text === ',',
  )
  const follows =
    members.length <= 1 &&
    !sheet.isBroken(start, body + 1) &&
    (clauses.length === 0 || sheet.fits(start, bodyEnd) || isTable(sheet, members))
  if (follows) layOutExpression(sheet, body, bodyEnd, { line, tail: bodyTail })
  else layOutLines(sheet, members, line.indent + indentWidth, bodyTail)
  const isClosed = follows && sheet.tokens[bodyEnd - 1]?.kind === 'close' && !sheet.fits(start, bodyEnd)
  layOutClauses(sheet, clauses, end, { indent: line.indent + stageHang, tail, isClosed })
}

/** `isClosed`: the first follows a bracket that closes lines, and stays there when it fits. */
function layOutClauses(
  sheet: Sheet,
  clauses: readonly number[],
  end: number,
  { indent, tail, isClosed }: { indent: number; tail: number; isClosed: boolean },
) {
  for (const [index, start] of clauses.entries()) {
    const next = clauses[index + 1]
    const clauseEnd = sheet.beforeComments(start, next ?? end)
    const clauseTail = next === undefined ? tail : 0
    const isBehindBracket = index === 0 && isClosed && sheet.tokens[start - 1]?.kind === 'close'
    if (isBehindBracket && sheet.fits(start, clauseEnd, clauseTail)) continue
    sheet.startLine(start, indent, { withBlank: false })
    if (sheet.fits(start, clauseEnd, clauseTail)) continue
    const members = sheet.split(start + 1, clauseEnd, ({ text }) => text === ',')
    if (members.length > 1) layOutLines(sheet, members, indent + indentWidth, clauseTail)
    else layOutExpression(sheet, start + 1, clauseEnd, { line: { indent, close: indent }, tail: clauseTail })
  }
}

/** Whether the only member is a table in brackets, as of `join`. */
function isTable(sheet: Sheet, members: readonly Member[]): boolean {
  const [member] = members
  return member !== undefined && sheet.tokens[member.start]?.closer === member.end - 1
}

/** The pattern of `parse` keeps the author's lines; without any, a line holds as many texts, with their names, as fit. */
function layOutPattern(sheet: Sheet, from: number, to: number, indent: number, tail: number) {
  const start = (place: number) => sheet.startLine(place, indent, { withBlank: false })
  const broken = sheet.find(from, to, ({ breaks }) => breaks > 0)
  for (const place of broken) start(place)
  if (broken.length > 0 || sheet.fits(from, to, tail)) return
  start(from)
  const texts = sheet.find(from, to, ({ kind }) => kind === 'string')
  for (const [index, place] of texts.entries()) if (!sheet.fits(place, texts[index + 1] ?? to)) start(place)
}
