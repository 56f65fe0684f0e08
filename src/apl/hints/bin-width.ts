import { bareExpression } from '#apl/syntax/bare-expression.ts'
import { secondsIn } from './duration.ts'
import { sourceOf, stringOf } from './literals.ts'
import { remark, writing } from './remark.ts'
import type { Rule } from './rule.ts'

/** `bin(_time, 5)`, `bin(_time, "5m")`, `bin(x, 0)`: a width that times or numbers cannot be rounded to. */
export const binWidth: Rule = {
  code: 'bin-width',
  *check({ text, calls }) {
    for (const { node } of calls) {
      const [of, width] = node.arguments.map(({ value }) => bareExpression(value))
      if (node.name.name !== 'bin' || width?.kind !== 'literal') continue
      const written = sourceOf(text, width)
      const quoted = stringOf(text, width)
      if (quoted !== undefined) {
        yield remark(
          width,
          'The width of a bin stands without quotation marks, for example 5m.',
          ...(secondsIn(quoted) === undefined ? [] : [writing(`Write ${quoted}`, width, quoted)]),
        )
      } else if (/^0+(?:\.0*)?[a-z]*$/i.test(written)) {
        yield remark(width, 'bin needs a width greater than 0, for example 5m or 100.')
      } else if (of?.kind === 'name' && of.name === '_time' && /^\d+$/.test(written)) {
        yield remark(
          width,
          `${written} of what? The width of a bin of time has a unit.`,
          writing(`Write ${written}m`, width, `${written}m`),
          writing(`Write ${written}s`, width, `${written}s`),
        )
      }
    }
  },
}
