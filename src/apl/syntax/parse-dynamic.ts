import type { Expression } from './apl-syntax.ts'
import { closeBracket, takeComma } from './close-bracket.ts'
import { parseExpression } from './parse-expression.ts'
import { missing, reportMissingComma } from './report-unexpected.ts'
import type { TokenStream } from './token-stream.ts'

/** What is in `dynamic(…)`: arrays, objects (as lists of their values), and any expression where a value is meant. */
export function parseDynamic(stream: TokenStream): Expression {
  const { at: open, start } = stream
  if (stream.is('[')) return parseBracketed(stream, ']', () => parseElement(stream))
  if (stream.is('{')) return parseBracketed(stream, '}', () => parseEntry(stream))
  if (stream.is(')')) return missing(stream)
  stream.at = open
  const value = parseExpression(stream)
  return { ...value, start }
}

function parseBracketed(stream: TokenStream, closer: string, parse: () => Expression): Expression {
  const { at: open, start } = stream
  const items: Expression[] = []
  stream.next()
  if (!stream.is(closer) && stream.peek()) {
    do items.push(stream.nested(parse))
    while (takeComma(stream, closer))
  }
  return { kind: 'list', start, end: closeBracket(stream, open), items }
}

/** In an array `1 -2` is no subtraction but two numbers without their comma: no value there is computed so. */
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
