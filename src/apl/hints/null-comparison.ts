import type { Expression } from '#apl/syntax/apl-syntax.ts'
import { bareExpression } from '#apl/syntax/bare-expression.ts'
import { sourceOf } from './literals.ts'
import { remark, writing } from './remark.ts'
import type { Rule } from './rule.ts'

/** `x == null`: two nulls are not equal, so only `isnull(x)` finds them. */
export const nullComparison: Rule = {
  code: 'null-comparison',
  *check({ text, binaries }) {
    for (const { node } of binaries) {
      if (node.operator !== '==' && node.operator !== '!=') continue
      const value = isNull(text, node.right) ? node.left : isNull(text, node.left) ? node.right : undefined
      if (!value || value.kind === 'missing') continue
      const test = `${node.operator === '==' ? 'isnull' : 'isnotnull'}(${sourceOf(text, value)})`
      const asked = test.length < 60 ? test : `${test.slice(0, test.indexOf('('))}(…)`
      yield remark(
        node,
        node.operator === '=='
          ? `Nothing is equal to null, not even null: ask with ${asked}.`
          : `Whether there is a value is asked with ${asked}.`,
        writing(`Write ${test}`, node, test),
      )
    }
  },
}

function isNull(text: string, expression: Expression): boolean {
  const node = bareExpression(expression)
  if (node.kind === 'literal') return /^(?:\w+\s*\(\s*null\s*\)|null)$/i.test(sourceOf(text, node))
  if (node.kind === 'dynamic') return /^dynamic\s*\(\s*null\s*\)$/i.test(sourceOf(text, node))
  return node.kind === 'name' && !node.isQuoted && node.name.toLowerCase() === 'null'
}
