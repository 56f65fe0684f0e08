import { bareExpression } from '#apl/syntax/bare-expression.ts'
import { remark, writing } from './remark.ts'
import type { Rule } from './rule.ts'

const functions = new Set(['datetime_part', 'datetime_diff', 'datetime_add'])
const parts =
  /^(?:year|quarter|month|week|week_of_year|day|dayofyear|hour|minute|second|millisecond|microsecond|nanosecond)$/i

/** `datetime_part(hour, _time)`: the part is a text, and reads as a field without quotation marks. */
export const quotedPart: Rule = {
  code: 'quoted-part',
  *check({ calls }) {
    for (const { node } of calls) {
      const first = node.arguments[0]
      const part = first && bareExpression(first.value)
      if (
        !functions.has(node.name.name) ||
        part?.kind !== 'name' ||
        part.isQuoted ||
        !parts.test(part.name)
      ) {
        continue
      }
      const written = `"${part.name}"`
      yield remark(
        part,
        `${node.name.name} takes the part of a date as a text: ${written}.`,
        writing(`Write ${written}`, part, written),
      )
    }
  },
}
