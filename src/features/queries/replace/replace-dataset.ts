import { applyEdits } from '#apl/structure/apply-edits.ts'
import { renameDataset } from '#apl/structure/rename-dataset.ts'
import type { FindSpec, Replaced, TextRange } from './find-spec.ts'

/** Names another dataset wherever a query reads the one that the form names. */
export function replaceDataset(text: string, { find, replacement }: FindSpec): Replaced {
  const result = renameDataset(text, find, replacement)
  if ('problem' in result) return { problem: result.problem, text, before: [], after: [] }
  let moved = 0
  const after = result.edits.map((edit): TextRange => {
    const from = edit.start + moved
    moved += edit.text.length - (edit.end - edit.start)
    return [from, from + edit.text.length]
  })
  return {
    text: applyEdits(text, result.edits),
    before: result.edits.map(({ start, end }) => [start, end]),
    after,
  }
}
