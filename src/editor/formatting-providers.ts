import type { editor, languages } from 'monaco-editor/editor'
import type { AplFormat } from '#apl/contract/apl-language.ts'
import type { TextEdit } from '#apl/syntax/apl-syntax.ts'
import { askAboutModel, spanRange } from './ask-language.ts'
import { singleChange } from './exact-text.ts'

/**
 * The white-space changes that turn one text into another, each limited to one run, so that cursors, folds and line
 * ends elsewhere stay. Undefined when the texts differ in more than white space.
 */
export function blankEdits(before: string, after: string): TextEdit[] | undefined {
  const edits: TextEdit[] = []
  let at = 0
  let other = 0
  while (at < before.length || other < after.length) {
    const end = endOfBlank(before, at)
    const otherEnd = endOfBlank(after, other)
    const text = after.slice(other, otherEnd)
    if (before.slice(at, end) !== text) edits.push({ start: at, end, text })
    at = end
    other = otherEnd
    if (before[at] !== after[other]) return undefined
    at++
    other++
  }
  return edits
}

const blank = /[ \t\r\n\f\v]*/y

function endOfBlank(text: string, from: number): number {
  blank.lastIndex = from
  blank.test(text)
  return blank.lastIndex
}

/** Tells the user why a text was not changed. */
export type Tell = (model: editor.ITextModel, reason: string) => void

/** Formats a whole query, or the stages selected in it. A query that cannot be formatted stays as is. */
export function formattingProviders(tell: Tell) {
  function edits(model: editor.ITextModel, format: AplFormat | undefined) {
    if (format?.refused !== undefined) tell(model, format.refused)
    if (format === undefined || format.refused !== undefined) return []
    const text = model.getValue()
    const changes = blankEdits(text, format.text) ?? [singleChange(text, format.text)]
    return changes.map((edit) => written(model, edit))
  }
  const whole: languages.DocumentFormattingEditProvider = {
    displayName: 'APL',
    async provideDocumentFormattingEdits(model, _options, token) {
      return edits(model, await askAboutModel(model, token, 'format', [model.getValue()]))
    },
  }
  const selected: languages.DocumentRangeFormattingEditProvider = {
    displayName: 'APL',
    async provideDocumentRangeFormattingEdits(model, range, _options, token) {
      const start = model.getOffsetAt({ lineNumber: range.startLineNumber, column: range.startColumn })
      const end = model.getOffsetAt({ lineNumber: range.endLineNumber, column: range.endColumn })
      return edits(model, await askAboutModel(model, token, 'formatRange', [model.getValue(), start, end]))
    },
  }
  return { whole, selected }
}

const written = (model: editor.ITextModel, edit: TextEdit): languages.TextEdit => ({
  range: spanRange(model, edit),
  text: edit.text,
})

/** Shows one sentence at the cursor with the editor's own message widget, which screen readers announce. */
export function showMessage(editor: editor.ICodeEditor, message: string): void {
  const position = editor.getPosition()
  const controller = editor.getContribution('editor.contrib.messageController')
  if (position && controller && isMessageController(controller)) controller.showMessage(message, position)
}

interface MessageController extends editor.IEditorContribution {
  showMessage(message: string, position: { lineNumber: number; column: number }): void
}

const isMessageController = (contribution: editor.IEditorContribution): contribution is MessageController =>
  'showMessage' in contribution
