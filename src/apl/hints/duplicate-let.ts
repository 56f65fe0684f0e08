import { inWords } from '#apl/syntax/in-words.ts'
import { remark } from './remark.ts'
import type { Rule } from './rule.ts'

/** Two `let` statements, or a parameter and a `let`, that make the same name. */
export const duplicateLet: Rule = {
  code: 'duplicate-let',
  *check({ syntax, lineOf }) {
    const made = new Map<string, number>()
    for (const statement of syntax.statements) {
      if (statement.kind === 'declare') {
        for (const { name } of statement.parameters) made.set(name.name, name.start)
      }
      if (statement.kind !== 'let' || statement.name.name === '') continue
      const { name } = statement
      const before = made.get(name.name)
      if (before !== undefined) {
        yield remark(name, `${inWords(name.name)} is made on line ${lineOf(before)} already.`)
      }
      made.set(name.name, name.start)
    }
  },
}
