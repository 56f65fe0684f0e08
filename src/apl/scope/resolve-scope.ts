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
import { datasetFlow, RowScope, unknownFlow } from './flow.ts'
import {
  recordReference,
  readCallee,
  readExpression,
  readInlineTable,
  readLambda,
  textAsName,
} from './read-expression.ts'
import { Environment, ScopeBuilder, type ResolveContext, variablesAt } from './resolve-context.ts'
import type { Columns, Definition, QueryScope } from './scope.ts'
import { columnFlows, type StageFlow, unknownStage } from './stage-columns.ts'

const flows: Readonly<Record<ColumnEffect, StageFlow>> = { ...columnFlows, join, union }

/** Resolves the names in a stage, and turns its input columns into its output columns. */
const readStage: StageFlow = (stage, row, context) => {
  const effect = stage.operator === '' ? 'keep' : stageKinds.get(stage.operator)?.columns
  const flow = effect === undefined ? unknownStage : flows[effect]
  flow(stage, row, context)
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
  return { syntax, scope: resolveScope(syntax), lines: new TextLines(text) }
}

/** Resolves the names of a query, however incomplete. */
export function resolveScope(syntax: AplSyntax): QueryScope {
  const builder = new ScopeBuilder(syntax.text)
  const { variables, definitions, references } = builder
  readStatements(syntax.statements, { builder, names: new Environment(variables, syntax.text.length) })
  return {
    definitions: definitions.toSorted((a, b) => a.span.start - b.span.start),
    references: references.toSorted((a, b) => a.name.start - b.name.start),
    before: (stage) => builder.before.get(stage) ?? unknownFlow,
    joined: (stage) => builder.joined.get(stage),
    result: (pipeline) => builder.results.get(pipeline) ?? unknownFlow,
    variablesAt: (offset) => variablesAt(variables, offset),
  }
}

/** Functions that return the table passed to them. */
const passThrough: ReadonlySet<string> = new Set(['materialize', 'view'])

/** Resolves an expression in place of a table; returns its columns. */
export function readSource(source: Expression, context: ResolveContext): Columns {
  const value = bareExpression(source)
  if (value.kind === 'name') return readTableName(value, context)
  if (value.kind === 'pipeline') return readPipeline(value, context)
  if (value.kind === 'table') return readInlineTable(value, context)
  if (value.kind === 'call') return readTableCall(value, context)
  readExpression(value, { ...context, row: undefined })
  return unknownFlow
}

function readTableName(name: NameReference, context: ResolveContext): Columns {
  const variable = context.names.find(name.name)
  if (variable) {
    recordReference({ name, role: 'variable', definition: variable.definition }, context)
    return variable.flow ?? unknownFlow
  }
  recordReference({ name, role: 'dataset', definition: undefined, datasets: [name.name] }, context)
  return datasetFlow([name.name])
}

function readTableCall(call: Call, context: ResolveContext): Columns {
  const variable = context.names.find(call.name.name)
  const first = call.arguments[0]?.value
  if (!variable && first && passThrough.has(call.name.name)) {
    readCallee(call, context)
    return readSource(first, context)
  }
  readExpression(call, { ...context, row: undefined })
  if (variable) return variable.flow ?? unknownFlow
  if (call.name.name !== 'table' || first?.kind !== 'literal' || first.type !== 'string') return unknownFlow
  return datasetFlow([textAsName(first, context.builder.text).name])
}

/**
 * Resolves a pipeline stage by stage; returns the columns of its result. `taken` are the columns it inherits if it has
 * no source, as in a branch of `fork`.
 */
export function readPipeline(
  pipeline: Pipeline,
  context: ResolveContext,
  taken: Columns = unknownFlow,
): Columns {
  const { builder, names } = context
  const row = new RowScope(pipeline.source ? readSource(pipeline.source, context) : taken)
  for (const stage of pipeline.stages) {
    builder.before.set(stage, row.flow())
    readStage(stage, row, { builder, names, stage, row, sides: undefined })
    row.commit()
  }
  builder.results.set(pipeline, row.flow())
  return row.flow()
}

/** Resolves statements in order; returns the columns of their last table, if any. */
export function readStatements(
  statements: readonly Statement[],
  { builder, names }: Pick<ResolveContext, 'builder' | 'names'>,
): Columns | undefined {
  const context: ResolveContext = { builder, names, stage: undefined, row: undefined, sides: undefined }
  let result: Columns | undefined
  for (const [index, statement] of statements.entries()) {
    const from = placeBehind(statement, statements[index + 1], builder.text)
    if (statement.kind === 'let') readLet(statement, from, context)
    else if (statement.kind === 'declare') readDeclare(statement, from, context)
    else if (statement.kind === 'query') result = readPipeline(statement.query, context)
  }
  return result
}

/** Offset after a statement: after its semicolon, or where the next one starts; infinite for the last statement. */
function placeBehind({ end }: Statement, next: Statement | undefined, text: string): number {
  const semicolon = /^(?:\s*\/\/[^\r\n]*[\r\n])*\s*;/.exec(text.slice(end, next?.start))
  return semicolon ? end + semicolon[0].length : (next?.start ?? Number.POSITIVE_INFINITY)
}

function readLet({ name, value }: LetStatement, from: number, context: ResolveContext) {
  const { builder, names } = context
  const read = readValue(value, context)
  if (name.name === '') return
  names.add(builder.define(name, read.kind, 'let', { type: read.type, value }), from, read.flow)
}

interface ReadValue {
  kind: Definition['kind']
  type?: string | undefined
  flow?: Columns | undefined
}

function readValue(value: Expression, context: ResolveContext): ReadValue {
  const { builder, names } = context
  const inner = bareExpression(value)
  if (inner.kind === 'lambda') return { kind: 'function', flow: readLambda(inner, context) }
  if (inner.kind === 'name') {
    const variable = names.find(inner.name)
    const flow = readSource(inner, context)
    if (variable === undefined) return { kind: 'table', flow }
    const { kind, type } = variable.definition
    return { kind: kind === 'parameter' ? 'variable' : kind, type, flow: variable.flow }
  }
  if (isTable(inner, context)) return { kind: 'table', flow: readSource(inner, context) }
  readExpression(inner, context)
  const type = typeOf(inner, builder.text, (name) => names.find(name.name)?.definition.type)
  return { kind: 'variable', type }
}

/** Whether a value is recognizably a table. */
function isTable(value: Expression, { names }: ResolveContext): boolean {
  if (value.kind === 'pipeline' || value.kind === 'table') return true
  if (value.kind !== 'call') return false
  const flow = names.find(value.name.name)?.flow
  return (
    ['table', 'materialize', 'view'].includes(value.name.name) || (flow !== undefined && flow !== unknownFlow)
  )
}

function readDeclare({ parameters }: DeclareStatement, from: number, context: ResolveContext) {
  const { builder, names } = context
  for (const { value } of parameters) if (value) readExpression(value, context)
  for (const { name, ...made } of parameters)
    names.add(builder.define(name, 'parameter', 'declare', made), from)
}
