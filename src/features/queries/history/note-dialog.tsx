import { useRef, useState } from 'react'
import { inputLook } from '#form/field-frame.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { Version } from '../store/query-store.ts'
import { versionTime } from './version-facts.ts'

type NoteDialogProps = { version: Version; onNote(note: string): void; onClose(): void }

/** Changes what the person noted of a version. */
export function NoteDialog({ version, onNote, onClose }: NoteDialogProps) {
  const [note, setNote] = useState(version.note)
  const fieldRef = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit note"
      description={`Of the version of ${versionTime(version)}. Kept in this browser only.`}
      initialFocus={fieldRef}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="version-note">
            Keep note
          </Button>
        </>
      }
    >
      <form
        id="version-note"
        onSubmit={(event) => {
          event.preventDefault()
          onNote(note.trim())
          onClose()
        }}
      >
        <label className="flex flex-col gap-1 text-sm font-medium">
          Note
          <input
            ref={fieldRef}
            value={note}
            autoComplete="off"
            onChange={(event) => setNote(event.target.value)}
            className={inputLook}
          />
        </label>
      </form>
    </Dialog>
  )
}
