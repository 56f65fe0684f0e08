import { madeFunctions } from './known-functions.ts'
import { sourceOf, stringOf } from './literals.ts'
import { remark } from './remark.ts'
import type { Rule } from './rule.ts'

const alwaysHolds = /^(?:true|1\s*==\s*1)$/

/** `case` that says nothing of the rows for which no condition holds. */
export const caseDefault: Rule = {
  code: 'case-default',
  *check(query) {
    const made = madeFunctions(query)
    for (const { node } of query.calls) {
      const last = node.arguments.at(-1)
      const isCase = node.name.name === 'case' && !made.has('case')
      if (!isCase || !last || node.arguments.length < 4 || node.arguments.length % 2 === 1) continue
      const condition = node.arguments.at(-2)
      if (condition && alwaysHolds.test(sourceOf(query.text, condition))) continue
      const isText = stringOf(query.text, last.value) !== undefined
      yield remark(
        node.name,
        'case ends with a value for the rows where no condition holds; here the last one is missing.',
        ...(isText
          ? [
              {
                title: 'Add "" for all other rows',
                edits: [{ start: last.end, end: last.end, text: ', ""' }],
              },
            ]
          : []),
      )
    }
  },
}
