import type { Expression, Range } from '#apl/syntax/apl-syntax.ts'
import { bareExpression } from '#apl/syntax/bare-expression.ts'
import { durationOf } from './duration.ts'
import { sourceOf } from './literals.ts'
import { remark } from './remark.ts'
import type { CheckedApl, Rule } from './rule.ts'

/** `between (now() .. ago(1h))`: the greater end first, so that nothing is in it. */
export const reversedRange: Rule = {
  code: 'reversed-range',
  *check(query) {
    for (const { node } of query.binaries) {
      const range = bareExpression(node.right)
      if (!/^!?between$/.test(node.operator) || range.kind !== 'range' || !isReversed(query, range)) continue
      const { low, high } = range
      yield remark(range, 'The lower end stands second, so nothing is between the two: write it first.', {
        title: 'Swap the ends',
        edits: [
          { start: low.start, end: low.end, text: sourceOf(query.text, high) },
          { start: high.start, end: high.end, text: sourceOf(query.text, low) },
        ],
      })
    }
  },
}

function isReversed(query: CheckedApl, { low, high }: Range): boolean {
  const [from, to] = [orderOf(query, low), orderOf(query, high)]
  return from !== undefined && to !== undefined && from.unit === to.unit && from.value > to.value
}

/** A value that can be put in order without running the query. */
function orderOf({ text }: CheckedApl, expression: Expression): { unit: string; value: number } | undefined {
  const node = bareExpression(expression)
  if (node.kind === 'call') {
    const argument = node.arguments[0] && durationOf(text, node.arguments[0].value)
    if (node.name.name === 'now' && node.arguments.length === 0) return { unit: 'now', value: 0 }
    if (node.name.name !== 'ago' || argument === undefined) return undefined
    return { unit: 'now', value: -argument }
  }
  if (node.kind !== 'literal') return undefined
  const source = sourceOf(text, node)
  if (node.type === 'number') return { unit: 'number', value: Number(source) }
  const date = /^datetime\s*\(\s*["']?([\dTZ:.+-]+)["']?\s*\)$/.exec(source)?.[1]
  const moment = date === undefined ? Number.NaN : Date.parse(date)
  return Number.isNaN(moment) ? undefined : { unit: 'date', value: moment }
}
