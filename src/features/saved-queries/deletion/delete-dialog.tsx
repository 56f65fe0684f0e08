import { useRef, useState } from 'react'
import { inputLook } from '#form/field-frame.tsx'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type DeleteDialogProps = { name: string; id: string; hasChanges: boolean; onDelete(): void; onClose(): void }

/** Asks for the name before a saved query is deleted. */
export function DeleteDialog({ name, id, hasChanges, onDelete, onClose }: DeleteDialogProps) {
  const [typed, setTyped] = useState('')
  const fieldRef = useRef<HTMLInputElement>(null)
  const isConfirmed = typed.trim() !== '' && (typed.trim() === name.trim() || typed.trim() === id)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete saved query"
      initialFocus={fieldRef}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            type="submit"
            form="delete-query"
            disabledReason={isConfirmed ? undefined : 'Type the name first.'}
          >
            Delete
          </Button>
        </>
      }
    >
      <form
        id="delete-query"
        onSubmit={(event) => {
          event.preventDefault()
          if (isConfirmed) onDelete()
        }}
        className="flex flex-col gap-3 text-sm"
      >
        <p>
          <bdi className="font-semibold break-words">{visibleText(name || id)}</bdi> will be gone for
          everybody who can see it. The service has no way to bring it back; this browser keeps the last copy.
        </p>
        <p className="text-muted">
          You then have 8 seconds to undo. Nothing is sent before that: if you leave or close the page within
          that time, the query is not deleted.
          {hasChanges && ' Your unsaved changes stay as a draft in this browser.'}
        </p>
        <label className="flex flex-col gap-1 font-medium">
          Type the name to confirm
          <input
            ref={fieldRef}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
            className={inputLook}
          />
        </label>
      </form>
    </Dialog>
  )
}
