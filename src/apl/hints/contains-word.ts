import { bareExpression } from '#apl/syntax/bare-expression.ts'
import { inWords } from '#apl/syntax/in-words.ts'
import { stringOf } from './literals.ts'
import { remark, writing } from './remark.ts'
import type { Rule } from './rule.ts'

/** `contains "error"`: `has` looks the word up instead of reading every character. */
export const containsWord: Rule = {
  code: 'contains-word',
  *check({ text, binaries }) {
    for (const { node } of binaries) {
      const parts = /^(!?)contains(_cs)?$/.exec(node.operator)
      const word = stringOf(text, node.right)
      // A number is more often looked for inside a longer one than as a word of its own.
      // Only of fields are the words known beforehand.
      const isField = /^(?:name|member|element)$/.test(bareExpression(node.left).kind)
      if (!parts || !isField || word === undefined || !/^(?=.*[A-Za-z])[A-Za-z0-9]{3,}$/.test(word)) continue
      const has = `${parts[1] ?? ''}has${parts[2] ?? ''}`
      yield remark(
        node.operatorSpan,
        `If ${inWords(word)} is a whole word in the text, ${has} finds it faster; ${node.operator} also looks inside longer words.`,
        writing(`Write ${has}`, node.operatorSpan, has),
      )
    }
  },
}
