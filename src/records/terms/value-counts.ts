import { inlineText } from '#lib/json-value.ts'
import type { TermColumn } from './term-column.ts'
import type { ValueCount } from './term-suggestion.ts'

/**
 * How often each value of a column stands in the rows, and how many have none. What one row names twice counts once,
 * and values that differ in case only are one, as they are for a term.
 */
export function valueCounts({ values, codes, starts }: TermColumn, rows: Int32Array): readonly ValueCount[] {
  const counts = new Int32Array(values.length)
  let none = 0
  for (const row of rows) {
    const from = starts[row] ?? 0
    const until = starts[row + 1] ?? 0
    if (from === until) none++
    for (let at = from; at < until; at++) {
      const code = codes[at] ?? 0
      if (codes.subarray(from, at).includes(code)) continue
      counts[code] = (counts[code] ?? 0) + 1
    }
  }
  const found = new Map<string, ValueCount>()
  values.forEach((each, code) => {
    const text = inlineText(each)
    const same = found.get(text.toLowerCase())
    const value = same?.value ?? text
    found.set(text.toLowerCase(), { value, count: (same?.count ?? 0) + (counts[code] ?? 0) })
  })
  return none > 0 ? [...found.values(), { value: undefined, count: none }] : [...found.values()]
}
