import { functionNamed } from '#apl/catalogue/find-entry.ts'
import { madeFunctions, takes } from './known-functions.ts'
import { remark, writing } from './remark.ts'
import type { Rule } from './rule.ts'

/** A function for which the documentation names a newer one. */
export const outdatedName: Rule = {
  code: 'outdated-name',
  *check(query) {
    const made = madeFunctions(query)
    for (const { node } of query.calls) {
      const { name } = node.name
      const newer = functionNamed(name)?.replacedBy
      if (newer === undefined || made.has(name)) continue
      const isSame = functionNamed(newer)?.kind === 'function' && takes(newer, node.arguments.length)
      yield remark(
        node.name,
        `${name} is an old name: ${newer} takes its place.`,
        ...(isSame ? [writing(`Write ${newer}`, node.name, newer)] : []),
      )
    }
  },
}
