import { sourceOf } from './literals.ts'
import { remark, writing } from './remark.ts'
import type { Rule } from './rule.ts'

/** `summarize … by _time`: a group for nearly every row. `bin(_time, 0)`: no width to round to. */
export const unbinnedTime: Rule = {
  code: 'unbinned-time',
  *check({ text, scope, stages, calls }) {
    for (const { node: stage } of stages) {
      if (stage.operator !== 'summarize') continue
      for (const { value, names } of stage.clauses.flatMap(({ items }) => items)) {
        if (value.kind !== 'name' || value.name !== '_time' || names.length > 0) continue
        const { isOpen, columns } = scope.before(stage)
        if (!isOpen || columns.some(({ name, definition }) => name === '_time' && definition)) continue
        yield remark(
          value,
          'Nearly every row has a time of its own, so this makes a group of each: round the time with bin_auto or bin.',
          writing('Write bin_auto(_time)', value, 'bin_auto(_time)'),
        )
      }
    }
    for (const { node } of calls) {
      const width = node.arguments[1]?.value
      if (node.name.name !== 'bin' || width?.kind !== 'literal') continue
      if (!/^(?:0+(?:\.0*)?[a-z]*)$/i.test(sourceOf(text, width))) continue
      yield remark(width, 'bin needs a width greater than 0, for example 5m or 100.')
    }
  },
}
