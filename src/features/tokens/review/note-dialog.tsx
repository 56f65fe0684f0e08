import { useId, useRef, useState } from 'react'
import { descriptionOf, FieldFrame, inputClass } from '#form/field-frame.tsx'
import { numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { FormDialog } from '#ui/dialog.tsx'

/** In UTF-16 code units. */
const longestNote = 2000

type NoteDialogProps = {
  name: string
  id: string
  /** Initial content of the field: the saved note, or text typed earlier and not saved. */
  text: string
  onKeep(note: string): void
  /** `typed` is the content of the field. */
  onClose(typed: string): void
}

/** Edits the note on a token in an access review. */
export function NoteDialog({ name, id: tokenId, text, onKeep, onClose }: NoteDialogProps) {
  const id = useId()
  const ref = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(text)
  const [isAsked, setIsAsked] = useState(false)
  const { length } = typed.trim()
  const problem =
    length > longestNote
      ? `A note has at most ${numberText(longestNote)} characters; these are ${numberText(length)}.`
      : undefined
  const shown = isAsked ? problem : undefined

  function handleSubmit() {
    setIsAsked(true)
    if (problem) return ref.current?.focus()
    return onKeep(typed.trim())
  }

  return (
    <FormDialog
      onClose={() => onClose(typed)}
      title="Note"
      description={
        <>
          <bdi className="line-clamp-2 font-medium text-ink wrap-anywhere">{visibleText(name)}</bdi>{' '}
          <bdi className="font-mono text-xs wrap-anywhere">{visibleText(tokenId)}</bdi>
        </>
      }
      action="Save note"
      onSubmit={handleSubmit}
    >
      <FieldFrame
        id={`${id}-note`}
        label="Note"
        error={shown}
        hint="For whoever reads the review: who uses the token, and what was agreed. Leave empty to remove the note."
      >
        <textarea
          ref={ref}
          id={`${id}-note`}
          rows={4}
          value={typed}
          aria-invalid={shown !== undefined}
          aria-describedby={descriptionOf(`${id}-note`, true, false)}
          onChange={(event) => setTyped(event.target.value)}
          className={`${inputClass} field-sizing-content max-h-60 min-h-24 py-1.5`}
        />
      </FieldFrame>
    </FormDialog>
  )
}
