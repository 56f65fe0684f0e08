import type { editor } from 'monaco-editor/editor'

/** Says one sentence at the cursor, as the editor itself does; screen readers hear it. */
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
