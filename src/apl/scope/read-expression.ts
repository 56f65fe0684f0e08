import type {
  AplName,
  Call,
  Element,
  Expression,
  InlineTable,
  Lambda,
  Literal,
} from '#apl/syntax/apl-syntax.ts'
import { unquoted } from '#apl/syntax/unquoted.ts'
import { type AplNode, partsOf } from '#apl/syntax/walk.ts'
import { closedFlow, madeColumn, unknownFlow } from './flow.ts'
import { note, noteColumn, pathOf, readElement, readPath } from './read-name.ts'
import { readPipeline } from './read-pipeline.ts'
import { readStatements } from './read-statements.ts'
import type { Reading } from './reading.ts'
import type { Columns } from './scope.ts'

/** Functions whose first argument is the name of a column as a text. */
const takeColumnName: ReadonlySet<string> = new Set(['column_ifexists', 'ensure_field'])

/** Notes what the names in an expression mean. */
export function readExpression(expression: Expression, reading: Reading) {
  const waiting: AplNode[] = [expression]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.kind === 'name' || node.kind === 'member') {
      const path = pathOf(node)
      if (path) readPath(path, reading)
      else waiting.push(...partsOf(node))
    } else if (node.kind === 'element' && isElementRead(node, reading)) continue
    else if (node.kind === 'pipeline') readPipeline(node, reading)
    else if (node.kind === 'lambda') readLambda(node, reading)
    else if (node.kind === 'table') readInlineTable(node, reading)
    else {
      if (node.kind === 'call') readCallee(node, reading)
      waiting.push(...partsOf(node).toReversed())
    }
  }
}

function isElementRead({ of, index, end }: Element, reading: Reading): boolean {
  const path = of.kind === 'name' || of.kind === 'member' ? pathOf(of) : undefined
  if (!path || index.kind !== 'literal' || index.type !== 'string') return false
  return readElement(path, { ...textAsName(index, reading.findings.text), end }, reading)
}

/** Notes the use of a function, of a dataset that `table("…")` names, of a column that a text names. */
export function readCallee(call: Call, reading: Reading) {
  const variable = reading.names.find(call.name.name)
  note({ name: call.name, role: 'function', definition: variable?.definition }, reading)
  const first = call.arguments[0]?.value
  if (variable || first?.kind !== 'literal' || first.type !== 'string') return
  const name = textAsName(first, reading.findings.text)
  if (call.name.name === 'table') {
    note({ name, role: 'dataset', definition: undefined, datasets: [name.name] }, reading)
  } else if (takeColumnName.has(call.name.name)) {
    const column = reading.row?.see(name.name)
    if (column) noteColumn(name, column, reading)
  }
}

/** A text that stands for a name. */
export function textAsName({ start, end }: Literal, text: string): AplName {
  return { start, end, name: unquoted(text.slice(start, end)), isQuoted: true }
}

/** Reads a function; gives the columns of the table that it gives, as far as it gives one. */
export function readLambda(lambda: Lambda, reading: Reading): Columns {
  const { findings, names } = reading
  const isClosed = findings.text[lambda.end - 1] === '}'
  const inside = names.within(isClosed ? lambda.end - 1 : findings.text.length)
  for (const { name, type, value } of lambda.parameters) {
    if (value) readExpression(value, { ...reading, row: undefined })
    if (name.name !== '*') inside.add(findings.define(name, 'parameter', type), name.end + 1)
  }
  return readStatements(lambda.body, { findings, names: inside }) ?? unknownFlow
}

/** Reads a table that is written out; gives its columns. */
export function readInlineTable(table: InlineTable, reading: Reading): Columns {
  const columns = table.columns.map(({ name, type }) =>
    madeColumn(reading.findings.define(name, 'column', type)),
  )
  for (const value of table.values) readExpression(value, { ...reading, row: undefined })
  return closedFlow(columns)
}
