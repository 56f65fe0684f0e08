import type { AplSyntax, Binary, Expression, InlineTable, Stage } from '#apl/syntax/apl-syntax.ts'
import { type AplNode, flattenChain, walk } from '#apl/syntax/walk.ts'
import { type FormatToken, takesCondition, TokenRoles } from './token-roles.ts'

/** Functions with paired arguments. */
const inPairs = new Set(['case', 'bag_pack', 'pack', 'pack_dictionary'])

/** Marks the tokens of a query with their roles in its syntax tree. */
export function markRoles(syntax: AplSyntax, tokens: readonly FormatToken[]): TokenRoles {
  const roles = new TokenRoles(tokens)
  for (const { node } of walk(syntax.statements)) markNode(roles, node)
  for (const { node } of walk(syntax.statements)) {
    for (const table of tablesOf(node)) {
      // `http-logs` without quotes may be a dataset all the same, so that no space may come into it.
      if (/^[A-Za-z][\w.]*(?:-[\w.]+)+$/.test(syntax.text.slice(table.start, table.end)))
        roles.markEach(table, 'raw')
    }
  }
  return roles
}

function tablesOf(node: AplNode): Expression[] {
  if (node.kind === 'pipeline') return node.source ? [node.source] : []
  const isOfTables = node.kind === 'stage' && /^(?:join|lookup|union)$/.test(node.operator)
  return isOfTables ? node.items.map(({ value }) => value) : []
}

function markNode(roles: TokenRoles, node: AplNode) {
  const first = roles.indexOf(node.start)
  switch (node.kind) {
    case 'stage':
      return markStage(roles, node)
    case 'declare':
      return roles.markEach(node, 'colon', ':')
    case 'lambda':
      for (const parameter of node.parameters) roles.markEach(parameter, 'colon', ':')
      return roles.mark(behindBracket(roles, first), 'body')
    case 'unary':
      return roles.mark(first, 'unary')
    case 'binary': {
      const { start, end } = node.operatorSpan
      if (isUnread(node)) return undefined
      roles.markEach({ start, end }, 'binary')
      return roles.mark(roles.indexOf(start), 'binary')
    }
    case 'literal':
    case 'wildcard':
      return roles.markEach(node, 'raw')
    case 'call':
      return roles.mark(roles.indexOf(node.brackets.start), inPairs.has(node.name.name) ? 'pairs' : 'call')
    case 'list':
      return roles.mark(first, 'rows')
    case 'dynamic':
      roles.mark(first + 1, 'call')
      return roles.markEach(node, 'colon', ':')
    case 'table':
      return markTable(roles, node, first)
    default:
      return undefined
  }
}

/** Whether an operand of a sum or product is missing: `/*` is not an APL comment, but must be kept. */
function isUnread({ operator, left, right }: Binary): boolean {
  return /^[-+*/%]$/.test(operator) && !(isValue(left) && isValue(right))
}

const isValue = ({ kind }: Expression) => kind !== 'missing' && kind !== 'wildcard'

function markTable(roles: TokenRoles, table: InlineTable, first: number) {
  const isWritten = table.operator === 'datatable'
  for (const column of table.columns) roles.markEach(column, 'colon', ':')
  if (isWritten) roles.mark(first + 1, 'call')
  else roles.markEach(table, 'part', 'with')
  roles.markOptions(table.options)
  const values = behindBracket(roles, first + 1)
  if (roles.isAt(values, '[')) roles.mark(values, isWritten ? 'rows' : 'part')
}

/** Index after the bracket that closes the one at `open`, skipping comments. */
function behindBracket(roles: TokenRoles, open: number): number {
  let index = (roles.tokens[open]?.closer ?? -2) + 1
  while (roles.tokens[index]?.kind === 'comment') index++
  return index
}

/**
 * Tokens before which the author's line break stays, and splits the enclosing construct into lines: the first item of a
 * list, every item if each has its own line, rows, and the first `and` of a condition. More than one pipe in brackets
 * also splits these.
 */
export function keptBreaks(syntax: AplSyntax, roles: TokenRoles): Set<number> {
  const kept = new Set<number>()
  for (const { node } of walk(syntax.statements)) {
    if (node.kind === 'stage') keepInStage(roles, node, kept)
  }
  for (const [open, { closer }] of roles.tokens.entries()) {
    if (closer !== undefined) keepInBrackets(roles, open, closer, kept)
  }
  return kept
}

function keepInStage(roles: TokenRoles, stage: Stage, kept: Set<number>) {
  const keep = (index: number) => {
    if (isBroken(roles, index)) kept.add(index)
  }
  const shape = roles.stages.get(roles.indexOf(stage.operatorSpan.start))
  if (shape === undefined) return
  if (takesCondition(stage.operator)) {
    const first = stage.items[0] && firstOperator(stage.items[0].value)
    const index = first === undefined ? -1 : roles.indexOf(first)
    if (isBroken(roles, index) || (index >= 0 && isBroken(roles, index + 1))) kept.add(index)
    return
  }
  keep(shape.body)
  if (shape.isPattern) {
    const items = stage.clauses[0]?.items ?? []
    for (const { start } of items) keep(roles.indexOf(start))
  }
  const items = stage.items.length > 0 ? stage.items : (stage.clauses[0]?.items ?? [])
  const [second, ...more] = items.slice(1).map(({ start }) => roles.indexOf(start))
  if (second !== undefined && [second, ...more].every((index) => isBroken(roles, index))) keep(second)
}

/** Offset of the first `and` or `or` that joins a condition. */
function firstOperator(condition: Expression): number | undefined {
  if (condition.kind !== 'binary' || !/^(?:and|or)$/i.test(condition.operator)) return undefined
  return flattenChain(condition, condition.operator)[1]?.operatorSpan?.start
}

function keepInBrackets(roles: TokenRoles, open: number, closer: number, kept: Set<number>) {
  const { tokens } = roles
  let pipes = 0
  let statements = 0
  let isMember = true
  for (let index = open + 1; index < closer; index++) {
    const token = tokens[index]
    if (roles.roleOf(open) === 'rows' && isMember && isBroken(roles, index)) kept.add(index)
    isMember = token?.text === ','
    if (token?.kind === 'pipe') pipes++
    if (token?.kind === 'semicolon' && index < closer - 1) statements++
    index = token?.closer ?? index
  }
  if (closer - open <= 2) return
  if (isBroken(roles, open + 1) || pipes > 1 || statements > 0) kept.add(open + 1)
}

const isBroken = (roles: TokenRoles, index: number) => (roles.tokens[index]?.breaks ?? 0) > 0

/** Clauses that may start a line; others stay on the line of what they belong to, such as `step` after `on`. */
const lineClauses = new Set(['by', 'on', 'with', 'as'])

/** Marks the operator, options and clauses of a stage, and records where its body starts. */
function markStage(roles: TokenRoles, stage: Stage) {
  const operator = roles.indexOf(stage.operatorSpan.start)
  if (operator < 0 || stage.operator === '') return
  roles.mark(operator, 'operator')
  roles.markOptions(stage.options)
  for (const { keyword, start, end, items } of stage.clauses) {
    const index = roles.indexOf(start)
    if (lineClauses.has(keyword)) roles.mark(index, 'clause')
    if (keyword === 'with' && roles.isAt(index + 1, '(')) roles.markOptions(items)
    if (keyword === 'as') roles.markEach({ start, end }, 'colon', ':')
  }
  if (stage.operator === 'make-series') markFillers(roles, stage)
  const isPattern = stage.clauses[0]?.keyword === 'with' && /^parse(?:-where)?$/.test(stage.operator)
  const body = bodyOf(roles, stage, operator, isPattern)
  roles.stages.set(operator, { operator: stage.operator, body, isPattern })
}

/** Index after the operator and options, and after the `by` of `sort by` or the `with` of `parse`. */
function bodyOf(roles: TokenRoles, stage: Stage, operator: number, isPattern: boolean): number {
  const end = stage.options.at(-1)?.end ?? stage.operatorSpan.end
  let body = operator + 1
  while ((roles.tokens[body]?.offset ?? end) < end) body++
  const [clause] = stage.clauses
  const keyword = clause ? roles.indexOf(clause.start) : -1
  if (keyword !== body && !isPattern) return body
  roles.mark(keyword, 'operator')
  return keyword + 1
}

/** Marks `default=0` after an aggregation, even if the rest of the stage is not understood. */
function markFillers(roles: TokenRoles, { start, end }: Stage) {
  for (let index = roles.indexOf(start); (roles.tokens[index]?.offset ?? end) < end; index++) {
    if (roles.isAt(index, 'default') && roles.isAt(index + 1, '=')) roles.mark(index + 1, 'option')
  }
}
