import { inWords } from '#apl/syntax/in-words.ts'
import { nearDefinitions } from './near-definitions.ts'
import { remark } from './remark.ts'
import type { Rule } from './rule.ts'

/** A `let` whose name is not used, and a name that two of them make. */
export const unusedLet: Rule = {
  code: 'unused-let',
  needsSoundQuery: true,
  *check(query) {
    const { text, syntax, scope, lets } = query
    // While only names are written, their use is still to come.
    if (syntax.statements.at(-1)?.kind !== 'query') return
    const meant = nearDefinitions(query).map(({ definition }) => definition)
    const uses = scope.references.flatMap(({ definition }) => definition ?? [])
    const used = new Set([...uses, ...meant].map(({ at }) => at.start))
    for (const { node } of lets) {
      if (node.name.name === '' || used.has(node.name.start)) continue
      const behind = /^[^\S\r\n]*;[^\S\r\n]*(?:\r\n|\r|\n)?/.exec(text.slice(node.end, node.end + 200))
      yield remark(
        node.name,
        `Nothing uses ${inWords(node.name.name)}.`,
        ...(behind
          ? [
              {
                title: 'Remove this let',
                edits: [{ start: node.start, end: node.end + behind[0].length, text: '' }],
              },
            ]
          : []),
      )
    }
  },
}
