import type {
  AplName,
  Call,
  Element,
  Expression,
  InlineTable,
  Lambda,
  Literal,
} from '#apl/syntax/apl-syntax.ts'
import { unquote } from '#apl/syntax/names.ts'
import { type AplNode, childrenOf } from '#apl/syntax/walk.ts'
import { closedFlow, definedColumn, type RowScope, unknownFlow } from './flow.ts'
import { readPipeline, readStatements } from './resolve-scope.ts'
import type { ResolveContext } from './resolve-context.ts'
import type { Column, Columns, Definition, Reference } from './scope.ts'

/** Functions whose first argument is a column name as a string. */
const takeColumnName: ReadonlySet<string> = new Set(['column_ifexists', 'ensure_field'])

/** Resolves the names in an expression. */
export function readExpression(expression: Expression, context: ResolveContext) {
  const waiting: AplNode[] = [expression]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.kind === 'name' || node.kind === 'member') {
      const path = pathOf(node)
      if (path) readPath(path, context)
      else for (const child of childrenOf(node)) waiting.push(child)
    } else if (node.kind === 'element' && readElement(node, context)) continue
    else if (node.kind === 'pipeline') readPipeline(node, context)
    else if (node.kind === 'lambda') readLambda(node, context)
    else if (node.kind === 'table') readInlineTable(node, context)
    else {
      if (node.kind === 'call') readCallee(node, context)
      // Without `...` in the call: a list may have more values than a call can have arguments.
      for (const child of childrenOf(node).toReversed()) waiting.push(child)
    }
  }
}

/**
 * Resolves an element access to a column with dots in its name, such as `geo["city"]` to `geo.city`. Returns false if
 * there is none.
 */
function readElement({ object, index, end }: Element, context: ResolveContext): boolean {
  const path = pathOf(object)
  if (!path || index.kind !== 'literal' || index.type !== 'string') return false
  const { row, builder } = context
  const { name, start } = joinedName(path)
  const column = row?.find(name) ? undefined : row?.find(`${name}.${textAsName(index, builder.text).name}`)
  if (column) noteColumn({ start, end, name: column.name, isQuoted: false }, column, context)
  return column !== undefined
}

/** Records references to functions, to datasets named by `table("…")`, and to columns named by strings. */
export function readCallee(call: Call, context: ResolveContext) {
  const variable = context.names.find(call.name.name)
  recordReference({ name: call.name, role: 'function', definition: variable?.definition }, context)
  const first = call.arguments[0]?.value
  if (variable || first?.kind !== 'literal' || first.type !== 'string') return
  const name = textAsName(first, context.builder.text)
  if (call.name.name === 'table') {
    recordReference({ name, role: 'dataset', definition: undefined, datasets: [name.name] }, context)
  } else if (takeColumnName.has(call.name.name)) {
    const column = context.row?.see(name.name)
    if (column) noteColumn(name, column, context)
  }
}

/** A string literal used as a name. */
export function textAsName({ start, end }: Literal, text: string): AplName {
  return { start, end, name: unquote(text.slice(start, end)), isQuoted: true }
}

/** Resolves a function; returns the columns of its result, if it is a table. */
export function readLambda(lambda: Lambda, context: ResolveContext): Columns {
  const { builder, names } = context
  const isClosed = builder.text[lambda.end - 1] === '}'
  const inside = names.within(isClosed ? lambda.end - 1 : builder.text.length)
  for (const { name, ...made } of lambda.parameters) {
    if (made.value) readExpression(made.value, { ...context, row: undefined })
    if (name.name !== '*') inside.add(builder.define(name, 'parameter', 'let', made), name.end + 1)
  }
  return readStatements(lambda.body, { builder, names: inside }) ?? unknownFlow
}

/** Resolves an inline table; returns its columns. */
export function readInlineTable(table: InlineTable, context: ResolveContext): Columns {
  const columns = table.columns.map(({ name, ...made }) =>
    definedColumn(context.builder.define(name, 'column', table.operator, made)),
  )
  for (const value of table.values) readExpression(value, { ...context, row: undefined })
  return closedFlow(columns)
}

/** Maximum number of names in a field path; the rest is ignored. */
const longestPath = 32

/** The names of `a`, `a.b` and `a.b.c`; undefined for a member of anything else. */
export function pathOf(node: Expression): AplName[] | undefined {
  const names: AplName[] = []
  for (let part = node; ; part = part.object) {
    if (part.kind === 'name') return [part, ...names.toReversed()].slice(0, longestPath)
    if (part.kind !== 'member') return undefined
    names.push(part.name)
  }
}

/**
 * Resolves a name or path: to the column that matches most of it, else to a variable, else to the dataset field named
 * by the whole path.
 */
function readPath(path: readonly AplName[], context: ResolveContext) {
  const [base] = path
  if (base === undefined) return
  const { sides } = context
  const side = base.name === '$left' ? sides?.left : base.name === '$right' ? sides?.right : undefined
  const names = side ? path.slice(1) : path
  const row = side ?? context.row
  const found = row && findColumn(names, row)
  if (found) {
    noteColumn(joinedName(names.slice(0, found.length)), found.column, context)
    return
  }
  const variable = side ? undefined : context.names.find(base.name)
  if (variable) {
    const { definition } = variable
    recordReference(
      { name: base, role: definition.kind === 'function' ? 'function' : 'variable', definition },
      context,
    )
    return
  }
  const [first] = names
  if (first === undefined) return
  const whole = joinedName(names)
  const field = row && (row.isDropped(first.name) ? undefined : row.see(whole.name))
  if (field) noteColumn(whole, field, context)
  else noteUnknown(first, row, context)
}

/**
 * Resolves a name that does not exist as written. It may be part of a known field or an automatically named column. The
 * service's spelling of such names is not fully documented, so this picks what is likely.
 */
function noteUnknown(name: AplName, row: RowScope | undefined, context: ResolveContext) {
  const parts = name.name.split('.').slice(0, longestPath)
  for (let length = parts.length - 1; length > 0; length--) {
    const column = row?.find(parts.slice(0, length).join('.'))
    if (column && !column.definition) {
      noteColumn(name, column, context)
      return
    }
  }
  const { otherNames } = context.builder
  const likely = row?.columns.find(
    ({ definition }) =>
      definition?.isExplicit === false &&
      (definition.name.replaceAll(/\W/g, '_') === name.name || otherNames.get(definition) === name.name),
  )
  recordReference({ name, role: 'column', definition: likely?.definition }, context)
}

/** The column that a whole path names; undefined when it names part of one, or a variable. */
export function columnOf(path: readonly AplName[], row: RowScope): Column | undefined {
  const found = findColumn(path, row)
  return found?.length === path.length ? found.column : undefined
}

function findColumn(names: readonly AplName[], row: RowScope) {
  for (let length = names.length; length > 0; length--) {
    const column = row.find(joinedName(names.slice(0, length)).name)
    // If only the first name is a known field, the whole path may be a field, too, while the columns are open.
    const isShort = length < names.length && column?.definition === undefined && row.isOpen
    if (column && !isShort) return { column, length }
  }
  return undefined
}

function joinedName(names: readonly AplName[]): AplName {
  const [first] = names
  if (first !== undefined && names.length === 1) return nameOnly(first)
  return {
    start: first?.start ?? 0,
    end: names.at(-1)?.end ?? 0,
    name: names.map(({ name }) => name).join('.'),
    isQuoted: false,
  }
}

/** Records references to a column: one per definition, and one for a field. */
function noteColumn(
  name: AplName,
  { definition, otherDefinitions, datasets }: Column,
  context: ResolveContext,
) {
  if (definition) recordReference({ name, role: 'column', definition }, context)
  if (!definition || datasets.length > 0)
    recordReference({ name, role: 'column', definition: undefined, datasets }, context)
  for (const other of otherDefinitions) recordReference({ name, role: 'column', definition: other }, context)
}

export function recordReference(
  { name, role, definition, datasets = [] }: NotedReference,
  { builder, stage }: Pick<ResolveContext, 'builder' | 'stage'>,
) {
  builder.references.push({ name: nameOnly(name), role, definition, stage, datasets })
}

interface NotedReference {
  name: AplName
  role: Reference['role']
  definition: Definition | undefined
  datasets?: readonly string[]
}

const nameOnly = ({ start, end, name, isQuoted }: AplName): AplName => ({ start, end, name, isQuoted })
