import type { Binary, Expression } from '#apl/syntax/apl-syntax.ts'
import type { Place } from '#apl/syntax/walk.ts'
import { quotedName } from '#apl/syntax/written-name.ts'
import { sourceOf, stringOf } from './literals.ts'
import { remark, writing } from './remark.ts'
import type { CheckedApl, Rule } from './rule.ts'

/** `user-agent == "curl"`, `by user-agent`: a name with a dash reads as a subtraction. */
export const fieldQuotes: Rule = {
  code: 'field-quotes',
  *check(query) {
    for (const place of query.binaries) {
      const { node } = place
      const name = node.operator === '-' ? sourceOf(query.text, node) : ''
      if (!/^[A-Za-z_]\w*(?:-[A-Za-z_]\w*)+$/.test(name)) continue
      if (!isComparedWithText(query, place) && !isKey(place)) continue
      const written = quotedName(name)
      yield remark(
        node,
        `Without quotes, ${name} reads as a subtraction; the field is ${written}.`,
        writing(`Write ${written}`, node, written),
      )
    }
  },
}

function isComparedWithText({ text }: CheckedApl, { node, parent }: Place<Binary>): boolean {
  const around = parent?.node
  if (around?.kind !== 'binary' || around.left !== node) return false
  const isText = (side: Expression) => stringOf(text, side) !== undefined
  return isText(around.right) || (around.right.kind === 'list' && around.right.items.every(isText))
}

/** Whether rows are grouped or told apart by it, which hardly makes sense for a difference without a name. */
function isKey({ node, parent }: Place<Binary>): boolean {
  if (parent?.node.kind !== 'stage') return false
  const { operator, items, clauses } = parent.node
  const isSummary = operator === 'summarize'
  if (!isSummary && operator !== 'distinct') return false
  const keys = isSummary ? clauses.flatMap((clause) => clause.items) : items
  return keys.some(({ value, names }) => value === node && names.length === 0)
}
