import { aplTokens } from '#apl/syntax/apl-tokens.ts'
import type { FormatToken } from './format-tokens.ts'
import type { Role, TokenRoles } from './token-roles.ts'

const spaced = new Set(['==', '!=', '<>', '<=', '>=', '=~', '!~', '=>', '..', '=', '<', '>', '|'])

/**
 * The white space before a token when it stays on the line: nothing or a space. What is not known of the tokens stays
 * as it is written, and two tokens that would become others without a space keep it.
 */
export function gapBefore(roles: TokenRoles, place: number): '' | ' ' {
  const before = roles.tokens[place - 1]
  const token = roles.tokens[place]
  if (before === undefined || token === undefined) return ''
  const isApart = wantsSpace(roles, place, before, token) ?? token.isApart
  return isApart || (token.isApart && fuse(before, token)) ? ' ' : ''
}

/** Undefined where the white space stays as it is written. */
function wantsSpace(
  roles: TokenRoles,
  place: number,
  before: FormatToken,
  token: FormatToken,
): boolean | undefined {
  const role = roles.roleOf(place)
  const roleBefore = roles.roleOf(place - 1)
  if (token.kind === 'comment') return true
  if (before.kind === 'open' || token.kind === 'close') {
    if (before.kind === 'open' && token.kind === 'close') return false
    return roleBefore === 'body' || (token.kind === 'close' && closesBody(roles, place))
  }
  if (token.kind === 'semicolon' || token.text === ',') return false
  if (before.kind === 'semicolon' || before.text === ',') return true
  if (role === 'raw') return undefined
  if (role === 'option' || roleBefore === 'option' || roleBefore === 'unary') return false
  if (token.text === '.' || before.text === '.' || role === 'colon') return false
  if (isFieldColon(token, role) || isFieldColon(before, roleBefore)) return false
  if (roleBefore === 'colon' || spaced.has(token.text) || spaced.has(before.text)) return true
  if (role === 'binary' || roleBefore === 'binary') return true
  if (role === 'call' || role === 'pairs') return false
  if (role === 'body' || role === 'part' || isAfterOperator(roleBefore)) return true
  if (role === 'rows' && before.kind === 'close') return true
  return areWords(before, token) ? true : undefined
}

/** `message:"timeout"` of `search`. */
const isFieldColon = ({ text }: FormatToken, role: Role | undefined) => text === ':' && role === 'binary'

const isAfterOperator = (role: Role | undefined) =>
  role === 'operator' || role === 'clause' || role === 'part'

function closesBody(roles: TokenRoles, place: number): boolean {
  const open = roles.openerOf(place)
  return open !== undefined && roles.roleOf(open) === 'body'
}

/** Words and texts apart from each other, brackets apart from a word behind them. */
function areWords(before: FormatToken, token: FormatToken): boolean {
  if (token.kind === 'string') return before.kind === 'word'
  return token.kind === 'word' && /^(?:close|string|word)$/.test(before.kind)
}

/** Whether two tokens would be read as others without white space between them. */
function fuse(before: FormatToken, token: FormatToken): boolean {
  const [first, second, ...more] = aplTokens(before.text + token.text)
  return first?.text !== before.text || second?.text !== token.text || more.length > 0
}
