import type { AplFix, Item, Pipeline, Stage } from '#apl/syntax/apl-syntax.ts'
import { inWords } from '#apl/syntax/in-words.ts'
import { walk } from '#apl/syntax/walk.ts'
import { nearDefinitions } from './near-definitions.ts'
import { remark } from './remark.ts'
import type { CheckedApl, Rule } from './rule.ts'

/** A column that `extend` makes, that nothing reads and that a later stage leaves out. */
export const unusedColumn: Rule = {
  code: 'unused-column',
  needsSoundQuery: true,
  *check(query) {
    const { scope, pipelines } = query
    if (readsEverything(query)) return
    const used = new Set([
      ...nearDefinitions(query).map(({ definition }) => definition),
      ...scope.references.flatMap(({ definition }) => definition ?? []),
      ...pipelines.flatMap(({ node }) =>
        scope.result(node).columns.flatMap(({ definition }) => definition ?? []),
      ),
    ])
    const unused = scope.definitions.filter(
      (definition) => definition.kind === 'column' && !used.has(definition),
    )
    const starts = new Set(unused.map(({ at }) => at.start))
    if (starts.size === 0) return
    for (const { node } of pipelines) {
      for (const [index, stage] of node.stages.entries()) {
        if (stage.operator !== 'extend') continue
        for (const item of stage.items) {
          const [name] = item.names
          if (!name || item.names.length > 1 || !starts.has(name.start)) continue
          yield remark(
            name,
            `Nothing reads ${inWords(name.name)}, and a stage behind leaves it out.`,
            ...removal(node, index, stage, item),
          )
        }
      }
    }
  },
}

/** Whether a stage may read columns without naming them. */
function readsEverything({ stages, syntax }: CheckedApl): boolean {
  if (stages.some(({ node }) => /^(?:search|getschema|fork|as|redact)$/.test(node.operator))) return true
  for (const { node } of walk(syntax.statements)) if (node.kind === 'wildcard') return true
  return false
}

function removal({ stages }: Pipeline, index: number, stage: Stage, item: Item): readonly AplFix[] {
  const title = 'Remove this column'
  if (stage.items.length === 1) {
    const next = stages[index + 1]
    return next && stage.pipe ? [{ title, edits: [{ start: stage.start, end: next.start, text: '' }] }] : []
  }
  const place = stage.items.indexOf(item)
  const after = stage.items[place + 1]
  const before = stage.items[place - 1]
  const start = after ? item.start : (before?.end ?? item.start)
  return [{ title, edits: [{ start, end: after?.start ?? item.end, text: '' }] }]
}
