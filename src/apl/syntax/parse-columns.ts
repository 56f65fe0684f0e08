import type { ColumnDeclaration } from './apl-syntax.ts'
import { closeBracket, takeComma } from './close-bracket.ts'
import { parseExpression } from './parse-expression.ts'
import { parseName } from './parse-names.ts'
import type { TokenStream } from './token-stream.ts'

/** `(name: type = default, …)`: columns of a table, parameters of a query or of a function. At the bracket. */
export function parseColumns(stream: TokenStream): ColumnDeclaration[] {
  const columns: ColumnDeclaration[] = []
  const { at: open } = stream
  stream.next()
  if (!stream.is(')') && stream.peek()) {
    do {
      const column = parseColumn(stream)
      if (column) columns.push(column)
      else break
    } while (takeComma(stream, ')'))
  }
  closeBracket(stream, open)
  return columns
}

function parseColumn(stream: TokenStream): ColumnDeclaration | undefined {
  const { start } = stream
  const name = stream.is('*') ? star(stream) : parseName(stream)
  if (name === undefined) return undefined
  let type: string | undefined
  if (stream.take(':')) {
    // The columns that a table given as an argument has to have.
    if (stream.is('(')) stream.skipPast(stream.at)
    else if (stream.peek()?.kind === 'word') type = stream.next().text
    else stream.report('missing-type', `The type of ${name.name} is missing.`, stream.nextSpan())
  }
  const value = stream.take('=') ? parseExpression(stream) : undefined
  return { start, end: stream.end, name, type, value }
}

function star(stream: TokenStream) {
  const { offset } = stream.next()
  return { start: offset, end: offset + 1, name: '*', isQuoted: false }
}
