import type { Item } from '#apl/syntax/apl-syntax.ts'
import { computedColumns, type Computing } from './computed-columns.ts'
import { madeColumn } from './flow.ts'
import type { Column } from './scope.ts'
import { keepsColumns, type StageFlow } from './stage-flow.ts'

/** `summarize`: leaves the keys behind `by`, then the aggregations. */
export const summarize: StageFlow = (stage, row, reading) => {
  keepsColumns(stage, row, reading)
  const computing: Computing = { reading, row, taken: new Set() }
  const keys = columnsOf(itemsBehind('by', stage.clauses), computing)
  const values = columnsOf(stage.items, computing)
  // `arg_max(a, *)` keeps every field of the row it chooses.
  const keepsAll = stage.items.some(
    ({ value }) => value.kind === 'call' && value.arguments.some((each) => each.value.kind === 'wildcard'),
  )
  row.replace([...keys, ...values], stage, keepsAll)
}

/** `make-series`: leaves the keys behind `by`, then the series, then the times they run on. */
export const makeSeries: StageFlow = (stage, row, reading) => {
  keepsColumns(stage, row, reading)
  const computing: Computing = { reading, row, taken: new Set() }
  const keys = columnsOf(itemsBehind('by', stage.clauses), computing)
  const series = columnsOf(stage.items, computing)
  for (const { definition } of series) {
    if (definition && definition.at.start >= stage.start) definition.type = 'dynamic'
  }
  const times = columnsOf(itemsBehind('on', stage.clauses), computing)
  row.replace([...keys, ...series, ...times], stage)
}

/** `count`: leaves the number of rows. */
export const count: StageFlow = (stage, row, { findings }) => {
  const name = stage.items[0]?.value
  const definition =
    name?.kind === 'name'
      ? findings.define(name, 'column', 'long')
      : findings.defineAutomatic('Count', stage.operatorSpan, 'long')
  row.replace([madeColumn(definition)], stage)
}

function columnsOf(items: readonly Item[], computing: Computing): Column[] {
  return items.flatMap((item) => computedColumns(item, computing))
}

function itemsBehind(keyword: string, clauses: readonly { keyword: string; items: Item[] }[]): Item[] {
  return clauses.filter((clause) => clause.keyword === keyword).flatMap(({ items }) => items)
}
