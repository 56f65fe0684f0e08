import type { Expression } from '#apl/syntax/apl-syntax.ts'
import { bareExpression } from '#apl/syntax/bare-expression.ts'
import { sourceOf, stringOf } from './literals.ts'
import { remark, writing } from './remark.ts'
import type { CheckedApl, Remark, Rule } from './rule.ts'

/** `where method == "GET" or "POST"`, `where "error"`: a text alone is no condition. */
export const loneText: Rule = {
  code: 'lone-text',
  *check(query) {
    for (const { node } of query.stages) {
      if (node.operator !== 'where') continue
      for (const { value } of node.items) yield* textsIn(query, value)
    }
  },
}

function* textsIn(query: CheckedApl, condition: Expression): Generator<Remark> {
  const waiting = [condition]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const node = bareExpression(next)
    const written = sourceOf(query.text, node)
    if (node.kind === 'binary' && /^(?:and|or)$/.test(node.operator)) {
      const choice = node.operator === 'or' ? choiceOf(query, node) : undefined
      if (choice) yield choice
      else waiting.push(node.right, node.left)
    } else if (stringOf(query.text, node) !== undefined) {
      const has = `* has ${written}`
      yield remark(
        node,
        'A text alone is no condition; to find it in any field, write * has before it.',
        writing('Write * has', node, has),
      )
    }
  }
}

/** `a == "x" or "y" or "z"`, which is meant as `a in ("x", "y", "z")`. */
function choiceOf({ text }: CheckedApl, condition: Expression): Remark | undefined {
  const texts: string[] = []
  let node = condition
  let start = condition.end
  while (node.kind === 'binary' && node.operator === 'or' && stringOf(text, node.right) !== undefined) {
    texts.unshift(sourceOf(text, node.right))
    start = node.right.start
    node = node.left
  }
  const isChoice =
    node.kind === 'binary' && node.operator === '==' && stringOf(text, node.right) !== undefined
  if (texts.length === 0 || node.kind !== 'binary' || !isChoice) return undefined
  const choice = `${sourceOf(text, node.left)} in (${[sourceOf(text, node.right), ...texts].join(', ')})`
  return remark(
    { start, end: condition.end },
    'Each side of or is a condition of its own; one of several values is asked for with in.',
    writing('Write in (…)', condition, choice),
  )
}
