import { below } from './combine-tables.ts'
import { computedColumns, type Computing } from './computed-columns.ts'
import { closedFlow, madeColumn, Row } from './flow.ts'
import { readExpression } from './read-expression.ts'
import { readPipeline } from './read-pipeline.ts'
import { readSource } from './read-source.ts'
import type { Column } from './scope.ts'
import { keepsColumns, readClauses, type StageFlow } from './stage-flow.ts'

/** `search`: keeps the columns; at the head of a pipeline it brings those of the datasets it names. */
export const search: StageFlow = (stage, row, reading) => {
  const datasets = stage.clauses.filter(({ keyword }) => keyword === 'in').flatMap(({ items }) => items)
  const flows = datasets.map(({ value }) => readSource(value, reading))
  if (!stage.pipe && flows.length > 0) row.become(below(flows))
  for (const { value } of stage.items) readExpression(value, reading)
}

/** `print`: one row of what it lists; without a name a column is called by its place. */
export const print: StageFlow = (stage, row, reading) => {
  const without = { ...reading, row: undefined }
  const computing: Computing = { reading: without, row: new Row(closedFlow([])), taken: new Set() }
  const columns = stage.items.flatMap((item, index): Column[] => {
    readExpression(item.value, without)
    if (item.names.length > 0) return computedColumns(item, computing)
    if (item.value.kind === 'missing') return []
    return [madeColumn(reading.findings.defineAutomatic(`print_${index}`, item.value))]
  })
  row.become(closedFlow(columns))
}

/** `range x from 1 to 10 step 1`: one column. */
export const range: StageFlow = (stage, row, reading) => {
  readClauses(stage, { ...reading, row: undefined })
  const name = stage.items[0]?.value
  row.become(closedFlow(name?.kind === 'name' ? [madeColumn(reading.findings.define(name, 'column'))] : []))
}

/** `getschema`: a row for each column, with its name and type. */
export const getSchema: StageFlow = (stage, row, { findings }) => {
  const columns: [string, string][] = [
    ['ColumnName', 'string'],
    ['ColumnOrdinal', 'long'],
    ['DataType', 'string'],
    ['ColumnType', 'string'],
  ]
  const made = columns.map(([name, type]) =>
    madeColumn(findings.defineAutomatic(name, stage.operatorSpan, type)),
  )
  row.replace(made, stage)
}

/** `fork`: several results, so that nothing is known of one. */
export const fork: StageFlow = (stage, row, reading) => {
  for (const { value } of stage.items) {
    const branch = value.kind === 'group' ? value.inner : value
    if (branch.kind === 'pipeline' && !branch.source) readPipeline(branch, reading, row.flow())
    else readExpression(branch, reading)
  }
  row.open()
}

/** `as name`: gives the rows so far a name that later tables can use. */
export const as: StageFlow = (stage, row, { findings, names }) => {
  const name = stage.items[0]?.value
  if (name?.kind === 'name') names.add(findings.define(name, 'table'), stage.end + 1, row.flow())
}

/** A stage that nothing is known of: there may be any column behind it. */
export const unknown: StageFlow = (stage, row, reading) => {
  keepsColumns(stage, row, reading)
  row.open()
}
