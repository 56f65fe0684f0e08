import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { applyEdits } from '#apl/structure/apply-edits.ts'
import type { DiffEditorProps, EditorBodyProps, EditorHandle } from './editor-props.ts'
import { editedText, exactOffsets, exactText, type ExactText, singleChange } from './exact-text.ts'

const face =
  'size-full resize-none bg-(--surface) px-4 py-2.5 font-(family-name:--code-face) text-[13px]/5 text-(--ink) focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-(--focus)'

/** The editor as a text area: same name, text and shortcuts, but no colors. */
export function PlainEditor(props: EditorBodyProps) {
  const { value, onChange, label, readOnly, onSave, onFormat, handle, onEditable } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const [held, setHeld] = useState(() => exactText(value))
  const text = held.source === value ? held : exactText(value, held)
  usePlainHandle(handle, area, text)
  const onMount = useEffectEvent(onEditable)
  useEffect(() => onMount(), [])

  function edit(shown: string) {
    const next = editedText(text, shown, [singleChange(text.shown, shown)])
    setHeld(next)
    onChange?.(next.source)
  }

  function keys(event: KeyboardEvent) {
    const save = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's'
    const format = event.shiftKey && event.altKey && event.code === 'KeyF'
    const run = save ? onSave : format ? onFormat : undefined
    if (run === undefined) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }

  return (
    <textarea
      ref={area}
      aria-label={label}
      className={`${face} block`}
      readOnly={readOnly}
      value={text.shown}
      onChange={(event) => edit(event.target.value)}
      onKeyDown={keys}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}

/** Exposes the text area as an `EditorHandle`; `text` is what the area holds. */
function usePlainHandle(
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
        // A text area scrolls to its selection only when it gets focus.
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
        const change = singleChange(text.shown, next)
        area.current.focus()
        area.current.setSelectionRange(change.start, change.end)
        // Deprecated, but still the only way to change a text area so that undo works.
        return document.execCommand(change.text === '' ? 'delete' : 'insertText', false, change.text)
      },
    }
  }, [area, text])
}

/** Two versions side by side without colors, used when the diff cannot be computed. */
export function PlainDiff({ original, modified, label }: DiffEditorProps) {
  return (
    <div role="group" aria-label={label} className="flex h-full flex-col">
      <p role="status" className="px-4 py-1.5 text-xs text-(--muted)">
        The differences could not be highlighted. Both texts are shown in full.
      </p>
      <div className="grid min-h-0 grow grid-cols-2 gap-px bg-(--line)">
        <Side name="Before" text={original} />
        <Side name="After" text={modified} />
      </div>
    </div>
  )
}

function Side({ name, text }: { name: string; text: string }) {
  return (
    <section aria-label={name} className="overflow-auto bg-(--surface) px-4 py-2.5">
      <h3 className="mb-1 text-xs text-(--muted)">{name}</h3>
      <pre className="font-(family-name:--code-face) text-[13px]/5 break-words whitespace-pre-wrap text-(--ink)">
        {text}
      </pre>
    </section>
  )
}
