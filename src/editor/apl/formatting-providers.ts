import type { editor, languages } from 'monaco-editor/editor'
import type { AplFormat } from '#apl/contract/apl-language.ts'
import type { TextEdit } from '#apl/syntax/apl-syntax.ts'
import { onlyChange } from '../exact-text.ts'
import { askAbout } from './ask-about.ts'
import { blankEdits } from './blank-edits.ts'
import { spanRange } from './span-range.ts'

/** Tells the person who asked for it why a text stays as it is. */
type Tell = (model: editor.ITextModel, reason: string) => void

/** Formatting of a whole query, and of the stages selected in it. A query that cannot be formatted stays as it is. */
export function formattingProviders(tell: Tell) {
  function edits(model: editor.ITextModel, format: AplFormat | undefined) {
    if (format?.refused !== undefined) tell(model, format.refused)
    if (format === undefined || format.refused !== undefined) return []
    const text = model.getValue()
    const changes = blankEdits(text, format.text) ?? [onlyChange(text, format.text)]
    return changes.map((edit) => written(model, edit))
  }
  const whole: languages.DocumentFormattingEditProvider = {
    displayName: 'APL',
    async provideDocumentFormattingEdits(model, _options, token) {
      return edits(model, await askAbout(model, token, 'format', (text) => [text]))
    },
  }
  const selected: languages.DocumentRangeFormattingEditProvider = {
    displayName: 'APL',
    async provideDocumentRangeFormattingEdits(model, range, _options, token) {
      const start = model.getOffsetAt({ lineNumber: range.startLineNumber, column: range.startColumn })
      const end = model.getOffsetAt({ lineNumber: range.endLineNumber, column: range.endColumn })
      return edits(model, await askAbout(model, token, 'formatRange', (text) => [text, start, end]))
    },
  }
  return { whole, selected }
}

const written = (model: editor.ITextModel, edit: TextEdit): languages.TextEdit => ({
  range: spanRange(model, edit),
  text: edit.text,
})
