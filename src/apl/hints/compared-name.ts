import { sourceOf } from './literals.ts'
import { remark } from './remark.ts'
import type { Rule } from './rule.ts'

/** `extend a == 1`: compares, and gives what comes out no name, where `a = 1` is likely meant. */
export const comparedName: Rule = {
  code: 'compared-name',
  *check({ text, stages }) {
    for (const { node: stage } of stages) {
      if (stage.operator !== 'extend') continue
      for (const { names, value } of stage.items) {
        if (names.length > 0 || value.kind !== 'binary' || value.operator !== '==') continue
        if (value.left.kind !== 'name') continue
        const name = sourceOf(text, value.left)
        yield remark(
          value.operatorSpan,
          `== compares; to make a column, write ${name.length > 40 ? 'name' : name} = ….`,
          { title: 'Write =', edits: [{ ...value.operatorSpan, text: '=' }] },
        )
      }
    }
  },
}
