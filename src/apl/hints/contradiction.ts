import type { Binary, Expression, Span } from '#apl/syntax/apl-syntax.ts'
import { bareExpression } from '#apl/syntax/bare-expression.ts'
import { inWords } from '#apl/syntax/in-words.ts'
import type { Place } from '#apl/syntax/walk.ts'
import { sourceOf } from './literals.ts'
import { remark, writing } from './remark.ts'
import type { Remark, Rule } from './rule.ts'

/** `a == 1 and a == 2`, which never holds, and `a != 1 or a != 2`, which always does. */
export const contradiction: Rule = {
  code: 'contradiction',
  *check({ text, binaries }) {
    for (const place of binaries) {
      const { node } = place
      if (node.operator !== 'and' && node.operator !== 'or') continue
      if (isInSameChain(place)) continue
      yield* clashes(text, node)
    }
  },
}

const isInSameChain = ({ node, parent }: Place<Binary>) =>
  parent?.node.kind === 'binary' && parent.node.operator === node.operator && parent.node.left === node

/** `a and b and c` is one chain: only neighbors in it are compared with what was said of the same field before. */
function* clashes(text: string, top: Binary): Generator<Remark> {
  const comparison = top.operator === 'and' ? '==' : '!='
  const said = new Map<string, string>()
  for (const { side, joint } of chain(top)) {
    const node = bareExpression(side)
    if (node.kind !== 'binary' || node.operator !== comparison) continue
    const value = bareExpression(node.right)
    const field = bareExpression(node.left)
    if (value.kind !== 'literal' || field.kind !== 'name') continue
    const before = said.get(field.name)
    const source = sourceOf(text, value)
    said.set(field.name, source)
    if (before === undefined || !joint || !differ(before, source)) continue
    const other = top.operator === 'and' ? 'or' : 'and'
    yield remark(
      joint,
      top.operator === 'and'
        ? `${inWords(field.name)} cannot be ${before} and ${source} in the same row: nothing is left. Did you mean or?`
        : `Every value differs from ${before} or from ${source}: all rows are left. Did you mean and?`,
      ...(isPair(top) ? [writing(`Write ${other}`, joint, other)] : []),
    )
    return
  }
}

const isPair = ({ left, operator }: Binary) => left.kind !== 'binary' || left.operator !== operator

/** The members of a chain from left to right, each with the operator before it. */
function chain(top: Binary): { side: Expression; joint: Span | undefined }[] {
  const members: { side: Expression; joint: Span | undefined }[] = []
  let node: Expression = top
  while (node.kind === 'binary' && node.operator === top.operator) {
    members.push({ side: node.right, joint: node.operatorSpan })
    node = node.left
  }
  return [...members, { side: node, joint: undefined }].toReversed()
}

/** Whether two literals are surely two values: `"a"` and `'a'` may be the same. */
const differ = (a: string, b: string) => a.replaceAll(/^["']|["']$/g, '') !== b.replaceAll(/^["']|["']$/g, '')
