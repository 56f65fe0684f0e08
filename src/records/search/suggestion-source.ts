import { inlineText } from '#lib/json-value.ts'
import type { TermColumn } from '../terms/term-column.ts'
import type { SuggestionSource, ValueCount } from '../terms/complete-term.ts'
import type { ListModel } from '../list/list-model.ts'
import type { ListView } from '../list/list-view.ts'
import type { TermField } from '../terms/term-field.ts'

/**
 * How many rows have each value of a column, and how many have none. Repeated values in a row count once; values that
 * differ only in case are merged, as in search terms. Rows with the value `all` count for every value.
 */
export function valueCounts(
  { values, codes, starts }: TermColumn,
  rows: Int32Array,
  all?: string,
): readonly ValueCount[] {
  const counts = new Int32Array(values.length)
  const allCode = all === undefined ? -1 : values.indexOf(all)
  let [none, withAll] = [0, 0]
  for (const row of rows) {
    const from = starts[row] ?? 0
    const until = starts[row + 1] ?? 0
    if (from === until) none++
    if (allCode >= 0 && codes.subarray(from, until).includes(allCode)) {
      withAll++
      continue
    }
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
    found.set(text.toLowerCase(), { value, count: (same?.count ?? withAll) + (counts[code] ?? 0) })
  })
  return none > 0 ? [...found.values(), { value: undefined, count: none }] : [...found.values()]
}

/** The maximum number of text values suggested, and more values than anyone would scroll through. */
const mostHeld = 8
const mostValues = 200

function inOrder({ order }: TermField, counts: readonly ValueCount[]): readonly ValueCount[] {
  const placeOf = ({ value }: ValueCount) => order?.indexOf(value ?? '') ?? -1
  if (order) return counts.toSorted((a, b) => placeOf(a) - placeOf(b))
  return counts.toSorted((a, b) => b.count - a.count || ((a.value ?? '') < (b.value ?? '') ? -1 : 1))
}

type SourceContext = { text: string; list: ListModel<unknown>; view: ListView; now: number }

/** The source of suggestions for a text: the fields, and the values in the list. */
export function suggestionSource({ text, list, view, now }: SourceContext): SuggestionSource {
  const { terms } = view
  return {
    fields: terms.fields,
    find: (name) => terms.find(name),
    paths: () => list.paths(terms),
    counts(field, { start, end }) {
      const column = terms.column(field)
      if (field.kind.type === 'any' && column.values.length > mostValues) return []
      const others = view.rowsOfText(text.slice(0, start) + text.slice(end), now)
      return inOrder(
        field,
        valueCounts(column, others, field.kind.type === 'choice' ? field.kind.all : undefined),
      )
    },
    containing(field, wanted) {
      const { values, texts } = terms.column(field)
      const found = new Set<string>()
      for (const [index, each] of texts().entries()) {
        if (found.size === mostHeld) break
        if (each.includes(wanted)) found.add(inlineText(values[index]))
      }
      return [...found]
    },
    now,
  }
}
