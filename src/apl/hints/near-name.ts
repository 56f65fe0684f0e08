import { inWords } from '#apl/syntax/in-words.ts'
import { writtenName } from '#apl/syntax/written-name.ts'
import { nearDefinitions } from './near-definitions.ts'
import { remark, writing } from './remark.ts'
import type { Rule } from './rule.ts'

/** A field of the dataset that is written nearly like a column or variable made in the query. */
export const nearName: Rule = {
  code: 'near-name',
  needsSoundQuery: true,
  *check(query) {
    for (const { at, definition } of nearDefinitions(query)) {
      const { name, kind } = definition
      yield remark(
        at,
        `The query makes a ${kind} ${inWords(name)}. Did you mean that one?`,
        writing(`Write ${name}`, at, writtenName(name)),
      )
    }
  },
}
