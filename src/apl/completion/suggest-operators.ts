import { type AplEntry, entriesNamed, entriesOf } from '#apl/catalogue/catalogue.ts'
import { entryMarkdown, entrySort } from '#apl/help/entry-markdown.ts'
import type { OperatorGroup } from '#apl/stages/stage-kind.ts'
import type { Draft } from './setting.ts'

/** The operators that queries use most. */
const frequent: Readonly<Record<Exclude<OperatorGroup, 'rare'>, readonly string[]>> = {
  comparison: ['==', '!=', '>', '<', '>=', '<=', 'contains', 'has', 'in', 'startswith', 'matches regex'],
  logic: ['and', 'or'],
  arithmetic: ['/', '-', '*', '+', '%'],
}

/** Of all others, those that are needed more often than the rest. */
const rather = ['!in', 'in~', '!contains', '!has', 'has_cs', '!startswith', 'endswith', 'has_any', 'between']
const listed = new Set([...Object.values(frequent).flat(), ...rather])
const others = entriesOf('scalar-operator').flatMap(({ name }) => (listed.has(name) ? [] : [name]))
const named = (name: string) => entriesNamed(name, ['scalar-operator', 'keyword'])[0] ?? []

const groups: Readonly<Record<OperatorGroup, readonly AplEntry[]>> = {
  comparison: frequent.comparison.flatMap(named),
  logic: frequent.logic.flatMap(named),
  arithmetic: frequent.arithmetic.flatMap(named),
  rare: [...rather, ...others].flatMap(named),
}

/** Operators between two values, with brackets behind those that take a list. */
export function suggestOperators(group: OperatorGroup): Draft[] {
  return groups[group].map((entry) => {
    const behind = operandOf(entry.name)
    return {
      label: entry.name,
      kind: 'operator',
      detail: entrySort(entry),
      documentation: entryMarkdown(entry),
      insert: `${entry.name} ${behind}`,
      isSnippet: behind !== '',
      // An operator of texts mostly takes a text, of which nothing is known.
      opensNext: entry.category !== 'text' || behind !== '',
    }
  })
}

function operandOf(name: string): string {
  if (name.endsWith('between')) return '($1 .. $2)'
  return /^!?in~?$|^has_any(?:_cs)?$/.test(name) ? '($1)' : ''
}
