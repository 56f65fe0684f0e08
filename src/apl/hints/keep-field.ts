import type { Reference } from '#apl/scope/scope.ts'
import type { AplFix, Stage } from '#apl/syntax/apl-syntax.ts'
import { writtenName } from '#apl/syntax/written-name.ts'
import { writing } from './remark.ts'
import type { CheckedApl } from './rule.ts'

/** Operators that can list one field more without changing what the rest gives. */
const extensible = new Set(['project', 'project-keep'])

/**
 * Fixes for a field that a stage left out: the name that it has now, or keeping it, where it is there to keep and
 * nothing else follows from that.
 */
export function keepField(
  { lineOf, scope }: CheckedApl,
  { name }: Reference,
  chooser: Stage,
): readonly AplFix[] {
  const renamed =
    chooser.operator === 'project-rename'
      ? chooser.items.find(({ value }) => value.kind === 'name' && value.name === name.name)?.names[0]
      : undefined
  if (renamed) return [writing(`Write ${renamed.name}`, name, writtenName(renamed.name))]
  const at = chooser.items.at(-1)?.end
  const { isOpen, columns } = scope.before(chooser)
  const isThere = isOpen || columns.some((column) => column.name === name.name)
  if (at === undefined || !isThere || !extensible.has(chooser.operator)) return []
  return [
    {
      title: `Add ${name.name} to the ${chooser.operator} on line ${lineOf(chooser.operatorSpan.start)}`,
      edits: [{ start: at, end: at, text: `, ${writtenName(name.name)}` }],
    },
  ]
}
