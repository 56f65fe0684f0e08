import { findFunction } from '#apl/catalog/catalog.ts'
import { aggregations, typeNames } from '#apl/grammar/apl-words.ts'
import type { AplName, Call, Expression, Item, Literal } from '#apl/syntax/apl-syntax.ts'
import { bareExpression } from '#apl/syntax/walk.ts'
import { unquote } from '#apl/syntax/names.ts'
import type { RowScope } from './flow.ts'
import { columnOf, pathOf } from './read-expression.ts'
import { automaticColumn, type ResolveContext, explicitColumn } from './resolve-context.ts'
import type { Column } from './scope.ts'

/** Context for computing columns. */
export interface Computing {
  context: ResolveContext
  row: RowScope
  /** Names of the columns so far, which automatic names must not repeat. */
  taken: Set<string>
}

/**
 * The columns that an item of `extend`, `project`, `summarize` or similar produces: those it names, the one it passes
 * through, or automatically named ones. The item's value must already be resolved.
 */
export function computedColumns(item: Item, computing: Computing): Column[] {
  const { context, row, taken } = computing
  const { builder } = context
  if (isRowChoice(item.value)) return chosenColumns(item, item.value, computing)
  const type = typeOf(item.value, builder.text, ({ name }) => row.find(name)?.definition?.type)
  let columns: Column[]
  if (item.names.length > 0) {
    columns = item.names.map((name) => explicitColumn(name, context, { type, value: item.value }))
  } else if (item.value.kind === 'missing') return []
  else {
    const same = takenOver(item.value, row)
    columns = same ? [same] : named(item.value, computing, type)
  }
  for (const { name } of columns) taken.add(name)
  return columns
}

/** The column whose name a value inherits, such as `_time` for `bin(_time, 5m)`. */
function takenOver(expression: Expression, row: RowScope): Column | undefined {
  const value = namingValue(expression)
  if (value.kind !== 'name' && value.kind !== 'member') return undefined
  const path = pathOf(value)
  const column = path && columnOf(path, row)
  // Even an unknown name determines the column's name.
  if (column || value.kind !== 'name') return column
  return { name: value.name, definition: undefined, datasets: [], otherDefinitions: [] }
}

function named(expression: Expression, { context, taken }: Computing, type: string | undefined): Column[] {
  const { builder } = context
  const value = namingValue(expression)
  const name = automaticName(expression, builder.text)
  const isMany = value.kind === 'call' && value.name.name === 'percentiles'
  const names = isMany ? percentileNames(value, builder.text) : [name]
  return names.map((each) => {
    const free = uniqueName(each, taken)
    taken.add(free)
    const column = automaticColumn(free, value, context, { type, value: expression })
    const first = value.kind === 'call' ? value.arguments[0]?.value : undefined
    const other = each === undefined && first ? automaticName(first, builder.text) : undefined
    if (other !== undefined && column.definition) builder.otherNames.set(column.definition, other)
    return column
  })
}

/** `name`, or `name1` and so on if taken; `Column1` and so on if there is no name. */
export function uniqueName(name: string | undefined, taken: ReadonlySet<string>): string {
  if (name !== undefined && !taken.has(name)) return name
  for (let number = 1; ; number++) {
    const free = `${name ?? 'Column'}${number}`
    if (!taken.has(free)) return free
  }
}

function isRowChoice(value: Expression): value is Call {
  return value.kind === 'call' && /^arg_(?:max|min)$/.test(value.name.name)
}

/** `arg_max(duration, id, *)` produces a column for each of its arguments. */
function chosenColumns(item: Item, call: Call, computing: Computing): Column[] {
  return call.arguments.flatMap((argument, index) => {
    if (argument.value.kind === 'wildcard') {
      return computing.row.columns.filter(({ name }) => !computing.taken.has(name))
    }
    const given = item.names[index]
    const names = given ? [given] : argument.names
    return computedColumns({ ...argument, names }, computing)
  })
}

// Based on results in the public APL documentation, and otherwise on Kusto's language service.

/** Functions whose result is named after their first argument: `bin(_time, 5m)` is `_time`. */
const namedAfterArgument =
  /^(?:bin|bin_at|bin_auto|floor|split|startofday|to(?:bool|datetime|decimal|double|dynamic|guid|int|long|real|string|timespan))$/

/** Prefix of the automatic name, before the first argument: `avg_duration`. Defaults to an aggregation's name. */
const prefixes: ReadonlyMap<string, string> = new Map([
  ...aggregations.map((name): [string, string] => [name, name]),
  ['gettype', 'type'],
  ['make_list', 'list'],
  ['make_list_if', 'list'],
  ['make_set', 'set'],
  ['make_set_if', 'set'],
  ['percentiles_array', 'percentiles'],
  ['percentiles_arrayif', 'percentiles'],
  ['string_size', 'string_size'],
  ['strlen', 'strlen'],
])

/** The value that a computed column inherits its name from: `_time` in `bin(_time, 5m)`. */
function namingValue(expression: Expression): Expression {
  let value = expression
  for (;;) {
    const first = value.kind === 'call' ? value.arguments[0]?.value : undefined
    if (value.kind === 'group') value = value.inner
    else if (value.kind === 'call' && first && namedAfterArgument.test(value.name.name)) value = first
    else return value
  }
}

/** A column's automatic name, from the expression that computes it; undefined for `Column1`. */
function automaticName(expression: Expression, text: string): string | undefined {
  const value = namingValue(expression)
  if (value.kind === 'name') return value.name
  if (value.kind === 'member') return joined(automaticName(value.object, text), value.name.name)
  if (value.kind === 'element')
    return joined(automaticName(value.object, text), literalText(value.index, text))
  if (value.kind === 'call') return nameOfCall(value, text)
  return undefined
}

function nameOfCall(call: Call, text: string): string | undefined {
  const prefix = prefixes.get(call.name.name)
  if (prefix === undefined) return undefined
  const first = call.arguments[0]?.value
  const name = `${prefix}_${(first && automaticName(first, text)) ?? ''}`
  return call.name.name === 'percentile' ? percentileNames(call, text)[0] : name
}

/** The columns of `percentile(x, 95)` and `percentiles(x, 50, 99.9)`: `percentile_x_95`. */
function percentileNames(call: Call, text: string): string[] {
  const [first, ...ranks] = call.arguments
  const name = (first && automaticName(first.value, text)) ?? ''
  return ranks.map(({ value }) => {
    const rank = literalText(value, text)?.replaceAll(/\W/g, '_') ?? ''
    return `percentile_${name}_${rank}`
  })
}

const joined = (of: string | undefined, name: string | undefined) =>
  of === undefined || name === undefined ? name : `${of}.${name}`

function literalText({ kind, start, end }: Expression, text: string): string | undefined {
  return kind === 'literal' ? unquote(text.slice(start, end)) : undefined
}

const comparison = /^(?:and|or|==|!=|<>|=~|!~|<|>|<=|>=|!?[a-z].*)$/

/** The type of an expression in APL terms, if it is obvious. `typeOfName` knows the names that the query defines. */
export function typeOf(
  expression: Expression,
  text: string,
  typeOfName: (name: AplName) => string | undefined,
): string | undefined {
  const value = bareExpression(expression)
  if (value.kind === 'literal') return typeOfLiteral(value, text)
  if (value.kind === 'dynamic') return 'dynamic'
  if (value.kind === 'name') return typeOfName(value)
  if (value.kind === 'binary') return comparison.test(value.operator.toLowerCase()) ? 'bool' : undefined
  if (value.kind !== 'call') return undefined
  const returns = findFunction(value.name.name)?.returns?.replace(/\(.*/, '')
  const first = value.arguments[0]?.value
  if (returns?.startsWith('same as') && first) return typeOf(first, text, typeOfName)
  return returns !== undefined && typeNames.includes(returns) ? returns : undefined
}

function typeOfLiteral({ type, start, end }: Literal, text: string): string | undefined {
  if (type === 'null' || type === 'type') return undefined
  if (type !== 'number') return type
  const number = text.slice(start, end)
  if (/^(?:\d+|0[xX][\dA-Fa-f]+)$/.test(number)) return 'long'
  return /^[\d.]+(?:[eE][+-]?\d+)?$/.test(number)
    ? 'real'
    : /^(?:int|long|real|double|decimal)/.exec(number)?.[0]
}
