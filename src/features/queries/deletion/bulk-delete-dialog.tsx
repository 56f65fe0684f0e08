import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { isSameRecord } from '#record-text/record-text.ts'
import { useOrgNote } from '#form/active-org.tsx'
import { LabeledInput } from '#form/labeled-input.tsx'
import { useReadOnlyReason } from '#form/use-read-only-reason.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { useAccountKey } from '#local/account.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, FormDialog } from '#ui/dialog.tsx'
import { useFirstOfMany } from '#ui/first-of-many.tsx'
import { BatchProgress } from '../batch/batch-progress.tsx'
import { BatchReport, useSendingGuard } from '../batch/batch-report.tsx'
import { type BatchState, unsentItems } from '../batch/batch.ts'
import { goneLabels, type LibraryRow } from '../library/library.ts'
import { type QueryRecord, readRecord } from '../record/query-record.ts'
import { deleteRecord } from '../record/record-calls.ts'
import { openQueryStore } from '../store/query-store.ts'
import { createBulkDeletion, deletionRows, queriesToDelete, type NamedQuery } from './bulk-deletion.ts'
import { type Deletion, DeletionCountdown } from './use-deletion.tsx'

/** The deletion of these queries, which are reloaded immediately. Unmounting the component stops further requests. */
function useBulkDeletion(rows: readonly LibraryRow[]) {
  const account = useAccountKey()
  const [queries] = useState(() =>
    rows.filter(({ gone }) => gone === null).map(({ id, name }) => ({ id, name: name || id })),
  )
  const [deletion] = useState(() =>
    createBulkDeletion({
      read: readRecord,
      remove: deleteRecord,
      openStore: () => openQueryStore(account),
    }),
  )
  useEffect(() => {
    const start = setTimeout(() => void deletion.reading.run(queries))
    return () => {
      clearTimeout(start)
      deletion.reading.cancel()
      deletion.deleting.cancel()
    }
  }, [deletion, queries])

  const deleting = useSyncExternalStore(deletion.deleting.subscribe, deletion.deleting.state)
  const reading = useSyncExternalStore(deletion.reading.subscribe, deletion.reading.state)
  return { batches: deletion, queries, reading, deleting, doomed: queriesToDelete(reading) }
}

type BulkDeleteDialogProps = {
  rows: readonly LibraryRow[]
  /** False if the browser keeps nothing once the page is closed. */
  isLasting: boolean
  onClose(): void
}

/**
 * Deletes many queries: confirms, counts down, sends one DELETE after another, and reports each result. Must stay
 * mounted during the countdown, although no dialog is open then; unmounting cancels the deletion.
 */
export function BulkDeleteDialog({ rows, isLasting, onClose }: BulkDeleteDialogProps) {
  const deletion = useBulkDeletion(rows)
  const { batches, reading, deleting, doomed } = deletion
  const [state, setState] = useState<Deletion<typeof doomed>>({ at: 'open' })
  const { isRunning } = deleting
  useSendingGuard(isRunning, 'deleted')

  if (state.at === 'open') {
    return (
      <ConfirmBulkDelete
        rows={rows}
        isLasting={isLasting}
        deletion={deletion}
        onDelete={() => setState({ at: 'counting', what: doomed })}
        onClose={onClose}
      />
    )
  }
  if (state.at === 'counting') {
    return (
      <DeletionCountdown
        name={countText(state.what.length, 'query', 'queries')}
        onUndo={onClose}
        onElapsed={() => {
          setState({ at: 'sending' })
          void batches.deleting.run(state.what)
        }}
      />
    )
  }
  const wait = isRunning ? 'Queries are being deleted: stop first.' : undefined
  return (
    <Dialog
      open
      onClose={() => !isRunning && onClose()}
      size="large"
      title="Delete saved queries"
      footer={
        <Button variant="primary" disabledReason={wait} onClick={onClose}>
          Done
        </Button>
      }
    >
      <BatchReport
        batch={batches.deleting}
        state={deleting}
        verb="Deleting"
        rows={deletionRows(reading, deleting)}
        busy="Queries are being deleted."
      />
    </Dialog>
  )
}

type ConfirmBulkDeleteProps = BulkDeleteDialogProps & {
  deletion: ReturnType<typeof useBulkDeletion>
  onDelete(): void
}

/** Lists the queries to delete, as just reloaded, and asks the user to type their number. */
function ConfirmBulkDelete(props: ConfirmBulkDeleteProps) {
  const { rows, isLasting, deletion, onDelete, onClose } = props
  const { batches, queries, reading, doomed } = deletion
  const [typed, setTyped] = useState('')
  const fieldRef = useRef<HTMLInputElement>(null)
  const readOnlyReason = useReadOnlyReason()
  const orgNote = useOrgNote()
  const notes = useNotes(rows, reading)
  const isOdd = (row: LibraryRow) => row.hasDraft || notes.has(row.id)
  // What the user should know is not hidden behind thousands of others.
  const listed = [...rows.filter(isOdd), ...rows.filter((row) => !isOdd(row))]
  const { shown, more } = useFirstOfMany(rows.length, 100, {
    label: () => `Show all ${countText(rows.length, 'query', 'queries')}`,
  })
  const unread = unsentItems(reading).length
  const isRead = !reading.isRunning && unread === 0
  const isConfirmed = typed.trim().replaceAll(',', '') === String(doomed.length)
  const count = countText(doomed.length, 'query', 'queries')
  const unready = reading.isRunning
    ? 'The queries are being read.'
    : !isRead
      ? 'Not all queries were read.'
      : doomed.length === 0
        ? 'There is nothing to delete.'
        : isConfirmed
          ? undefined
          : `Type ${doomed.length} first.`
  const reason = readOnlyReason ?? unready
  return (
    <FormDialog
      onClose={onClose}
      size="medium"
      title={`Delete ${countText(rows.length, 'saved query', 'saved queries')}`}
      description={orgNote}
      action={<>Delete {isRead && count}</>}
      variant="danger"
      blocked={reason}
      initialFocus={fieldRef}
      onSubmit={onDelete}
    >
      {reading.isRunning && <BatchProgress batch={batches.reading} state={reading} verb="Reading" />}
      {!reading.isRunning && unread > 0 && (
        <p role="alert" className="flex items-center gap-3 rounded-md bg-warning-soft px-3 py-2 text-warning">
          <span className="flex-1">
            {countText(unread, 'query was', 'queries were')} not read. Nothing was deleted.
          </span>
          <Button size="small" onClick={() => void batches.reading.run(queries)}>
            Retry
          </Button>
        </p>
      )}
      <p>
        They will be gone for everybody who can see them. The service has no way to bring them back; this
        browser keeps the last copy of each{!isLasting && ' only until you close this page'}.
      </p>
      <ul
        aria-label="Queries to delete"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reached by keyboard
        tabIndex={0}
        className="max-h-64 overflow-y-auto rounded-md border border-line px-3 py-1"
      >
        {listed.slice(0, shown).map((row) => (
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
        {more && <li>{more}</li>}
      </ul>
      <p className="text-muted">
        You then have 8 seconds to undo. Nothing is sent before that: if you leave or close the page within
        that time, nothing is deleted. A query that changes in between is not deleted. Unsaved drafts stay in
        this browser{!isLasting && ' until you close this page'}.
      </p>
      <LabeledInput
        ref={fieldRef}
        label={`Type the number of queries to confirm${isRead ? `: ${numberText(doomed.length)}` : ''}`}
        value={typed}
        inputMode="numeric"
        onText={setTyped}
      />
    </FormDialog>
  )
}

/** Warnings before deletion: that a query is gone, unreadable, or changed since this browser last saw it. */
function useNotes(rows: readonly LibraryRow[], reading: BatchState<NamedQuery, QueryRecord>) {
  return useMemo(() => {
    const notes = new Map<string, string>()
    for (const { id, gone, text } of rows) {
      // Comparing all texts again after each call would take minutes for thousands of queries.
      const result = reading.isRunning ? undefined : reading.results.get(id)
      if (gone) notes.set(id, `${goneLabels[gone]}: nothing will be sent`)
      else if (result?.kind === 'failed') notes.set(id, `Will not be deleted. ${result.error.message}`)
      else if (result && text !== null && !isSameRecord(text, result.value.text)) {
        notes.set(id, 'Changed on the service since this browser last saw it')
      }
    }
    return notes
  }, [rows, reading])
}
