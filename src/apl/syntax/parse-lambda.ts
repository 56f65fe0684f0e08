import type { Lambda } from './apl-syntax.ts'
import { closeBracket } from './close-bracket.ts'
import { parseColumns } from './parse-columns.ts'
import { parseStatements } from './parse-statement.ts'
import type { TokenStream } from './token-stream.ts'

/** Whether the bracket that follows holds the parameters of a function: `{` stands behind the one that closes it. */
export function isLambda(stream: TokenStream): boolean {
  const closer = stream.closerOf(stream.at)
  return closer !== undefined && stream.tokens[closer + 1]?.text === '{'
}

/** `(a: long) { a + 1 }`, at the first bracket. What its `let` statements make is known inside alone. */
export function parseLambda(stream: TokenStream): Lambda {
  const { start } = stream
  const parameters = parseColumns(stream)
  const { at: open } = stream
  stream.next()
  const body = parseStatements(stream, '}')
  return { kind: 'lambda', start, end: closeBracket(stream, open), parameters, body }
}
