import { layOutExpression } from './lay-out-expression.ts'
import { layOutStage } from './lay-out-stage.ts'
import { indentWidth, type Sheet } from './sheet.ts'

/** Gives every statement a line of its own. */
export function layOutStatements(sheet: Sheet, from: number, to: number, indent: number) {
  for (const { start, end } of statementsOf(sheet, from, to)) {
    sheet.startLine(start, indent)
    const isEnded = sheet.tokens[end - 1]?.kind === 'semicolon'
    const stageIndent = sheet.tokens[start]?.text === 'let' ? indent + indentWidth : indent
    layOutPipeline(sheet, start, isEnded ? end - 1 : end, { indent, stageIndent, tail: isEnded ? 1 : 0 })
  }
  sheet.startComments(to, indent)
}

/** Between semicolons, or where one seems to be missing: a line that is not set in from the one it would go on. */
function statementsOf(sheet: Sheet, from: number, to: number) {
  return sheet
    .split(from, to, ({ kind }) => kind === 'semicolon')
    .flatMap(({ start, end }) => {
      const first = sheet.tokens[start]?.column ?? 0
      const more = sheet.find(start, end, ({ column }, place) => {
        return place > start && column <= first && sheet.unread.has(place)
      })
      return [start, ...more].map((each, index) => ({ start: each, end: more[index] ?? end }))
    })
}

/** Gives every stage a line of its own. `tail`: columns that have to be left behind the last one. */
export function layOutPipeline(
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

/** Behind the pipe, or behind `let name =`. */
function operatorOf(sheet: Sheet, start: number, end: number): number {
  const token = sheet.tokens[start]
  if (token?.kind === 'pipe') return sheet.behindComments(start + 1, end)
  if (token?.text !== 'let') return start
  const [equals] = sheet.find(start, end, ({ text }) => text === '=')
  return equals === undefined ? start : sheet.behindComments(equals + 1, end)
}
