import type { Binary } from '#apl/syntax/apl-syntax.ts'
import { bareExpression } from '#apl/syntax/bare-expression.ts'
import { quoted, sourceOf, stringOf } from './literals.ts'
import { remark, writing } from './remark.ts'
import type { CheckedApl, Rule } from './rule.ts'

/** `like`, `has_all`, a lone `matches`: operators of SQL and Kusto that the documentation of APL does not name. */
export const undocumentedOperator: Rule = {
  code: 'undocumented-operator',
  *check(query) {
    for (const { node } of query.binaries) {
      const say = Object.hasOwn(counterparts, node.operator) ? counterparts[node.operator] : undefined
      if (!say) continue
      const written = say.write(query, node)
      yield remark(
        node.operatorSpan,
        `APL documents no operator ${node.operator}: ${say.instead}.`,
        ...(written === undefined
          ? []
          : [
              writing(
                `Write ${written}`,
                node,
                `${sourceOf(query.text, { start: node.start, end: node.operatorSpan.start })}${written}`,
              ),
            ]),
      )
    }
  },
}

interface Counterpart {
  instead: string
  /** What stands in place of the operator and its right side. */
  write(query: CheckedApl, node: Binary): string | undefined
}

const counterparts: Readonly<Record<string, Counterpart>> = {
  like: {
    instead: 'it compares with startswith, endswith, contains or matches regex',
    write({ text }, { right }) {
      const [, before, value = '', after] = /^(%?)([^%_]+)(%?)$/.exec(stringOf(text, right) ?? '') ?? []
      if (value === '') return undefined
      const ends = before ? 'endswith' : after ? 'startswith' : '=~'
      return `${before && after ? 'contains' : ends} ${quoted(value)}`
    },
  },
  matches: {
    instead: 'the operator for patterns is matches regex',
    write: ({ text }, { right }) => `matches regex ${sourceOf(text, right)}`,
  },
  has_all: {
    instead: 'write several has conditions with and',
    write({ text }, { left, right }) {
      const list = bareExpression(right)
      if (list.kind !== 'list' || list.items.length !== 2) return undefined
      const [first, second] = list.items.map((item) => `has ${sourceOf(text, item)}`)
      return `${first} and ${sourceOf(text, left)} ${second}`
    },
  },
}
