import type { ColumnEffect } from '#apl/stages/stage-kind.ts'
import { stageKinds } from '#apl/stages/stages.ts'
import type {
  AplSyntax,
  Call,
  DeclareStatement,
  Expression,
  LetStatement,
  NameReference,
  Pipeline,
  Statement,
} from '#apl/syntax/apl-syntax.ts'
import { parseApl } from '#apl/syntax/parse-apl.ts'
import { bareExpression } from '#apl/syntax/walk.ts'
import { TextLines } from '#lib/text-lines.ts'
import { join, union } from './combine-tables.ts'
import { typeOf } from './computed-columns.ts'
import { datasetFlow, Row, unknownFlow } from './flow.ts'
import {
  note,
  readCallee,
  readExpression,
  readInlineTable,
  readLambda,
  textAsName,
} from './read-expression.ts'
import { Environment, Findings, type Reading, variablesAt } from './reading.ts'
import type { Columns, Definition, QueryScope } from './scope.ts'
import { columnFlows, type StageFlow, unknown } from './stage-columns.ts'

const flows: Readonly<Record<ColumnEffect, StageFlow>> = { ...columnFlows, join, union }

/** Resolves the names in a stage, and turns its input columns into its output columns. */
const readStage: StageFlow = (stage, row, reading) => {
  const effect = stage.operator === '' ? 'keep' : stageKinds.get(stage.operator)?.columns
  const flow = effect === undefined ? unknown : flows[effect]
  flow(stage, row, reading)
}

/** A parsed query with its scope. */
export interface ReadApl {
  syntax: AplSyntax
  scope: QueryScope
  lines: TextLines
}

/** Parses a query and resolves its names. */
export function readApl(text: string): ReadApl {
  const syntax = parseApl(text)
  return { syntax, scope: scopeOf(syntax), lines: new TextLines(text) }
}

/** Resolves the names of a query, however incomplete. */
export function scopeOf(syntax: AplSyntax): QueryScope {
  const findings = new Findings(syntax.text)
  const { variables, definitions, references } = findings
  readStatements(syntax.statements, { findings, names: new Environment(variables, syntax.text.length) })
  return {
    definitions: definitions.toSorted((a, b) => a.span.start - b.span.start),
    references: references.toSorted((a, b) => a.name.start - b.name.start),
    before: (stage) => findings.before.get(stage) ?? unknownFlow,
    joined: (stage) => findings.joined.get(stage),
    result: (pipeline) => findings.results.get(pipeline) ?? unknownFlow,
    variablesAt: (offset) => variablesAt(variables, offset),
  }
}

/** Functions that return the table passed to them. */
const passThrough: ReadonlySet<string> = new Set(['materialize', 'view'])

/** Resolves an expression in place of a table; returns its columns. */
export function readSource(source: Expression, reading: Reading): Columns {
  const value = bareExpression(source)
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
  if (!variable && first && passThrough.has(call.name.name)) {
    readCallee(call, reading)
    return readSource(first, reading)
  }
  readExpression(call, { ...reading, row: undefined })
  if (variable) return variable.flow ?? unknownFlow
  if (call.name.name !== 'table' || first?.kind !== 'literal' || first.type !== 'string') return unknownFlow
  return datasetFlow([textAsName(first, reading.findings.text).name])
}

/**
 * Resolves a pipeline stage by stage; returns the columns of its result. `taken` are the columns it inherits if it has
 * no source, as in a branch of `fork`.
 */
export function readPipeline(pipeline: Pipeline, reading: Reading, taken: Columns = unknownFlow): Columns {
  const { findings, names } = reading
  const row = new Row(pipeline.source ? readSource(pipeline.source, reading) : taken)
  for (const stage of pipeline.stages) {
    findings.before.set(stage, row.flow())
    readStage(stage, row, { findings, names, stage, row, sides: undefined })
    row.commit()
  }
  findings.results.set(pipeline, row.flow())
  return row.flow()
}

/** Resolves statements in order; returns the columns of their last table, if any. */
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

/** Offset after a statement: after its semicolon, or where the next one starts; infinite for the last statement. */
function placeBehind({ end }: Statement, next: Statement | undefined, text: string): number {
  const semicolon = /^(?:\s*\/\/[^\r\n]*[\r\n])*\s*;/.exec(text.slice(end, next?.start))
  return semicolon ? end + semicolon[0].length : (next?.start ?? Number.POSITIVE_INFINITY)
}

function readLet({ name, value }: LetStatement, from: number, reading: Reading) {
  const { findings, names } = reading
  const read = readValue(value, reading)
  if (name.name === '') return
  names.add(findings.define(name, read.kind, 'let', { type: read.type, value }), from, read.flow)
}

interface ReadValue {
  kind: Definition['kind']
  type?: string | undefined
  flow?: Columns | undefined
}

function readValue(value: Expression, reading: Reading): ReadValue {
  const { findings, names } = reading
  const inner = bareExpression(value)
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

/** Whether a value is recognizably a table. */
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
  for (const { name, ...made } of parameters)
    names.add(findings.define(name, 'parameter', 'declare', made), from)
}
