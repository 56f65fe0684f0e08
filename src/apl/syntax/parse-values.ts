import type { ColumnDeclaration, Expression, InlineTable, Lambda } from './apl-syntax.ts'
import { parseBracketed, closeBracket, reportMissing, reportMissingComma } from './report-problems.ts'
import { parseExpression } from './parse-expression.ts'
import { parseName, parseOptionList } from './parse-items.ts'
import { parseStatements } from './parse-apl.ts'
import { spanOf, type TokenStream } from './token-stream.ts'

/** The content of `dynamic(…)`: arrays, objects (as lists of their values), or any expression as a value. */
export function parseDynamic(stream: TokenStream): Expression {
  const { start } = stream
  const list = (closer: string, parse: () => Expression): Expression => {
    return { kind: 'list', ...parseBracketed(stream, closer, () => stream.nested(parse)) }
  }
  if (stream.is('[')) return list(']', () => parseElement(stream))
  if (stream.is('{')) return list('}', () => parseEntry(stream))
  return stream.is(')') ? reportMissing(stream) : { ...parseExpression(stream), start }
}

/** In an array, `1 -2` is two numbers with a missing comma, because elements are not computed. */
function parseElement(stream: TokenStream): Expression {
  const [number, sign, next] = [stream.peek(), stream.peek(1), stream.peek(2)]
  const isPair = number?.kind === 'number' && sign?.text === '-' && next?.kind === 'number'
  if (!isPair || !sign.hasGap || next.hasGap) return parseDynamic(stream)
  stream.next()
  reportMissingComma(stream, sign)
  return parseElement(stream)
}

function parseEntry(stream: TokenStream): Expression {
  const token = stream.peek()
  if (token?.kind === 'string' || token?.kind === 'word' || token?.kind === 'number') stream.next()
  if (stream.take(':') === undefined) {
    stream.report('missing-colon', 'A colon is missing between a name and its value.', stream.nextSpan())
  }
  return parseDynamic(stream)
}

/** `(name: type = default, …)`: columns of a table, parameters of a query or function. Starts at the bracket. */
export const parseColumns = (stream: TokenStream): ColumnDeclaration[] =>
  parseBracketed(stream, ')', () => parseColumn(stream)).items

function parseColumn(stream: TokenStream): ColumnDeclaration | undefined {
  const { start } = stream
  const star = stream.take('*')
  const name = star ? { ...spanOf(star), name: '*', isQuoted: false } : parseName(stream)
  if (name === undefined) return undefined
  let type: string | undefined
  if (stream.take(':')) {
    // The required columns of a table argument.
    if (stream.is('(')) stream.skipPast(stream.at)
    else if (stream.peek()?.kind === 'word') type = stream.next().text
    else stream.report('missing-type', `The type of ${name.name} is missing.`, stream.nextSpan())
  }
  const value = stream.take('=') ? parseExpression(stream) : undefined
  return { start, end: stream.end, name, type, value }
}

/** Whether the next bracket contains the parameters of a function: its closing bracket is followed by `{`. */
export function isLambda(stream: TokenStream): boolean {
  const closer = stream.closerOf(stream.at)
  return closer !== undefined && stream.tokens[closer + 1]?.text === '{'
}

/** `(a: long) { a + 1 }`, from its first bracket. Names defined by its `let` statements are local to it. */
export function parseLambda(stream: TokenStream): Lambda {
  const { start } = stream
  const parameters = parseColumns(stream)
  const { at: open } = stream
  stream.next()
  const body = parseStatements(stream, '}')
  return { kind: 'lambda', start, end: closeBracket(stream, open), parameters, body }
}

/** `datatable (a: long) [1, 2]` or `externaldata (a: string) ["https://…"] with (format = "csv")`. */
export function parseInlineTable(stream: TokenStream, operator: InlineTable['operator']): Expression {
  const token = stream.next()
  const columns = stream.is('(') ? parseColumns(stream) : []
  if (columns.length === 0) {
    stream.report('missing-columns', `Name the columns: ${operator} (name: string).`, spanOf(token))
  }
  const hasValues = stream.is('[')
  const values = hasValues ? parseBracketed(stream, ']', () => parseExpression(stream)).items : []
  if (!hasValues) stream.report('missing-values', `${operator} takes its values in [ ].`, stream.nextSpan())
  if (operator === 'datatable' && columns.length > 0 && values.length % columns.length > 0) {
    const rest = values.length % columns.length
    stream.report(
      'uneven-rows',
      `The last row has ${rest} of ${columns.length} values: one is missing, or a comma between two.`,
      spanOf(token),
    )
  }
  const options = stream.isWord('with') ? (stream.next(), parseOptionList(stream)) : []
  return { kind: 'table', start: token.offset, end: stream.end, operator, columns, values, options }
}
