import type { CancellationToken, editor, IRange, languages } from 'monaco-editor/editor'
import type { TextEdit } from '#apl/syntax/apl-syntax.ts'
import { onlyChange } from '../exact-text.ts'
import { askAbout } from './ask-about.ts'
import { blankEdits } from './blank-edits.ts'
import { spanRange } from './span-range.ts'

/** Tells the person who asked for it why a text stays as it is. */
type Tell = (model: editor.ITextModel, reason: string) => void

/** Formatting of a whole query, and of what is selected in it. A query that cannot be formatted stays as it is. */
export function formattingProviders(tell: Tell) {
  async function edits(model: editor.ITextModel, token: CancellationToken, part?: IRange) {
    const format = await askAbout(model, token, 'format', (text) => [text])
    if (format?.refused !== undefined) tell(model, format.refused)
    if (format === undefined || format.refused !== undefined) return []
    const text = model.getValue()
    const all = blankEdits(text, format.text) ?? (part ? [] : [onlyChange(text, format.text)])
    const [start, end] = part ? endsOf(model, part) : [0, text.length]
    return all.filter((edit) => edit.start >= start && edit.end <= end).map((edit) => written(model, edit))
  }
  const whole: languages.DocumentFormattingEditProvider = {
    displayName: 'APL',
    provideDocumentFormattingEdits: (model, _options, token) => edits(model, token),
  }
  const selected: languages.DocumentRangeFormattingEditProvider = {
    displayName: 'APL',
    provideDocumentRangeFormattingEdits: (model, range, _options, token) => edits(model, token, range),
  }
  return { whole, selected }
}

const endsOf = (model: editor.ITextModel, range: IRange) =>
  [
    model.getOffsetAt({ lineNumber: range.startLineNumber, column: range.startColumn }),
    model.getOffsetAt({ lineNumber: range.endLineNumber, column: range.endColumn }),
  ] as const

const written = (model: editor.ITextModel, edit: TextEdit): languages.TextEdit => ({
  range: spanRange(model, edit),
  text: edit.text,
})
