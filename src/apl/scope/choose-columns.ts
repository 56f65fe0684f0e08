import type { Expression } from '#apl/syntax/apl-syntax.ts'
import { computedColumns, type Computing } from './computed-columns.ts'
import { madeColumn, type Row } from './flow.ts'
import { matchingColumns } from './matching-columns.ts'
import { readExpression } from './read-expression.ts'
import { columnOf, pathOf } from './read-name.ts'
import type { Column } from './scope.ts'
import type { StageFlow } from './stage-flow.ts'

/** `extend`: adds columns, or puts them in the place of those of the same name. */
export const extend: StageFlow = (stage, row, reading) => {
  const taken = new Set(row.columns.map(({ name }) => name))
  for (const item of stage.items) {
    readExpression(item.value, reading)
    for (const column of computedColumns(item, { reading, row, taken })) row.setLater(column)
  }
}

/** `project`, `project-keep` and `distinct`: leave just what they list. */
export const project: StageFlow = (stage, row, reading) => {
  const computing: Computing = { reading, row, taken: new Set() }
  const left: Column[] = []
  for (const item of stage.items) {
    readExpression(item.value, reading)
    const { value } = item
    if (value.kind === 'wildcard') left.push(...matchingColumns(value, row.columns))
    else {
      const columns = computedColumns(item, computing)
      left.push(...columns)
      for (const column of columns) row.setLater(column)
    }
  }
  // Which fields that nobody has named fit a wildcard is not known.
  const hasWildcard = stage.items.some(({ value }) => value.kind === 'wildcard')
  row.replace(left, stage, hasWildcard)
}

/** `project-away`: leaves all but what it lists. */
export const projectAway: StageFlow = (stage, row, reading) => {
  for (const { value } of stage.items) readExpression(value, reading)
  row.drop(
    stage.items.flatMap(({ value }) => listed(value, row)).map(({ name }) => name),
    stage,
  )
}

/** `project-reorder`: moves what it lists to the front. */
export const projectReorder: StageFlow = (stage, row, reading) => {
  for (const { value } of stage.items) readExpression(value, reading)
  const front = stage.items.flatMap(({ value }) => listed(value, row))
  const names = new Set(front.map(({ name }) => name))
  row.replace([...front, ...row.columns.filter(({ name }) => !names.has(name))], stage, true)
}

/** `project-rename`: gives columns another name and leaves them in their places. */
export const projectRename: StageFlow = (stage, row, reading) => {
  const renamed = new Map<string, Column>()
  const added: Column[] = []
  for (const { names, value } of stage.items) {
    readExpression(value, reading)
    const [name] = names
    const [old] = listed(value, row)
    if (name === undefined) continue
    const column = madeColumn(reading.findings.define(name, 'column', old?.definition?.type))
    if (old) renamed.set(old.name, column)
    else added.push(column)
  }
  row.replace([...row.columns.map((column) => renamed.get(column.name) ?? column), ...added], stage, true)
}

/** The columns that a name, a path or a wildcard stands for, once it has been read. */
function listed(value: Expression, row: Row): Column[] {
  if (value.kind === 'wildcard') return matchingColumns(value, row.columns)
  const path = value.kind === 'name' || value.kind === 'member' ? pathOf(value) : undefined
  const column = path && columnOf(path, row)
  return column ? [column] : []
}
