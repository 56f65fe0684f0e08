import type { Call, Item } from '#apl/syntax/apl-syntax.ts'
import { bareExpression } from '#apl/syntax/bare-expression.ts'
import { madeFunctions } from './known-functions.ts'
import { sourceOf, stringOf } from './literals.ts'
import { remark } from './remark.ts'
import type { CheckedApl, Rule } from './rule.ts'

/** Functions that take a pattern or a text to look for, and where the text to look through stands behind it. */
const textIsLast = new Set([
  'countof',
  'countof_regex',
  'extract',
  'extract_all',
  'replace',
  'replace_regex',
  'replace_string',
  'trim',
  'trim_end',
  'trim_end_regex',
  'trim_regex',
  'trim_start',
  'trim_start_regex',
])

/** Functions that take the field first, and a text or a range behind it. */
const fieldIsFirst = new Set(['ipv4_is_in_range', 'ipv6_is_in_range', 'split'])

/** `extract(message, 1, "a(b)")`, `split(",", tags)`: arguments in the order of another language. */
export const argumentOrder: Rule = {
  code: 'argument-order',
  *check(query) {
    const made = madeFunctions(query)
    for (const { node } of query.calls) {
      const { name } = node.name
      const [first, last] = [node.arguments[0], node.arguments.at(-1)]
      if (made.has(name) || !first || !last || node.arguments.length < 2) continue
      const isTurned =
        (textIsLast.has(name) && isField(first) && isText(query, last)) ||
        (fieldIsFirst.has(name) && isText(query, first) && isField(last))
      if (!isTurned) continue
      yield remark(
        node.name,
        textIsLast.has(name)
          ? `${name} takes what to look for first and the text to look through last; here it is the other way round.`
          : `${name} takes the field first; here it is the other way round.`,
        { title: 'Put the arguments in order', edits: inOrder(query, node) },
      )
    }
  },
}

/** `(text, regex, rewrite)` has to be turned by one place, `(text, group, regex)` by its ends. */
function inOrder({ text }: CheckedApl, { name, arguments: items }: Call) {
  const isRotated = name.name.startsWith('replace')
  return items.flatMap(({ value: { start, end } }, index) => {
    const at = isRotated ? (index + 1) % items.length : items.length - 1 - index
    const other = items[at]
    return other && at !== index ? [{ start, end, text: sourceOf(text, other.value) }] : []
  })
}

const isText = ({ text }: CheckedApl, { value }: Item) => stringOf(text, value) !== undefined

function isField({ value }: Item): boolean {
  return /^(?:name|member|element)$/.test(bareExpression(value).kind)
}
