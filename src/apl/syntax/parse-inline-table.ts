import type { Expression, InlineTable } from './apl-syntax.ts'
import { closeBracket, takeComma } from './close-bracket.ts'
import { parseColumns } from './parse-columns.ts'
import { parseExpression } from './parse-expression.ts'
import { parseOptionList } from './parse-items.ts'
import { spanOf, type TokenStream } from './token-stream.ts'

/** `datatable (a: long) [1, 2]` or `externaldata (a: string) ["https://…"] with (format = "csv")`. */
export function parseInlineTable(stream: TokenStream, operator: InlineTable['operator']): Expression {
  const token = stream.next()
  const columns = stream.is('(') ? parseColumns(stream) : []
  if (columns.length === 0) {
    stream.report('missing-columns', `Name the columns: ${operator} (name: string).`, spanOf(token))
  }
  const { at: open } = stream
  const values: Expression[] = []
  if (stream.take('[')) {
    if (!stream.is(']')) {
      do values.push(parseExpression(stream))
      while (takeComma(stream, ']'))
    }
    closeBracket(stream, open)
  } else stream.report('missing-values', `${operator} takes its values in [ ].`, stream.nextSpan())
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
