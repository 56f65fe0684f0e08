import { quoted, stringOf } from './literals.ts'
import { remark, writing } from './remark.ts'
import type { Rule } from './rule.ts'

/** `status in ("500,502")`: several values in one text. */
export const joinedValues: Rule = {
  code: 'joined-values',
  *check({ text, binaries }) {
    for (const { node } of binaries) {
      const list = node.right
      if (!/^!?in~?$/.test(node.operator) || list.kind !== 'list' || list.items.length !== 1) continue
      const [item] = list.items
      const value = item && stringOf(text, item)
      if (!item || value === undefined || !/^[\w.-]+(?:,\s?[\w.-]+)+$/.test(value)) continue
      const values = value.split(/,\s?/).map(quoted).join(', ')
      yield remark(
        item,
        'This is one text with commas in it; each value stands in quotation marks of its own.',
        writing('Write each value by itself', item, values),
      )
    }
  },
}
