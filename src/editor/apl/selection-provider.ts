import type { languages } from 'monaco-editor/editor'
import { askAbout } from './ask-about.ts'
import { spanRange } from './span-range.ts'

/** What "Expand selection" takes in, step by step. */
export const selectionProvider: languages.SelectionRangeProvider = {
  async provideSelectionRanges(model, positions, token) {
    const spans = positions.map(async (position) => {
      const selections = await askAbout(model, token, 'selections', (text) => [
        text,
        model.getOffsetAt(position),
      ])
      return (selections ?? []).map((span) => ({ range: spanRange(model, span) }))
    })
    return Promise.all(spans)
  },
}
