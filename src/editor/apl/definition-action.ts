import * as monaco from 'monaco-editor/editor'
import { askAbout } from './ask-about.ts'
import { showMessage } from './show-message.ts'
import { spanRange } from './span-range.ts'

const { KeyCode, KeyMod } = monaco

/** F12 and Ctrl+F12: moves the cursor to where the name under it is made in the query. */
export const definitionAction: monaco.editor.IActionDescriptor = {
  id: 'starboard.definition',
  label: 'Go to Definition',
  keybindings: [KeyCode.F12, KeyMod.CtrlCmd | KeyCode.F12],
  contextMenuGroupId: 'navigation',
  async run(editor) {
    const model = editor.getModel()
    const position = editor.getPosition()
    if (!model || !position || model.getLanguageId() !== 'apl') return
    const span = await askAbout(model, undefined, 'definition', (text) => [text, model.getOffsetAt(position)])
    if (span === undefined) {
      showMessage(editor, 'This is not made in the query.')
      return
    }
    const range = spanRange(model, span)
    editor.setPosition({ lineNumber: range.startLineNumber, column: range.startColumn })
    editor.revealRangeInCenterIfOutsideViewport(range)
  },
}
