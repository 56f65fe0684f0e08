import type { editor } from 'monaco-editor/editor'
import type { AplSurroundings } from '#apl/contract/apl-language.ts'

const known = new WeakMap<editor.ITextModel, AplSurroundings>()

/** Says what is known around the query in a model. */
export function surround(model: editor.ITextModel, surroundings: AplSurroundings): void {
  known.set(model, surroundings)
}

/** What was said of a model with `surround`; nothing for one of a comparison. */
export function surroundingsOf(model: editor.ITextModel): AplSurroundings {
  return known.get(model) ?? noSurroundings
}

/** For a query that nothing is known around. */
export const noSurroundings: AplSurroundings = { datasets: [], queriesByDataset: {} }
