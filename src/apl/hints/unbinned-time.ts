import { remark, writing } from './remark.ts'
import type { Rule } from './rule.ts'

/** `summarize … by _time`: a group for nearly every row. */
export const unbinnedTime: Rule = {
  code: 'unbinned-time',
  *check({ scope, stages }) {
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
  },
}
