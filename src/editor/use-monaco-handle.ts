import type { editor } from 'monaco-editor/editor'
import { type Ref, type RefObject, useImperativeHandle } from 'react'
import { spanRange } from './apl/span-range.ts'
import type { EditorHandle } from './editor-props.ts'
import { exactOffsets } from './exact-offsets.ts'
import type { ExactText } from './exact-text.ts'

/** Lets a page reach into Monaco; `text` is what Monaco holds. */
export function useMonacoHandle(
  handle: Ref<EditorHandle> | undefined,
  editor: editor.IStandaloneCodeEditor | undefined,
  text: RefObject<ExactText>,
) {
  useImperativeHandle(handle, () => {
    const model = editor?.getModel()
    const isHeld = (source: string) => source === text.current.source
    return {
      reveal(source, start, end = start) {
        if (!editor || !model || !isHeld(source)) return false
        const { toShown } = exactOffsets(text.current)
        const range = spanRange(model, { start: toShown(start), end: toShown(end) })
        // First: getting the focus takes over what is selected in the hidden text area.
        editor.focus()
        editor.setSelection(range)
        editor.revealRangeInCenterIfOutsideViewport(range)
        // Monaco takes the focus without scrolling the page.
        editor.getContainerDomNode().scrollIntoView({ block: 'nearest' })
        return true
      },
      applyEdits(source, edits) {
        if (!editor || !model || !isHeld(source)) return false
        const { toShown } = exactOffsets(text.current)
        const changes = edits.map(({ start, end, text }) => ({
          range: spanRange(model, { start: toShown(start), end: toShown(end) }),
          text,
        }))
        editor.pushUndoStop()
        const isDone = editor.executeEdits('starboard', changes)
        editor.pushUndoStop()
        return isDone
      },
    }
  }, [editor, text])
}
