import { remark, writing } from './remark.ts'
import type { Rule } from './rule.ts'

/** Lengths of time that have no unit, in days. */
const inDays: Readonly<Record<string, number>> = {
  mo: 30,
  mon: 30,
  mons: 30,
  month: 30,
  months: 30,
  q: 91,
  y: 365,
  yr: 365,
  yrs: 365,
  year: 365,
  years: 365,
}

/** `ago(3mo)`: months and years have no fixed length, so a timespan has no unit for them. */
export const unknownTimeUnit: Rule = {
  code: 'unknown-time-unit',
  *check({ names }) {
    for (const { node } of names) {
      const [, amount, unit = ''] = node.isQuoted ? [] : (/^(\d{1,4})([a-z]+)$/.exec(node.name) ?? [])
      const days = Object.hasOwn(inDays, unit) ? inDays[unit] : undefined
      if (days === undefined) continue
      const written = `${Number(amount) * days}d`
      yield remark(
        node,
        `A timespan has no unit ${unit}; its units are d, h, m, s, ms and ns.`,
        writing(`Write ${written}`, node, written),
      )
    }
  },
}
