import type { DeclareStatement, Expression, LetStatement, Statement } from '#apl/syntax/apl-syntax.ts'
import { unknownFlow } from './flow.ts'
import { readExpression, readLambda } from './read-expression.ts'
import { readPipeline } from './read-pipeline.ts'
import { readSource } from './read-source.ts'
import type { Reading } from './reading.ts'
import type { Columns, Definition } from './scope.ts'
import { typeOf } from './type-of.ts'

/** Reads statements in their order; gives the columns of the last table that they give, if any. */
export function readStatements(
  statements: readonly Statement[],
  { findings, names }: Pick<Reading, 'findings' | 'names'>,
): Columns | undefined {
  const reading: Reading = { findings, names, stage: undefined, row: undefined, sides: undefined }
  let result: Columns | undefined
  for (const [index, statement] of statements.entries()) {
    const from = placeBehind(statement, statements[index + 1], findings.text)
    if (statement.kind === 'let') readLet(statement, from, reading)
    else if (statement.kind === 'declare') readDeclare(statement, from, reading)
    else if (statement.kind === 'query') result = readPipeline(statement.query, reading)
  }
  return result
}

/** Where a statement is over: behind its semicolon, or where the next one begins; nowhere while it is the last. */
function placeBehind({ end }: Statement, next: Statement | undefined, text: string): number {
  const semicolon = /^(?:\s*\/\/[^\r\n]*[\r\n])*\s*;/.exec(text.slice(end, next?.start))
  return semicolon ? end + semicolon[0].length : (next?.start ?? Number.POSITIVE_INFINITY)
}

function readLet({ name, value }: LetStatement, from: number, reading: Reading) {
  const { findings, names } = reading
  const read = readValue(value, reading)
  if (name.name === '') return
  names.add(findings.define(name, read.kind, read.type), from, read.flow)
}

interface ReadValue {
  kind: Definition['kind']
  type?: string | undefined
  flow?: Columns | undefined
}

function readValue(value: Expression, reading: Reading): ReadValue {
  const { findings, names } = reading
  let inner = value
  while (inner.kind === 'group') inner = inner.inner
  if (inner.kind === 'lambda') return { kind: 'function', flow: readLambda(inner, reading) }
  if (inner.kind === 'name') {
    const variable = names.find(inner.name)
    const flow = readSource(inner, reading)
    if (variable === undefined) return { kind: 'table', flow }
    const { kind, type } = variable.definition
    return { kind: kind === 'parameter' ? 'variable' : kind, type, flow: variable.flow }
  }
  if (isTable(inner, reading)) return { kind: 'table', flow: readSource(inner, reading) }
  readExpression(inner, reading)
  const type = typeOf(inner, findings.text, (name) => names.find(name.name)?.definition.type)
  return { kind: 'variable', type }
}

/** Whether a value is a table, as far as it can be seen. */
function isTable(value: Expression, { names }: Reading): boolean {
  if (value.kind === 'pipeline' || value.kind === 'table') return true
  if (value.kind !== 'call') return false
  const flow = names.find(value.name.name)?.flow
  return (
    ['table', 'materialize', 'view'].includes(value.name.name) || (flow !== undefined && flow !== unknownFlow)
  )
}

function readDeclare({ parameters }: DeclareStatement, from: number, reading: Reading) {
  const { findings, names } = reading
  for (const { value } of parameters) if (value) readExpression(value, reading)
  for (const { name, type } of parameters) names.add(findings.define(name, 'parameter', type), from)
}
