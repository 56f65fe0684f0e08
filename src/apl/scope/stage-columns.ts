import type { Expression, Item, Stage } from '#apl/syntax/apl-syntax.ts'
import { unquote } from '#apl/syntax/names.ts'
import { bareExpression, clauseItems } from '#apl/syntax/walk.ts'
import { unionColumns } from './combine-tables.ts'
import { computedColumns, type Computing } from './computed-columns.ts'
import { closedFlow, matchingColumns, RowScope } from './flow.ts'
import { columnOf, pathOf, readExpression } from './read-expression.ts'
import { readPipeline, readSource } from './resolve-scope.ts'
import { automaticColumn, type ResolveContext, explicitColumn } from './resolve-context.ts'
import type { Column } from './scope.ts'

/** Resolves the names in a stage, and turns its input columns into its output columns. */
export type StageFlow = (stage: Stage, row: RowScope, context: ResolveContext) => void

/** A stage that does not change the columns. */
const keep: StageFlow = (stage, _row, context) => {
  readItems(stage.items, context)
  readClauses(stage, context)
}

/** An unknown stage: any columns may follow. */
export const unknownStage: StageFlow = (stage, row, context) => {
  keep(stage, row, context)
  row.open()
}

/** Column effects of the stages by name, except those that combine tables. */
export const columnFlows = {
  keep,

  /** `summarize`: the keys after `by`, then the aggregations. */
  summarize(stage, row, context) {
    keep(stage, row, context)
    // `arg_max(a, *)` keeps all fields of its row.
    const keepsAll = stage.items.some(
      ({ value }) => value.kind === 'call' && value.arguments.some((each) => each.value.kind === 'wildcard'),
    )
    const columnsOf = columnsOfLists(row, context)
    row.replace([...columnsOf(clauseItems('by', stage)), ...columnsOf(stage.items)], stage, keepsAll)
  },

  /** `make-series`: the keys after `by`, then the series, then their times. */
  makeSeries(stage, row, context) {
    keep(stage, row, context)
    const columnsOf = columnsOfLists(row, context)
    const keys = columnsOf(clauseItems('by', stage))
    const series = columnsOf(stage.items)
    for (const { definition } of series) {
      if (definition && definition.span.start >= stage.start) definition.type = 'dynamic'
    }
    row.replace([...keys, ...series, ...columnsOf(clauseItems('on', stage))], stage)
  },

  /** `count`: the number of rows. */
  count(stage, row, context) {
    const name = stage.items[0]?.value
    const made = { type: 'long' }
    const column =
      name?.kind === 'name'
        ? explicitColumn(name, context, made)
        : automaticColumn('Count', stage.operatorSpan, context, made)
    row.replace([column], stage)
  },

  /** `extend`: adds columns, replacing those with the same name. */
  extend(stage, row, context) {
    const taken = new Set(row.columns.map(({ name }) => name))
    for (const item of stage.items) {
      readExpression(item.value, context)
      for (const column of computedColumns(item, { context, row, taken })) row.setLater(column)
    }
  },

  /** `project`, `project-keep` and `distinct`: only the listed columns. */
  project(stage, row, context) {
    const computing: Computing = { context, row, taken: new Set() }
    const left: Column[] = []
    for (const item of stage.items) {
      readExpression(item.value, context)
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
  projectAway(stage, row, context) {
    readItems(stage.items, context)
    row.drop(
      stage.items.flatMap(({ value }) => listed(value, row)).map(({ name }) => name),
      stage,
    )
  },

  /** `project-reorder`: moves what it lists to the front. */
  projectReorder(stage, row, context) {
    readItems(stage.items, context)
    const front = stage.items.flatMap(({ value }) => listed(value, row))
    const names = new Set(front.map(({ name }) => name))
    row.replace([...front, ...row.columns.filter(({ name }) => !names.has(name))], stage, true)
  },

  /** `project-rename`: renames columns in place. */
  projectRename(stage, row, context) {
    const renamed = new Map<string, Column>()
    const added: Column[] = []
    for (const { names, value } of stage.items) {
      readExpression(value, context)
      const [name] = names
      const [old] = listed(value, row)
      if (name === undefined) continue
      const column = explicitColumn(name, context, { type: old?.definition?.type, value })
      if (old) renamed.set(old.name, column)
      else added.push(column)
    }
    row.replace([...row.columns.map((column) => renamed.get(column.name) ?? column), ...added], stage, true)
  },

  /** `mv-expand`: replaces lists by single values, optionally with their index. */
  mvExpand(stage, row, context) {
    const taken = new Set<string>()
    for (const item of stage.items) {
      readExpression(item.value, context)
      for (const column of computedColumns(item, { context, row, taken })) {
        const made = column.definition
        if (item.type !== undefined && made && made.span.start >= item.start) made.type = item.type
        row.setLater(column)
      }
    }
    readClauses(stage, context)
    const index = findOption('with_itemindex', stage.options)
    if (index?.value.kind === 'name') row.setLater(explicitColumn(index.value, context, { type: 'long' }))
  },

  /** `parse`, `parse-where` and `parse-kv`: extract columns from a text. */
  parse(stage, row, context) {
    readItems(stage.items, context)
    const isKv = stage.operator === 'parse-kv'
    for (const { keyword, items } of stage.clauses) {
      if (isKv && keyword !== 'as') continue
      for (const item of items) {
        for (const name of item.names) {
          row.setLater(explicitColumn(name, context, { type: item.type ?? 'string' }))
        }
        for (const name of groupNames(item, context)) {
          row.setLater(automaticColumn(name, item, context, { type: 'string', value: item.value }))
        }
      }
    }
  },

  /** `search`: keeps the columns; at the start of a pipeline, those of the datasets it names. */
  search(stage, row, context) {
    const flows = clauseItems('in', stage).map(({ value }) => readSource(value, context))
    if (!stage.pipe && flows.length > 0) row.become(unionColumns(flows))
    readItems(stage.items, context)
  },

  /** `print`: one row with the listed values; unnamed columns are named by position. */
  print(stage, row, context) {
    const without = { ...context, row: undefined }
    const computing: Computing = { context: without, row: new RowScope(closedFlow([])), taken: new Set() }
    const columns = stage.items.flatMap((item, index): Column[] => {
      readExpression(item.value, without)
      if (item.names.length > 0) return computedColumns(item, computing)
      if (item.value.kind === 'missing') return []
      return [automaticColumn(`print_${index}`, item.value, context, { value: item.value })]
    })
    row.become(closedFlow(columns))
  },

  /** `range x from 1 to 10 step 1`: one column. */
  range(stage, row, context) {
    readClauses(stage, { ...context, row: undefined })
    const name = stage.items[0]?.value
    row.become(closedFlow(name?.kind === 'name' ? [explicitColumn(name, context)] : []))
  },

  /** `getschema`: a row per column, with its name and type. */
  getSchema(stage, row, context) {
    const made = ['ColumnName', 'ColumnOrdinal', 'DataType', 'ColumnType'].map((name) => {
      const type = name === 'ColumnOrdinal' ? 'long' : 'string'
      return automaticColumn(name, stage.operatorSpan, context, { type })
    })
    row.replace(made, stage)
  },

  /** `fork`: several results, so the columns of each are unknown. */
  fork(stage, row, context) {
    for (const { value } of stage.items) {
      const branch = bareExpression(value)
      if (branch.kind === 'pipeline' && !branch.source) readPipeline(branch, context, row.flow())
      else readExpression(branch, context)
    }
    row.open()
  },

  /** `as name`: names the rows so far, for use as a table later. */
  as(stage, row, { builder, names }) {
    const name = stage.items[0]?.value
    if (name?.kind === 'name') names.add(builder.define(name, 'table', 'as'), stage.end + 1, row.flow())
  },
} satisfies Readonly<Record<string, StageFlow>>

/** Resolves the names in a list. */
function readItems(items: readonly Item[], context: ResolveContext) {
  for (const { value } of items) readExpression(value, context)
}

/** Resolves the names in the clauses of a stage. */
function readClauses({ clauses }: Stage, context: ResolveContext) {
  for (const { items } of clauses) readItems(items, context)
}

/** Returns a function that computes the columns of one list after another. */
function columnsOfLists(row: RowScope, context: ResolveContext): (items: readonly Item[]) => Column[] {
  const computing: Computing = { context, row, taken: new Set() }
  return (items) => items.flatMap((item) => computedColumns(item, computing))
}

/** The columns that a name, path or wildcard refers to, after it is resolved. */
function listed(value: Expression, row: RowScope): Column[] {
  if (value.kind === 'wildcard') return matchingColumns(value, row.columns)
  const path = pathOf(value)
  const column = path && columnOf(path, row)
  return column ? [column] : []
}

/** Names of the groups in a regular expression: `(?P<user>\w+)`. */
function groupNames({ value, names }: Item, { builder }: ResolveContext): string[] {
  if (names.length > 0 || value.kind !== 'literal') return []
  const pattern = unquote(builder.text.slice(value.start, value.end))
  return [...pattern.matchAll(/\(\?P?<(\w+)>/g)].flatMap(([, name]) => name ?? [])
}

/** The option with a name, such as `kind=inner`. */
export function findOption(name: string, options: readonly Item[]): Item | undefined {
  return options.find(({ names }) => names[0]?.name === name)
}
