import type { Call, Expression, Item } from '#apl/syntax/apl-syntax.ts'
import { automaticName, namingValue, percentileNames } from './column-name.ts'
import { madeColumn, type Row } from './flow.ts'
import { columnOf, pathOf } from './read-name.ts'
import type { Reading } from './reading.ts'
import type { Column } from './scope.ts'
import { typeOf } from './type-of.ts'

/** Where columns are computed. */
export interface Computing {
  reading: Reading
  row: Row
  /** Names of the columns so far, which a name of the language's own must not repeat. */
  taken: Set<string>
}

/**
 * The columns that a member of `extend`, `project`, `summarize` and their like gives: those it names, the one it takes
 * over, or those that the language names. Its value must have been read.
 */
export function computedColumns(item: Item, computing: Computing): Column[] {
  const { reading, row, taken } = computing
  const { findings } = reading
  if (isRowChoice(item.value)) return chosenColumns(item, item.value, computing)
  const type = typeOf(item.value, findings.text, ({ name }) => row.find(name)?.definition?.type)
  let columns: Column[]
  if (item.names.length > 0) {
    columns = item.names.map((name) => madeColumn(findings.define(name, 'column', type)))
  } else if (item.value.kind === 'missing') return []
  else {
    const same = takenOver(item.value, row)
    columns = same ? [same] : named(item.value, computing, type)
  }
  for (const { name } of columns) taken.add(name)
  return columns
}

/** The column whose name a value takes over, as `bin(_time, 5m)` that of `_time`. */
function takenOver(expression: Expression, row: Row): Column | undefined {
  const value = namingValue(expression)
  if (value.kind !== 'name' && value.kind !== 'member') return undefined
  const path = pathOf(value)
  const column = path && columnOf(path, row)
  // A name that nobody knows is still what the column is called.
  if (column || value.kind !== 'name') return column
  return { name: value.name, definition: undefined, datasets: [], also: [] }
}

function named(expression: Expression, { reading, taken }: Computing, type: string | undefined): Column[] {
  const { findings } = reading
  const value = namingValue(expression)
  const name = automaticName(expression, findings.text)
  const isMany = value.kind === 'call' && value.name.name === 'percentiles'
  const names = isMany ? percentileNames(value, findings.text) : [name]
  return names.map((each) => {
    const free = freeName(each, taken)
    taken.add(free)
    const definition = findings.defineAutomatic(free, value, type)
    const first = value.kind === 'call' ? value.arguments[0]?.value : undefined
    const other = each === undefined && first ? automaticName(first, findings.text) : undefined
    if (other !== undefined) findings.otherNames.set(definition, other)
    return madeColumn(definition)
  })
}

/** `name`, or `name1` and so on when it is taken; `Column1` and so on for what has no name. */
export function freeName(name: string | undefined, taken: ReadonlySet<string>): string {
  if (name !== undefined && !taken.has(name)) return name
  for (let number = 1; ; number++) {
    const free = `${name ?? 'Column'}${number}`
    if (!taken.has(free)) return free
  }
}

function isRowChoice(value: Expression): value is Call {
  return value.kind === 'call' && /^arg_(?:max|min)$/.test(value.name.name)
}

/** `arg_max(duration, id, *)` gives each of its arguments a column. */
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
