import type { Literal } from '#apl/syntax/apl-syntax.ts'
import { inWords } from '#apl/syntax/in-words.ts'
import { quoted, stringOf } from './literals.ts'
import { remark } from './remark.ts'
import type { CheckedApl, Rule } from './rule.ts'

const comparing = /^(?:==|!=|=~|!~|!?(?:has|contains|startswith|endswith|hasprefix|hassuffix)(?:_cs)?)$/

/** `== "err*"`, `has "%timeout%"`: signs that stand for anything elsewhere, and only for themselves here. */
export const wildcardText: Rule = {
  code: 'wildcard-text',
  *check(query) {
    for (const { node, stage } of query.binaries) {
      // search knows stars.
      if (node.right.kind !== 'literal' || stage?.node.operator === 'search') continue
      const plain = comparing.test(node.operator) ? wildcardIn(query, node.right) : undefined
      if (!plain) continue
      const isNot = node.operator.startsWith('!')
      const operator = `${isNot ? '!' : ''}${plain.operator}`
      yield remark(
        node.right,
        `${inWords(plain.sign)} stands for itself here, not for any text: ${operator} ${inWords(plain.value)} finds what you may mean.`,
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

/** The text between stars or percent signs, and the operator that looks for it. */
function wildcardIn({ text }: CheckedApl, literal: Literal) {
  const written = stringOf(text, literal) ?? ''
  const [, before = '', value = '', after = ''] = /^([*%]?)([^*%]*\w[^*%]*)([*%]?)$/.exec(written) ?? []
  const sign = before || after
  // A dot before a star is rather a pattern than a wildcard.
  if (
    value === '' ||
    sign === '' ||
    written.includes('.*') ||
    (before !== '' && after !== '' && before !== after)
  )
    return undefined
  // 50% and %20 are ordinary texts; only a sign on both sides is surely a pattern.
  if (sign === '%' && before !== after) return undefined
  const operator = before && after ? 'contains' : before ? 'endswith' : 'startswith'
  return { sign, value, operator }
}
