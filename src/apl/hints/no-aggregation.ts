import { isAggregation } from './known-functions.ts'
import { sourceOf } from './literals.ts'
import { remark } from './remark.ts'
import type { Rule } from './rule.ts'

/** `summarize status by uri`: a field of each row where one value for the whole group is needed. */
export const noAggregation: Rule = {
  code: 'no-aggregation',
  *check({ text, stages }) {
    for (const { node: stage } of stages) {
      if (stage.operator !== 'summarize') continue
      for (const { value } of stage.items) {
        const isField = value.kind === 'member' || (value.kind === 'name' && !isAggregation(value.name))
        if (!isField) continue
        const source = sourceOf(text, value)
        const example = `max(${source.length > 24 ? '…' : source})`
        yield remark(
          value,
          `summarize needs one value for all rows of a group here, such as ${example}; a field to group by stands behind by.`,
        )
      }
    }
  },
}
