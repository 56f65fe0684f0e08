import type { Binary, Expression } from '#apl/syntax/apl-syntax.ts'
import { bareExpression } from '#apl/syntax/bare-expression.ts'
import { inWords } from '#apl/syntax/in-words.ts'
import { secondsIn } from './duration.ts'
import { sourceOf, stringOf } from './literals.ts'
import { remark, writing } from './remark.ts'
import type { CheckedApl, Remark, Rule } from './rule.ts'

const timeFields = new Set(['_time', '_sysTime'])
const date = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/

/** The time of an event against a duration or a plain text, and `ago` of what is no duration from now back. */
export const timeComparison: Rule = {
  code: 'time-comparison',
  *check(query) {
    for (const { node } of query.binaries) yield* comparison(query, node)
    for (const { node } of query.calls) {
      const [argument, more] = node.arguments
      if (node.name.name !== 'ago' || !argument || more) continue
      const value = bareExpression(argument.value)
      const text = stringOf(query.text, value)
      if (text !== undefined && secondsIn(text) !== undefined) {
        const title = `Write ago(${text})`
        yield remark(value, 'A duration stands without quotation marks.', writing(title, value, text))
      } else if (value.kind === 'unary' && value.operator === '-') {
        const positive = sourceOf(query.text, value.operand)
        yield remark(
          value,
          'ago counts back from now by itself: a negative duration is a time to come.',
          writing(`Write ago(${positive})`, value, positive),
        )
      }
    }
  },
}

function* comparison({ text }: CheckedApl, node: Binary): Generator<Remark> {
  const { operator } = node
  if (/^!?between$/.test(operator)) {
    const range = bareExpression(node.right)
    if (isTime(node.left) && range.kind === 'range') {
      yield* timeOf(text, range.low)
      // A duration there may be meant from the low end on, as in Kusto.
      const high = bareExpression(range.high)
      if (high.kind !== 'literal' || high.type !== 'timespan') yield* timeOf(text, high)
    }
  } else if (/^(?:[<>]=?|==|!=)$/.test(operator)) {
    if (isTime(node.left)) yield* timeOf(text, node.right)
    else if (isTime(node.right)) yield* timeOf(text, node.left)
  }
}

function isTime(expression: Expression): boolean {
  const node = bareExpression(expression)
  return node.kind === 'name' && timeFields.has(node.name)
}

function* timeOf(text: string, side: Expression): Generator<Remark> {
  const node = bareExpression(side)
  if (node.kind === 'binary' && date.test(sourceOf(text, node))) {
    const written = `datetime(${sourceOf(text, node)})`
    yield remark(
      node,
      `Without datetime(…) this is a subtraction: write ${written}.`,
      writing(`Write ${written}`, node, written),
    )
  }
  if (node.kind !== 'literal') return
  if (node.type === 'timespan') {
    const ago = `ago(${sourceOf(text, node)})`
    const message = `${sourceOf(text, node)} is a duration; the time that long ago is ${ago}.`
    yield remark(node, message, writing(`Write ${ago}`, node, ago))
    return
  }
  const value = stringOf(text, node)
  if (value === undefined) return
  if (secondsIn(value) !== undefined) {
    const message = `${inWords(value)} is a text; the time that long ago is ago(${value}).`
    yield remark(node, message, writing(`Write ago(${value})`, node, `ago(${value})`))
  } else if (date.test(value)) {
    const literal = `datetime(${value})`
    const message = `A time is compared with a datetime, not with a text: ${literal}.`
    yield remark(node, message, writing(`Write ${literal}`, node, literal))
  } else {
    yield remark(
      node,
      'A time is compared with a datetime, not with a text: use ago(…), now() or datetime(…).',
    )
  }
}
