import type { monaco } from './monaco.ts'

/**
 * Follows "select all" of the editor's text area into the editor. Voice control, input methods and browser
 * automation select the text of the named field itself; Monaco ignores that just after the field got focus, and
 * would insert where the cursor was. Gives the function that ends it.
 */
export function selectAllNatively(editor: monaco.editor.IStandaloneCodeEditor): () => void {
  const area = editor.getDomNode()?.querySelector('textarea')
  if (!area) return () => {}
  const follow = () => {
    const model = editor.getModel()
    const isAll = area.value !== '' && area.selectionStart === 0 && area.selectionEnd === area.value.length
    if (model && isAll && area.value === model.getValue(undefined, true)) {
      editor.setSelection(model.getFullModelRange())
    }
  }
  area.addEventListener('select', follow)
  // Before Monaco's own listener, which puts the selection of the editor into the text area.
  area.addEventListener('focus', follow, { capture: true })
  return () => {
    area.removeEventListener('select', follow)
    area.removeEventListener('focus', follow, { capture: true })
  }
}
