import type { Call, Expression, NameReference } from '#apl/syntax/apl-syntax.ts'
import { datasetFlow, unknownFlow } from './flow.ts'
import { readCallee, readExpression, readInlineTable, textAsName } from './read-expression.ts'
import { note } from './read-name.ts'
import { readPipeline } from './read-pipeline.ts'
import type { Reading } from './reading.ts'
import type { Columns } from './scope.ts'

/** Functions that hand on the table they are given. */
const handOn: ReadonlySet<string> = new Set(['materialize', 'view'])

/** Reads what stands where a table is meant; gives its columns. */
export function readSource(source: Expression, reading: Reading): Columns {
  let value = source
  while (value.kind === 'group') value = value.inner
  if (value.kind === 'name') return readTableName(value, reading)
  if (value.kind === 'pipeline') return readPipeline(value, reading)
  if (value.kind === 'table') return readInlineTable(value, reading)
  if (value.kind === 'call') return readTableCall(value, reading)
  readExpression(value, { ...reading, row: undefined })
  return unknownFlow
}

function readTableName(name: NameReference, reading: Reading): Columns {
  const variable = reading.names.find(name.name)
  if (variable) {
    note({ name, role: 'variable', definition: variable.definition }, reading)
    return variable.flow ?? unknownFlow
  }
  note({ name, role: 'dataset', definition: undefined, datasets: [name.name] }, reading)
  return datasetFlow([name.name])
}

function readTableCall(call: Call, reading: Reading): Columns {
  const variable = reading.names.find(call.name.name)
  const first = call.arguments[0]?.value
  if (!variable && first && handOn.has(call.name.name)) {
    readCallee(call, reading)
    return readSource(first, reading)
  }
  readExpression(call, { ...reading, row: undefined })
  if (variable) return variable.flow ?? unknownFlow
  if (call.name.name !== 'table' || first?.kind !== 'literal' || first.type !== 'string') return unknownFlow
  return datasetFlow([textAsName(first, reading.findings.text).name])
}
