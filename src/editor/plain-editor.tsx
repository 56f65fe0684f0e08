import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EditorBodyProps } from './editor-props.ts'
import { editedText, exactText, onlyChange } from './exact-text.ts'
import { usePlainHandle } from './use-plain-handle.ts'

const face =
  'size-full resize-none bg-(--surface) px-4 py-2.5 font-(family-name:--code-face) text-[13px]/5 text-(--ink) focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-(--focus)'

/** The editor as a text area: same name, same text, same keys, no colors. */
export function PlainEditor({
  value,
  onChange,
  label,
  readOnly,
  onSave,
  onFormat,
  autoFocus,
  handle,
  onEditable,
}: EditorBodyProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [held, setHeld] = useState(() => exactText(value))
  const text = held.source === value ? held : exactText(value, held)
  usePlainHandle(handle, area, text)
  const onMount = useEffectEvent(onEditable)
  useEffect(() => onMount(), [])

  function edit(shown: string) {
    const next = editedText(text, shown, [onlyChange(text.shown, shown)])
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
      // Asked for by the page that shows the editor on a person's click.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={autoFocus}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}
