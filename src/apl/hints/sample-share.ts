import { sourceOf } from './literals.ts'
import { remark, writing } from './remark.ts'
import type { Rule } from './rule.ts'

/** `sample 100`: in APL the number is a share of the rows, not how many. */
export const sampleShare: Rule = {
  code: 'sample-share',
  *check({ text, stages }) {
    for (const { node: stage } of stages) {
      const value = stage.items[0]?.value
      if (stage.operator !== 'sample' || value?.kind !== 'literal') continue
      const written = sourceOf(text, value)
      if (!/^\d+$/.test(written) || Number(written) <= 1) continue
      yield remark(
        value,
        `sample takes a share between 0 and 1, for example 0.05; for ${written} rows write take.`,
        writing(
          `Write take ${written}`,
          { start: stage.operatorSpan.start, end: value.end },
          `take ${written}`,
        ),
      )
    }
  },
}
