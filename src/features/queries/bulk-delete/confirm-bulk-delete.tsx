import { useMemo, useState } from 'react'
import { sameRecord } from '#api/record-text.ts'
import { inputLook } from '#form/field-frame.tsx'
import { useOrgNote } from '#form/use-org-note.tsx'
import { useReadOnly } from '#form/use-read-only.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { BatchProgress } from '../batch/batch-results.tsx'
import { type BatchState, unsentOf } from '../batch/batch.ts'
import { goneText } from '../library/library-columns.ts'
import type { LibraryRow } from '../library/library.ts'
import type { QueryRecord } from '../record/query-record.ts'
import type { DoomedQuery, NamedQuery } from './deletion-batch.ts'

type ConfirmBulkDeleteProps = {
  rows: readonly LibraryRow[]
  reading: BatchState<NamedQuery, QueryRecord>
  doomed: readonly DoomedQuery[]
  onCancelReading(): void
  onTryNow(): void
  onRetry(): void
  onDelete(): void
  onClose(): void
}

/** Names what will be deleted, as it was read just now, and asks for the number. */
export function ConfirmBulkDelete(props: ConfirmBulkDeleteProps) {
  const { rows, reading, doomed, onCancelReading, onTryNow, onRetry, onDelete, onClose } = props
  const [typed, setTyped] = useState('')
  const isReadOnly = useReadOnly()
  const orgNote = useOrgNote()
  const notes = useNotes(rows, reading)
  const unread = unsentOf(reading).length
  const isRead = !reading.isRunning && unread === 0
  const isConfirmed = typed.trim().replaceAll(',', '') === String(doomed.length)
  const queries = countText(doomed.length, 'query', 'queries')
  const reason = isReadOnly
    ? 'Read-only is switched on: nothing is sent.'
    : reading.isRunning
      ? 'The queries are being read.'
      : !isRead
        ? 'Not all queries were read.'
        : doomed.length === 0
          ? 'There is nothing to delete.'
          : isConfirmed
            ? undefined
            : `Type ${doomed.length} first.`
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={`Delete ${countText(rows.length, 'saved query', 'saved queries')}`}
      description={orgNote}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" type="submit" form="delete-queries" disabledReason={reason}>
            Delete {isRead && queries}
          </Button>
        </>
      }
    >
      <form
        id="delete-queries"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason === undefined) onDelete()
        }}
        className="flex flex-col gap-3 text-sm"
      >
        {reading.isRunning && (
          <BatchProgress state={reading} verb="Reading" onCancel={onCancelReading} onTryNow={onTryNow} />
        )}
        {!reading.isRunning && unread > 0 && (
          <p
            role="alert"
            className="flex items-center gap-3 rounded-md bg-warning-soft px-3 py-2 text-warning"
          >
            <span className="flex-1">
              {countText(unread, 'query was', 'queries were')} not read. Nothing was sent.
            </span>
            <Button size="small" onClick={onRetry}>
              Retry
            </Button>
          </p>
        )}
        <p>
          They will be gone for everybody who can see them. The service has no way to bring them back; this
          browser keeps the last copy of each.
        </p>
        <ul
          aria-label="Queries to delete"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reached by keyboard
          tabIndex={0}
          className="max-h-64 overflow-y-auto rounded-md border border-line px-3 py-1"
        >
          {rows.map((row) => (
            <li
              key={row.id}
              className="flex flex-wrap items-baseline gap-x-2 border-b border-line py-1.5 last:border-0"
            >
              <bdi className="min-w-0 flex-1 basis-48 font-medium [overflow-wrap:anywhere]">
                {visibleText(row.name || row.id)}
              </bdi>
              {row.hasDraft && <Badge tone="warning">Unsaved draft</Badge>}
              {notes.get(row.id) && <span className="text-xs text-muted">{notes.get(row.id)}</span>}
            </li>
          ))}
        </ul>
        <p className="text-muted">
          You then have 8 seconds to undo. Nothing is sent before that: if you leave or close the page within
          that time, nothing is deleted. A query that changes in between is not deleted. Unsaved drafts stay
          in this browser.
        </p>
        <label className="flex flex-col gap-1 font-medium">
          Type the number of queries to confirm{isRead && `: ${numberText(doomed.length)}`}
          <input
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            className={inputLook}
          />
        </label>
      </form>
    </Dialog>
  )
}

/** What a person should know of a query before it goes: that it is gone, unreadable, or another than they last saw. */
function useNotes(rows: readonly LibraryRow[], reading: BatchState<NamedQuery, QueryRecord>) {
  return useMemo(() => {
    const notes = new Map<string, string>()
    for (const { id, gone, text } of rows) {
      const result = reading.results.get(id)
      if (gone) notes.set(id, `${goneText[gone]}: nothing will be sent`)
      else if (result?.kind === 'failed') notes.set(id, `Will not be deleted. ${result.error.message}`)
      else if (result && text !== null && !sameRecord(text, result.value.text)) {
        notes.set(id, 'Changed on the service since this browser last saw it')
      }
    }
    return notes
  }, [rows, reading])
}
