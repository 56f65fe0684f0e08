import type { Expression, Item, Stage } from '#apl/syntax/apl-syntax.ts'
import { bareExpression, clauseItems, termsOf } from '#apl/syntax/walk.ts'
import { uniqueName } from './computed-columns.ts'
import { findOption, type StageFlow } from './stage-columns.ts'
import { RowScope, unknownFlow } from './flow.ts'
import { pathOf, readExpression } from './read-expression.ts'
import { readSource } from './resolve-scope.ts'
import { automaticColumn, type ResolveContext, explicitColumn } from './resolve-context.ts'
import type { Column, Columns } from './scope.ts'

/** `join` and `lookup`: add the columns of another table to each row. */
export const join: StageFlow = (stage, row, context) => {
  const source = stage.items[0]?.value
  const brought = source ? readSource(source, context) : unknownFlow
  if (brought !== unknownFlow) context.builder.joined.set(stage, brought)
  const right = new RowScope(brought)
  const rightKeys = readJoinConditions(clauseItems('on', stage), { ...context, sides: { left: row, right } })
  const kind = kindOf(stage)
  if (/^left(?:anti|semi|antisemi)$|^anti$/.test(kind)) return
  if (/^right(?:anti|semi|antisemi)$/.test(kind)) {
    row.become(right.flow())
    return
  }
  // A lookup does not repeat the compared columns.
  const added = right.columns.filter(({ name }) => stage.operator === 'join' || !rightKeys.has(name))
  row.become(besides(row.flow(), { ...right.flow(), columns: added }, stage, context))
}

function kindOf(stage: Stage): string {
  const value = findOption('kind', stage.options)?.value
  return value?.kind === 'name' ? value.name : ''
}

function besides(left: Columns, right: Columns, stage: Stage, context: ResolveContext): Columns {
  const taken = new Set(left.columns.map(({ name }) => name))
  const columns = [...left.columns]
  for (const column of right.columns) {
    const name = uniqueName(column.name, taken)
    taken.add(name)
    if (name === column.name) columns.push(column)
    else {
      const type = column.definition?.type
      columns.push(automaticColumn(name, stage.operatorSpan, context, { type }))
    }
  }
  // A name that the left side dropped may be a field of the right side.
  const dropped = [...left.dropped].filter(
    ([name]) => !taken.has(name) && (!right.isOpen || right.dropped.has(name)),
  )
  return { columns, dropped: new Map(dropped), ...opening([left, right]) }
}

/** `union`: concatenates the rows of several tables; columns with the same name are merged. */
export const union: StageFlow = (stage, row, context) => {
  const members = stage.items.map(({ value }) => readSource(value, context))
  // At the start of a pipeline there are no input rows.
  if (stage.pipe) members.unshift(row.flow())
  row.become(unionColumns(members, kindOf(stage) === 'inner'))
  nameSource(stage.options, row, context)
}

/** The columns of concatenated tables; with `isInner`, only those that every table may have. */
export function unionColumns(members: readonly Columns[], isInner = false): Columns {
  const merged = new Map<string, Column>()
  for (const { columns } of members) {
    for (const column of columns) merged.set(column.name, oneOf(merged.get(column.name), column))
  }
  const columns = [...merged.values()].filter(
    ({ name }) => !isInner || members.every((member) => has(member, name)),
  )
  return { columns, dropped: new Map(), ...opening(members) }
}

const has = ({ isOpen, columns }: Columns, name: string) =>
  isOpen || columns.some((each) => each.name === name)

function oneOf(first: Column | undefined, second: Column): Column {
  if (first === undefined) return second
  const definitions = [second.definition, ...second.otherDefinitions].filter(
    (each) => each !== undefined && each !== first.definition && !first.otherDefinitions.includes(each),
  )
  return {
    ...first,
    datasets: [...new Set([...first.datasets, ...second.datasets])],
    otherDefinitions: [...first.otherDefinitions, ...definitions.flatMap((each) => each ?? [])],
  }
}

function opening(flows: readonly Columns[]): Pick<Columns, 'isOpen' | 'datasets'> {
  const open = flows.filter(({ isOpen }) => isOpen)
  return { isOpen: open.length > 0, datasets: [...new Set(open.flatMap(({ datasets }) => datasets))] }
}

/** `withsource=origin`: a first column with the name of each row's table. */
function nameSource(options: readonly Item[], row: RowScope, context: ResolveContext) {
  const name = findOption('withsource', options)?.value
  if (name?.kind !== 'name') return
  const source = explicitColumn(name, context, { type: 'string' })
  const flow = row.flow()
  row.become({ ...flow, columns: [source, ...flow.columns.filter((each) => each.name !== name.name)] })
}

type JoinReading = ResolveContext & { sides: NonNullable<ResolveContext['sides']> }

/**
 * Resolves the names in join conditions: a plain name to the columns of both sides, `a == b` to one column of each.
 * Returns the names of the compared columns on the right side.
 */
function readJoinConditions(conditions: readonly Item[], context: JoinReading): Set<string> {
  const keys = new Set<string>()
  for (const term of conditions.flatMap(({ value }) => termsOf(value))) {
    const value = bareExpression(term)
    if (value.kind === 'binary' && value.operator === '==') {
      readSide(value.left, 'left', context, keys)
      readSide(value.right, 'right', context, keys)
    } else {
      readSide(value, 'left', context, keys)
      // A name without its side means both.
      const [first] = pathOf(value) ?? []
      if (first && !first.name.startsWith('$')) readSide(value, 'right', context, keys)
    }
  }
  return keys
}

function readSide(value: Expression, side: 'left' | 'right', context: JoinReading, keys: Set<string>) {
  const path = pathOf(value)
  const named = path?.[0]?.name
  const isNamed = named === '$left' || named === '$right'
  const meant = isNamed ? named.slice(1) : side
  if (path && meant === 'right') keys.add((isNamed ? path.slice(1) : path).map(({ name }) => name).join('.'))
  readExpression(value, { ...context, row: context.sides[side] })
}
