import { type Ref, type RefObject, useImperativeHandle } from 'react'
import { applyEdits } from '#apl/structure/apply-edits.ts'
import type { EditorHandle } from './editor-props.ts'
import { exactOffsets } from './exact-offsets.ts'
import { type ExactText, onlyChange } from './exact-text.ts'

/** Lets a page reach into the text area as it does into Monaco; `text` is what the area holds. */
export function usePlainHandle(
  handle: Ref<EditorHandle> | undefined,
  area: RefObject<HTMLTextAreaElement | null>,
  text: ExactText,
) {
  useImperativeHandle(handle, () => {
    const { toShown } = exactOffsets(text)
    return {
      reveal(source, start, end = start) {
        if (source !== text.source || !area.current) return false
        area.current.setSelectionRange(toShown(start), toShown(end))
        // Only an area that gets the focus brings its selection into view.
        area.current.blur()
        area.current.focus()
        return true
      },
      applyEdits(source, edits) {
        if (source !== text.source || !area.current || area.current.readOnly) return false
        const moved = edits
          .map((edit) => ({ start: toShown(edit.start), end: toShown(edit.end), text: edit.text }))
          .toSorted((a, b) => a.start - b.start)
        const next = applyEdits(text.shown, moved).replaceAll(/\r\n?/g, '\n')
        const change = onlyChange(text.shown, next)
        area.current.focus()
        area.current.setSelectionRange(change.start, change.end)
        // Outdated, and still the only way to change a text area so that undo takes it back.
        return document.execCommand(change.text === '' ? 'delete' : 'insertText', false, change.text)
      },
    }
  }, [area, text])
}
