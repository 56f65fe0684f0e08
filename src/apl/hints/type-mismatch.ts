import { functionNamed } from '#apl/catalogue/catalogue.ts'
import type { Expression } from '#apl/syntax/apl-syntax.ts'
import { bareExpression } from '#apl/syntax/bare-expression.ts'
import { inWords } from '#apl/syntax/in-words.ts'
import { madeFunctions } from './known-functions.ts'
import { quoted, sourceOf, stringOf } from './literals.ts'
import { remark, writing } from './remark.ts'
import type { CheckedApl, Remark, Rule } from './rule.ts'

const numeric = new Set(['long', 'int', 'real', 'double'])

/** `toint(status) == "500"`, `tostring(code) == 500`: a number against a text. */
export const typeMismatch: Rule = {
  code: 'type-mismatch',
  *check(query) {
    const made = madeFunctions(query)
    for (const { node } of query.binaries) {
      if (!/^(?:==|!=|[<>]=?)$/.test(node.operator)) continue
      const [left, right] = [callOf(node.left, made), callOf(node.right, made)]
      if (left) yield* against(query, left, node.right)
      if (right) yield* against(query, right, node.left)
    }
  },
}

/** A call of a function of the language, and the type that it gives. */
function callOf(expression: Expression, made: ReadonlySet<string>) {
  const node = bareExpression(expression)
  if (node.kind !== 'call' || made.has(node.name.name)) return undefined
  const type = functionNamed(node.name.name)?.returns
  return type === undefined ? undefined : { name: node.name.name, type }
}

function* against(
  { text }: CheckedApl,
  { name, type }: { name: string; type: string },
  side: Expression,
): Generator<Remark> {
  const node = bareExpression(side)
  if (node.kind !== 'literal') return
  const source = sourceOf(text, node)
  const value = stringOf(text, node)
  if (numeric.has(type) && value !== undefined) {
    const isNumber = /^-?\d+(?:\.\d+)?$/.test(value)
    yield remark(
      node,
      `${name}(…) gives a number, and ${inWords(value)} is a text.`,
      ...(isNumber ? [writing(`Write ${value}`, node, value)] : []),
    )
  } else if (type === 'string' && node.type === 'number') {
    const written = quoted(source)
    yield remark(
      node,
      `${name}(…) gives a text, and ${source} is a number.`,
      writing(`Write ${written}`, node, written),
    )
  }
}
