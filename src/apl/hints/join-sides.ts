import type { Expression } from '#apl/syntax/apl-syntax.ts'
import { bareExpression } from '#apl/syntax/bare-expression.ts'
import { remark } from './remark.ts'
import type { Rule } from './rule.ts'

/** `join … on a == b`: which table each field is of is not said. */
export const joinSides: Rule = {
  code: 'join-sides',
  *check({ stages }) {
    for (const { node: stage } of stages) {
      if (stage.operator !== 'join' && stage.operator !== 'lookup') continue
      for (const { value } of stage.clauses.flatMap(({ items }) => items)) {
        const node = bareExpression(value)
        if (node.kind !== 'binary' || node.operator !== '==') continue
        const [left, right] = [fieldName(node.left), fieldName(node.right)]
        if (left === undefined || right === undefined) continue
        const keys = left === right ? left : `$left.${left} == $right.${right}`
        yield remark(
          node,
          left === right
            ? `Fields of the same name are joined by the name alone: on ${left}.`
            : `Say which table each field is of: ${keys}.`,
          { title: `Write ${keys}`, edits: [{ start: node.start, end: node.end, text: keys }] },
        )
      }
    }
  },
}

/** A field that can be written behind `$left.` without quotes. */
function fieldName(expression: Expression): string | undefined {
  const node = bareExpression(expression)
  return node.kind === 'name' && /^[A-Za-z_]\w*$/.test(node.name) ? node.name : undefined
}
