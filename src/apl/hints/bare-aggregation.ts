import { isAggregation, signaturesOf } from './known-functions.ts'
import { remark, writing } from './remark.ts'
import type { Rule } from './rule.ts'

/** `summarize count by status`: an aggregation without its brackets reads as a field. */
export const bareAggregation: Rule = {
  code: 'bare-aggregation',
  *check({ stages }) {
    for (const { node: stage } of stages) {
      if (stage.operator !== 'summarize') continue
      for (const { value } of stage.items) {
        if (value.kind !== 'name' || value.isQuoted || !isAggregation(value.name)) continue
        const needsNone = signaturesOf(value.name)?.some(({ least }) => least === 0) ?? false
        yield remark(
          value,
          needsNone
            ? `${value.name} without brackets is a field; the aggregation is ${value.name}().`
            : `${value.name} without brackets is a field; the aggregation has one in brackets: ${value.name}(…).`,
          ...(needsNone ? [writing(`Write ${value.name}()`, value, `${value.name}()`)] : []),
        )
      }
    }
  },
}
