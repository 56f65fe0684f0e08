import type { Expression, Item, Stage } from '#apl/syntax/apl-syntax.ts'
import { unquote } from '#apl/syntax/names.ts'
import { bareExpression, clauseItems } from '#apl/syntax/walk.ts'
import { below } from './combine-tables.ts'
import { computedColumns, type Computing } from './computed-columns.ts'
import { closedFlow, matchingColumns, Row } from './flow.ts'
import { columnOf, pathOf, readExpression } from './read-expression.ts'
import { readPipeline, readSource } from './scope-of.ts'
import { automaticColumn, type Reading, explicitColumn } from './reading.ts'
import type { Column } from './scope.ts'

/** Resolves the names in a stage, and turns its input columns into its output columns. */
export type StageFlow = (stage: Stage, row: Row, reading: Reading) => void

/** A stage that does not change the columns. */
const keep: StageFlow = (stage, _row, reading) => {
  readItems(stage.items, reading)
  readClauses(stage, reading)
}

/** An unknown stage: any columns may follow. */
export const unknown: StageFlow = (stage, row, reading) => {
  keep(stage, row, reading)
  row.open()
}

/** Column effects of the stages by name, except those that combine tables. */
export const columnFlows = {
  keep,

  /** `summarize`: the keys after `by`, then the aggregations. */
  summarize(stage, row, reading) {
    keep(stage, row, reading)
    // `arg_max(a, *)` keeps all fields of its row.
    const keepsAll = stage.items.some(
      ({ value }) => value.kind === 'call' && value.arguments.some((each) => each.value.kind === 'wildcard'),
    )
    const columnsOf = columnsOfLists(row, reading)
    row.replace([...columnsOf(clauseItems('by', stage)), ...columnsOf(stage.items)], stage, keepsAll)
  },

  /** `make-series`: the keys after `by`, then the series, then their times. */
  makeSeries(stage, row, reading) {
    keep(stage, row, reading)
    const columnsOf = columnsOfLists(row, reading)
    const keys = columnsOf(clauseItems('by', stage))
    const series = columnsOf(stage.items)
    for (const { definition } of series) {
      if (definition && definition.span.start >= stage.start) definition.type = 'dynamic'
    }
    row.replace([...keys, ...series, ...columnsOf(clauseItems('on', stage))], stage)
  },

  /** `count`: the number of rows. */
  count(stage, row, reading) {
    const name = stage.items[0]?.value
    const made = { type: 'long' }
    const column =
      name?.kind === 'name'
        ? explicitColumn(name, reading, made)
        : automaticColumn('Count', stage.operatorSpan, reading, made)
    row.replace([column], stage)
  },

  /** `extend`: adds columns, replacing those with the same name. */
  extend(stage, row, reading) {
    const taken = new Set(row.columns.map(({ name }) => name))
    for (const item of stage.items) {
      readExpression(item.value, reading)
      for (const column of computedColumns(item, { reading, row, taken })) row.setLater(column)
    }
  },

  /** `project`, `project-keep` and `distinct`: only the listed columns. */
  project(stage, row, reading) {
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
    // Which unnamed fields match a wildcard is unknown.
    const hasWildcard = stage.items.some(({ value }) => value.kind === 'wildcard')
    row.replace(left, stage, hasWildcard)
  },

  /** `project-away`: all but the listed columns. */
  projectAway(stage, row, reading) {
    readItems(stage.items, reading)
    row.drop(
      stage.items.flatMap(({ value }) => listed(value, row)).map(({ name }) => name),
      stage,
    )
  },

  /** `project-reorder`: moves what it lists to the front. */
  projectReorder(stage, row, reading) {
    readItems(stage.items, reading)
    const front = stage.items.flatMap(({ value }) => listed(value, row))
    const names = new Set(front.map(({ name }) => name))
    row.replace([...front, ...row.columns.filter(({ name }) => !names.has(name))], stage, true)
  },

  /** `project-rename`: renames columns in place. */
  projectRename(stage, row, reading) {
    const renamed = new Map<string, Column>()
    const added: Column[] = []
    for (const { names, value } of stage.items) {
      readExpression(value, reading)
      const [name] = names
      const [old] = listed(value, row)
      if (name === undefined) continue
      const column = explicitColumn(name, reading, { type: old?.definition?.type, value })
      if (old) renamed.set(old.name, column)
      else added.push(column)
    }
    row.replace([...row.columns.map((column) => renamed.get(column.name) ?? column), ...added], stage, true)
  },

  /** `mv-expand`: replaces lists by single values, optionally with their index. */
  mvExpand(stage, row, reading) {
    const taken = new Set<string>()
    for (const item of stage.items) {
      readExpression(item.value, reading)
      for (const column of computedColumns(item, { reading, row, taken })) {
        const made = column.definition
        if (item.type !== undefined && made && made.span.start >= item.start) made.type = item.type
        row.setLater(column)
      }
    }
    readClauses(stage, reading)
    const index = optionNamed('with_itemindex', stage.options)
    if (index?.value.kind === 'name') row.setLater(explicitColumn(index.value, reading, { type: 'long' }))
  },

  /** `parse`, `parse-where` and `parse-kv`: extract columns from a text. */
  parse(stage, row, reading) {
    readItems(stage.items, reading)
    const isKv = stage.operator === 'parse-kv'
    for (const { keyword, items } of stage.clauses) {
      if (isKv && keyword !== 'as') continue
      for (const item of items) {
        for (const name of item.names) {
          row.setLater(explicitColumn(name, reading, { type: item.type ?? 'string' }))
        }
        for (const name of groupNames(item, reading)) {
          row.setLater(automaticColumn(name, item, reading, { type: 'string', value: item.value }))
        }
      }
    }
  },

  /** `search`: keeps the columns; at the start of a pipeline, those of the datasets it names. */
  search(stage, row, reading) {
    const flows = clauseItems('in', stage).map(({ value }) => readSource(value, reading))
    if (!stage.pipe && flows.length > 0) row.become(below(flows))
    readItems(stage.items, reading)
  },

  /** `print`: one row with the listed values; unnamed columns are named by position. */
  print(stage, row, reading) {
    const without = { ...reading, row: undefined }
    const computing: Computing = { reading: without, row: new Row(closedFlow([])), taken: new Set() }
    const columns = stage.items.flatMap((item, index): Column[] => {
      readExpression(item.value, without)
      if (item.names.length > 0) return computedColumns(item, computing)
      if (item.value.kind === 'missing') return []
      return [automaticColumn(`print_${index}`, item.value, reading, { value: item.value })]
    })
    row.become(closedFlow(columns))
  },

  /** `range x from 1 to 10 step 1`: one column. */
  range(stage, row, reading) {
    readClauses(stage, { ...reading, row: undefined })
    const name = stage.items[0]?.value
    row.become(closedFlow(name?.kind === 'name' ? [explicitColumn(name, reading)] : []))
  },

  /** `getschema`: a row per column, with its name and type. */
  getSchema(stage, row, reading) {
    const made = ['ColumnName', 'ColumnOrdinal', 'DataType', 'ColumnType'].map((name) => {
      const type = name === 'ColumnOrdinal' ? 'long' : 'string'
      return automaticColumn(name, stage.operatorSpan, reading, { type })
    })
    row.replace(made, stage)
  },

  /** `fork`: several results, so the columns of each are unknown. */
  fork(stage, row, reading) {
    for (const { value } of stage.items) {
      const branch = bareExpression(value)
      if (branch.kind === 'pipeline' && !branch.source) readPipeline(branch, reading, row.flow())
      else readExpression(branch, reading)
    }
    row.open()
  },

  /** `as name`: names the rows so far, for use as a table later. */
  as(stage, row, { findings, names }) {
    const name = stage.items[0]?.value
    if (name?.kind === 'name') names.add(findings.define(name, 'table', 'as'), stage.end + 1, row.flow())
  },
} satisfies Readonly<Record<string, StageFlow>>

/** Resolves the names in a list. */
function readItems(items: readonly Item[], reading: Reading) {
  for (const { value } of items) readExpression(value, reading)
}

/** Resolves the names in the clauses of a stage. */
function readClauses({ clauses }: Stage, reading: Reading) {
  for (const { items } of clauses) readItems(items, reading)
}

/** Returns a function that computes the columns of one list after another. */
function columnsOfLists(row: Row, reading: Reading): (items: readonly Item[]) => Column[] {
  const computing: Computing = { reading, row, taken: new Set() }
  return (items) => items.flatMap((item) => computedColumns(item, computing))
}

/** The columns that a name, path or wildcard refers to, after it is resolved. */
function listed(value: Expression, row: Row): Column[] {
  if (value.kind === 'wildcard') return matchingColumns(value, row.columns)
  const path = pathOf(value)
  const column = path && columnOf(path, row)
  return column ? [column] : []
}

/** Names of the groups in a regular expression: `(?P<user>\w+)`. */
function groupNames({ value, names }: Item, { findings }: Reading): string[] {
  if (names.length > 0 || value.kind !== 'literal') return []
  const pattern = unquote(findings.text.slice(value.start, value.end))
  return [...pattern.matchAll(/\(\?P?<(\w+)>/g)].flatMap(([, name]) => name ?? [])
}

/** The option with a name, such as `kind=inner`. */
export function optionNamed(name: string, options: readonly Item[]): Item | undefined {
  return options.find(({ names }) => names[0]?.name === name)
}
