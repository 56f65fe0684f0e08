import { bareExpression } from '#apl/syntax/bare-expression.ts'
import { sourceOf } from './literals.ts'
import { remark, writing } from './remark.ts'
import type { Rule } from './rule.ts'

const functions = new Set(['percentile', 'percentileif', 'percentiles_array'])

/** `percentile(x, 0.95)`: percentiles are counted up to 100, not up to 1. */
export const percentileRange: Rule = {
  code: 'percentile-range',
  *check({ text, calls }) {
    for (const { node } of calls) {
      const { name } = node.name
      if (!functions.has(name)) continue
      const places = name === 'percentiles_array' ? node.arguments.slice(1) : node.arguments.slice(1, 2)
      for (const { value } of places) {
        const literal = bareExpression(value)
        if (literal.kind !== 'literal' || literal.type !== 'number') continue
        const written = sourceOf(text, literal)
        const number = Number(written)
        if (number > 0 && number < 1) {
          const percent = String(Number((number * 100).toFixed(6)))
          yield remark(
            literal,
            `Percentiles go from 0 to 100, so ${written} is below the first. Did you mean ${percent}?`,
            writing(`Write ${percent}`, literal, percent),
          )
        } else if (number > 100) yield remark(literal, 'Percentiles go from 0 to 100.')
      }
    }
  },
}
