import { inWords } from '#apl/syntax/in-words.ts'
import { quoted, stringOf } from './literals.ts'
import { remark } from './remark.ts'
import type { Rule } from './rule.ts'

/** `matches regex ".*error.*"`: a pattern without any pattern in it, which a plain operator finds faster. */
export const plainRegex: Rule = {
  code: 'plain-regex',
  *check({ text, binaries }) {
    for (const { node } of binaries) {
      const isNegated = node.operator.startsWith('!')
      if (!/^!?matches regex$/.test(node.operator) || node.right.kind !== 'literal') continue
      const plain = plainMeaning(stringOf(text, node.right) ?? '')
      if (!plain) continue
      const positive = isNegated ? `!${plain.operator}` : plain.operator
      const operator = positive === '!==' ? '!=' : positive
      yield remark(
        { start: node.operatorSpan.start, end: node.right.end },
        `This pattern only looks for ${inWords(plain.value)}: ${operator} does so faster than a regular expression.`,
        {
          title: `Write ${operator} ${inWords(plain.value)}`,
          edits: [
            {
              start: node.operatorSpan.start,
              end: node.right.end,
              text: `${operator} ${quoted(plain.value)}`,
            },
          ],
        },
      )
    }
  },
}

/** The operator and the text that a regular expression comes down to; undefined when it is a real pattern. */
function plainMeaning(pattern: string): { operator: string; value: string } | undefined {
  const [, start = '', body = '', end = ''] = /^(\^|\.\*|)(.*?)(\$|\.\*|)$/s.exec(pattern) ?? []
  // An escaped $ or a dot with a star behind a backslash is no anchor.
  if (body.replaceAll('\\\\', '').endsWith('\\')) return undefined
  if (body === '' || !/^(?:[^\\.^$*+?()[\]{}|]|\\[\\.^$*+?()[\]{}|/-])+$/.test(body)) return undefined
  const value = body.replaceAll(/\\([^])/g, '$1')
  const isAnchored = { start: start === '^', end: end === '$' }
  if (isAnchored.start && isAnchored.end) return { operator: '==', value }
  if (isAnchored.start) return { operator: 'startswith_cs', value }
  return { operator: isAnchored.end ? 'endswith_cs' : 'contains_cs', value }
}
