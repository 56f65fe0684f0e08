import { inWords } from '#apl/syntax/in-words.ts'
import { sourceOf, stringOf } from './literals.ts'
import { remark, writing } from './remark.ts'
import type { Rule } from './rule.ts'

const plain = /^!?(?:=~|~|==|=|contains|contains_cs|has|has_cs|startswith|endswith)$/

/** Signs that a text is meant as a pattern, and hardly ever stand in a text by themselves. */
const pattern = /\.[*+]|\[[a-z]-z\]|\\d[+*]|^\^.*\$$|^\w+(?:\|\w+)+$/i

/** `=~ "err.*"`, `contains "error|warn"`: a pattern for an operator that compares plain text. */
export const regexText: Rule = {
  code: 'regex-text',
  *check({ text, binaries }) {
    for (const { node, stage } of binaries) {
      const value = plain.test(node.operator) ? stringOf(text, node.right) : undefined
      if (value === undefined || !pattern.test(value) || stage?.node.operator === 'search') continue
      const operator = `${node.operator.startsWith('!') ? '!' : ''}matches regex`
      yield remark(
        node.operatorSpan,
        `${node.operator} compares plain text, and ${inWords(sourceOf(text, node.right).slice(1, -1))} looks like a pattern: ${operator} reads patterns.`,
        writing(`Write ${operator}`, node.operatorSpan, operator),
      )
    }
  },
}
