import type { languages } from 'monaco-editor/editor'
import { askAbout } from './ask-about.ts'
import { spanRange } from './span-range.ts'

/** Monaco's numbers for a place where a name is made and for one where it is used. */
const made = 2
const used = 1

/** Marks the other uses of the name at the cursor. */
export const highlightProvider: languages.DocumentHighlightProvider = {
  async provideDocumentHighlights(model, position, token) {
    const uses = await askAbout(model, token, 'uses', (text) => [text, model.getOffsetAt(position)])
    return uses?.map((use) => ({ range: spanRange(model, use), kind: use.isDefinition ? made : used }))
  },
}
