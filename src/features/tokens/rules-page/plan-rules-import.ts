import type { OwnRule, OwnRuleBody } from '../rules/own-rule.ts'
import type { ReadOwnRule } from '../rules/read-own-rules.ts'
import type { ImportedItem } from '#ui/import-dialog.tsx'

/** What becomes of one rule of a file or a text. */
type ImportedRule = ImportedItem<'new' | 'replaced' | 'same' | 'unreadable'>

export type RulesImport = {
  readonly report: readonly ImportedRule[]
  readonly put: readonly { readonly key: string; readonly value: OwnRuleBody }[]
}

/** Members of every object in one order, so that equal rules have equal texts. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

const textOf = (rule: OwnRule): string => JSON.stringify(rule, inOrder)

/** What taking in rules would change: one whose id is kept already takes its place. `finds` says what a rule finds. */
export function planRulesImport(
  own: readonly OwnRule[],
  read: readonly ReadOwnRule[],
  finds: (rule: OwnRule) => string,
): RulesImport {
  const put: { key: string; value: OwnRuleBody }[] = []
  const report = read.map((entry): ImportedRule => {
    const row = { id: String(entry.place), name: entry.name }
    if ('faults' in entry) return { ...row, outcome: 'unreadable', detail: entry.faults.join(' ') }
    const { id, ...value } = entry.rule
    const kept = own.find((rule) => rule.id === id)
    if (kept && textOf(kept) === textOf(entry.rule)) return { ...row, outcome: 'same', detail: '' }
    put.push({ key: id, value })
    const detail = finds(entry.rule)
    return kept
      ? { ...row, outcome: 'replaced', detail: `Takes the place of “${kept.label}”. ${detail}` }
      : { ...row, outcome: 'new', detail }
  })
  return { report, put }
}
