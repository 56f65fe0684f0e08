import { alike, layOutExpression, layOutLines, type Line } from './lay-out-expression.ts'
import { indentWidth, type Member, type Sheet } from './sheet.ts'
import { type StageShape, takesCondition } from './token-roles.ts'

/** Puts each statement on its own line. */
export function layOutStatements(sheet: Sheet, from: number, to: number, indent: number) {
  for (const { start, end } of statementsOf(sheet, from, to)) {
    sheet.startLine(start, indent)
    const isEnded = sheet.tokens[end - 1]?.kind === 'semicolon'
    const stageIndent = sheet.tokens[start]?.text === 'let' ? indent + indentWidth : indent
    layOutPipeline(sheet, start, isEnded ? end - 1 : end, { indent, stageIndent, tail: isEnded ? 1 : 0 })
  }
  sheet.startComments(to, indent)
}

/** Splits at semicolons, and where one seems to be missing: at an unindented line within a statement. */
function statementsOf(sheet: Sheet, from: number, to: number) {
  return sheet
    .split(from, to, ({ kind }) => kind === 'semicolon')
    .flatMap(({ start, end }) => {
      const first = sheet.tokens[start]?.column ?? 0
      const more = sheet.find(start, end, ({ column }, index) => {
        return index > start && column <= first && sheet.unread.has(index)
      })
      return [start, ...more].map((each, index) => ({ start: each, end: more[index] ?? end }))
    })
}

/** Puts each stage on its own line. `tail`: columns to leave free after the last one. */
function layOutPipeline(
  sheet: Sheet,
  from: number,
  to: number,
  { indent, stageIndent = indent, tail = 0 }: { indent: number; stageIndent?: number; tail?: number },
) {
  const pipes = sheet.find(from, to, ({ kind }) => kind === 'pipe')
  for (const [index, start] of [from, ...pipes].entries()) {
    if (start === to || (index === 0 && start === pipes[0])) continue
    if (index > 0) sheet.startLine(start, stageIndent)
    const end = pipes[index]
    const stageEnd = sheet.beforeComments(start, end ?? to)
    const isFirst = index === 0
    layOutStep(sheet, start, stageEnd, isFirst ? indent : stageIndent, end === undefined ? tail : 0)
  }
}

function layOutStep(sheet: Sheet, start: number, end: number, indent: number, tail: number) {
  if (sheet.fits(start, end, tail)) return
  const isPiped = sheet.tokens[start]?.kind === 'pipe'
  const operator = operatorOf(sheet, start, end)
  const line = { indent, close: isPiped ? indent + 2 : indent }
  const shape = sheet.roles.stages.get(operator)
  if (shape) layOutStage(sheet, shape, { start, end, line, tail })
  else layOutExpression(sheet, start, end, { line, tail })
}

/** Index after the pipe, or after `let name =`. */
function operatorOf(sheet: Sheet, start: number, end: number): number {
  const token = sheet.tokens[start]
  if (token?.kind === 'pipe') return sheet.behindComments(start + 1, end)
  if (token?.text !== 'let') return start
  const [equals] = sheet.find(start, end, ({ text }) => text === '=')
  return equals === undefined ? start : sheet.behindComments(equals + 1, end)
}

/** Indentation of `by`, `and` and similar below their stage, as nearly everyone writes them. */
const stageHang = 2

interface StagePlace {
  start: number
  end: number
  line: Line
  /** Columns to leave free after it. */
  tail: number
}

/** Splits a stage that does not fit on one line. */
function layOutStage(sheet: Sheet, shape: StageShape, place: StagePlace) {
  const { start, end, line, tail } = place
  const { operator, body } = shape
  if (takesCondition(operator)) return layOutExpression(sheet, body, end, { line, tail, hang: stageHang })
  if (shape.isPattern) return layOutPattern(sheet, body, end, line.indent + indentWidth, tail)
  const clauses = sheet.find(body, end, (_, each) => sheet.roles.roleOf(each) === 'clause')
  const bodyEnd = sheet.beforeComments(body, clauses[0] ?? end)
  const bodyTail = clauses.length === 0 ? tail : 0
  const isFork = operator === 'fork'
  const members = sheet.split(body, bodyEnd, ({ kind, text }) => (isFork ? kind === 'open' : text === ','))
  const follows =
    members.length <= 1 &&
    !sheet.isBroken(start, body + 1) &&
    (clauses.length === 0 || sheet.fits(start, bodyEnd) || isTable(sheet, members))
  if (follows) layOutExpression(sheet, body, bodyEnd, { line, tail: bodyTail })
  else layOutLines(sheet, members, line.indent + indentWidth, bodyTail)
  const isClosed = follows && sheet.tokens[bodyEnd - 1]?.kind === 'close' && !sheet.fits(start, bodyEnd)
  layOutClauses(sheet, clauses, end, { indent: line.indent + stageHang, tail, isClosed })
}

/** `isClosed`: the first clause follows a closing bracket of a multiline list, and stays on that line if it fits. */
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
    const members = sheet.members(start + 1, clauseEnd)
    if (members.length > 1) layOutLines(sheet, members, indent + indentWidth, clauseTail)
    else layOutExpression(sheet, start + 1, clauseEnd, { line: alike(indent), tail: clauseTail })
  }
}

/** Whether the only item is a table in brackets, as in `join`. */
function isTable(sheet: Sheet, members: readonly Member[]): boolean {
  const [member] = members
  return member !== undefined && sheet.tokens[member.start]?.closer === member.end - 1
}

/** The pattern of `parse` keeps the author's lines; without any, lines are filled with texts and their names. */
function layOutPattern(sheet: Sheet, from: number, to: number, indent: number, tail: number) {
  const start = (index: number) => sheet.startLine(index, indent, { withBlank: false })
  const broken = sheet.find(from, to, ({ breaks }) => breaks > 0)
  for (const index of broken) start(index)
  if (broken.length > 0 || sheet.fits(from, to, tail)) return
  start(from)
  const texts = sheet.find(from, to, ({ kind }) => kind === 'string')
  for (const [index, place] of texts.entries()) if (!sheet.fits(place, texts[index + 1] ?? to)) start(place)
}
