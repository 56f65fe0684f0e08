import { sourceOf } from './literals.ts'
import { remark } from './remark.ts'
import type { Rule } from './rule.ts'

/** `summarize … by status = 500`: names a column that is 500 in every row. */
export const equalsInBy: Rule = {
  code: 'equals-in-by',
  *check({ text, stages }) {
    for (const { node: stage } of stages) {
      if (stage.operator !== 'summarize') continue
      const keys = stage.clauses.flatMap(({ keyword, items }) => (keyword === 'by' ? items : []))
      for (const { start, end, names, value } of keys) {
        const [name] = names
        if (!name || names.length > 1 || value.kind !== 'literal') continue
        const source = sourceOf(text, value)
        yield remark(
          { start, end },
          `This names a column that is ${source} in every row; == compares, and where keeps only such rows.`,
          {
            title: `Group by whether it is ${source}`,
            edits: [{ start: name.end, end: value.start, text: ' == ' }],
          },
        )
      }
    }
  },
}
