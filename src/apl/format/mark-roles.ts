import type { AplSyntax, Binary, Expression, InlineTable } from '#apl/syntax/apl-syntax.ts'
import { type AplNode, walk } from '#apl/syntax/walk.ts'
import type { FormatToken } from './format-tokens.ts'
import { markStage } from './mark-stage.ts'
import { TokenRoles } from './token-roles.ts'

/** Functions whose arguments go in pairs. */
const inPairs = new Set(['case', 'bag_pack', 'pack', 'pack_dictionary'])

/** Says of the tokens of a query what its tree knows of them. */
export function markRoles(syntax: AplSyntax, tokens: readonly FormatToken[]): TokenRoles {
  const roles = new TokenRoles(tokens)
  for (const { node } of walk(syntax.statements)) markNode(roles, node)
  return roles
}

function markNode(roles: TokenRoles, node: AplNode) {
  const first = roles.placeOf(node.start)
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
      return roles.mark(roles.placeOf(start), 'binary')
    }
    case 'literal':
    case 'wildcard':
      return roles.markEach(node, 'raw')
    case 'call':
      return roles.mark(roles.placeOf(node.brackets.start), inPairs.has(node.name.name) ? 'pairs' : 'call')
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

/** Whether a sum or product lacks a value: `/*` is no comment of the language, yet it stays. */
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

/** The place behind the bracket that closes the one at a place, comments aside. */
function behindBracket(roles: TokenRoles, open: number): number {
  let place = (roles.tokens[open]?.closer ?? -2) + 1
  while (roles.tokens[place]?.kind === 'comment') place++
  return place
}
