import { isOfKind, walk } from '#apl/syntax/walk.ts'
import { sourceOf } from './literals.ts'
import { remark } from './remark.ts'
import type { Rule } from './rule.ts'

/** `datetime(2024-13-01)`: a date that no calendar has. `datetime(field)`: a field where only a date can stand. */
export const badDatetime: Rule = {
  code: 'bad-datetime',
  *check({ text, syntax }) {
    for (const place of walk(syntax.statements)) {
      if (!isOfKind(place, 'literal') || place.node.type !== 'datetime') continue
      const { node } = place
      const written = /^\w+\s*\(\s*(["']?)([^]*?)\1\s*\)$/.exec(sourceOf(text, node))?.[2]
      if (written === undefined || written === 'null' || written === '') continue
      if (/^[A-Za-z_]\w*$/.test(written) && !/^[\dTZ]+$/.test(written)) {
        const call = `todatetime(${written})`
        yield remark(node, `datetime(…) takes a date as it is written; for a field it is ${call}.`, {
          title: `Write ${call}`,
          edits: [{ start: node.start, end: node.end, text: call }],
        })
      } else if (isNoDate(written)) {
        yield remark(
          node,
          'There is no such date or time of day: the order is year-month-day, hours:minutes.',
        )
      }
    }
  },
}

/** Only what is written in the order of ISO 8601 is judged: other forms are for the service to read. */
function isNoDate(written: string): boolean {
  const parts =
    /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ](\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(
      written,
    )
  if (!parts) return false
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return month < 1 || month > 12 || day < 1 || day > days || hour > 24 || minute > 59 || second > 60
}
