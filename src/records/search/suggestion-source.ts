import { getOrInsert } from '#lib/maps.ts'
import { inlineText } from '#lib/json-value.ts'
import type { TermColumn } from '../terms/term-column.ts'
import type { SuggestionSource, ValueCount } from '../terms/complete-term.ts'
import type { ListModel } from '../list/list-model.ts'
import type { ListView } from '../list/list-view.ts'
import type { TermField } from '../terms/term-field.ts'

const noCodes = new Int32Array()

/**
 * How many rows have each value of a column, and how many have none. Repeated values in a row count once; values that
 * differ only in case are merged, as in search terms. A row with a value that stands for others, as `covers` says, counts
 * for each of those.
 */
export function valueCounts(
  { values, codes, starts, texts }: TermColumn,
  rows: Int32Array,
  covers: (value: string, other: string) => boolean = () => false,
): readonly ValueCount[] {
  const lower = texts()
  const firstOf = new Map<string, number>()
  const codeOf = lower.map((text, code) => getOrInsert(firstOf, text, () => code))
  const isWide = lower.map((text) => covers(text, text))
  const hasWide = isWide.includes(true)
  const counts = new Int32Array(values.length)
  const lastOf = new Int32Array(values.length).fill(-1)
  // Most rows with values that stand for others have the same few.
  const groups = new Map<string, { readonly covered: readonly boolean[]; count: number }>()
  const groupOf = (wide: Int32Array) =>
    getOrInsert(groups, wide.join(), () => ({
      covered: lower.map((other) => wide.some((code) => covers(lower[code] ?? '', other))),
      count: 0,
    }))
  let none = 0
  for (const row of rows) {
    const own = codes.subarray(starts[row] ?? 0, starts[row + 1] ?? 0)
    if (own.length === 0) none++
    const wide = hasWide ? own.filter((code) => isWide[code]) : noCodes
    const group = wide.length > 0 ? groupOf(wide) : undefined
    if (group) group.count++
    for (const each of own) {
      const code = codeOf[each] ?? each
      if (lastOf[code] === row || group?.covered[code] === true) continue
      lastOf[code] = row
      counts[code] = (counts[code] ?? 0) + 1
    }
  }
  const found: ValueCount[] = Array.from(firstOf.values(), (code) => {
    let count = counts[code] ?? 0
    for (const group of groups.values()) if (group.covered[code] === true) count += group.count
    return { value: inlineText(values[code]), count }
  })
  return none > 0 ? [...found, { value: undefined, count: none }] : found
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
        valueCounts(column, others, field.kind.type === 'choice' ? field.kind.covers : undefined),
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
