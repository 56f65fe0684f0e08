import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useReadOnly } from '#form/use-read-only.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { BatchProgress, resultSummary, ResultTable, useBatch } from '../batch/batch-results.tsx'
import { type Batch, type BatchState, unsentOf } from '../batch/batch.ts'
import {
  createDeletion,
  deletionRows,
  type DoomedQuery,
  type NamedQuery,
  readQueries,
  retriableDeletions,
} from './deletion-batch.ts'
import { DeletionCountdown } from '../deletion/deletion-countdown.tsx'
import { keepVersion } from '../library/versions.ts'
import { factsOf, libraryOptions, type LibraryRow, updateEntry } from '../library/library.ts'
import { type DeleteOutcome, deleteRecord } from '../record/record-calls.ts'
import { type QueryRecord, readRecord } from '../record/query-record.ts'
import { recordOptions } from '../record/record-options.ts'
import { openQueryStore } from '../store/open-query-store.ts'
import { ConfirmBulkDelete } from './confirm-bulk-delete.tsx'

type DeletionResultsProps = {
  reading: BatchState<NamedQuery, QueryRecord>
  deleting: BatchState<DoomedQuery, DeleteOutcome>
  batch: Batch<DoomedQuery, DeleteOutcome>
  onClose(): void
}

/** How far the deletion is and what became of each query, with the failed ones to try again. */
function DeletionResults({ reading, deleting, batch, onClose }: DeletionResultsProps) {
  const isReadOnly = useReadOnly()
  const rows = deletionRows(reading, deleting)
  const failed = retriableDeletions(deleting)
  const rest = unsentOf(deleting)
  const blocked = isReadOnly
    ? 'Read-only is switched on: nothing is sent.'
    : deleting.isRunning
      ? 'Queries are being deleted.'
      : undefined
  const close = () => {
    batch.cancel()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={() => !deleting.isRunning && close()}
      size="large"
      title="Delete saved queries"
      footer={
        <>
          {rest.length > 0 && !deleting.isRunning && (
            <Button disabledReason={blocked} onClick={() => void batch.run(rest)}>
              Continue with {numberText(rest.length)}
            </Button>
          )}
          {failed.length > 0 && (
            <Button disabledReason={blocked} onClick={() => void batch.run(failed)}>
              Retry failed
            </Button>
          )}
          <Button
            variant="primary"
            disabledReason={deleting.isRunning ? 'Queries are being deleted: stop first.' : undefined}
            onClick={close}
          >
            Done
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {deleting.isRunning ? (
          <BatchProgress state={deleting} verb="Deleting" onCancel={batch.cancel} onTryNow={batch.tryNow} />
        ) : (
          <p role="status" className="text-sm font-medium">
            {rest.length > 0 ? 'Stopped: ' : 'Finished: '}
            {resultSummary(rows)}.
          </p>
        )}
        <ResultTable rows={rows} />
      </div>
    </Dialog>
  )
}

/** The deletion of these queries, which are read anew at once. Nothing more is sent once the component goes. */
function useBulkDeletion(account: string, rows: readonly LibraryRow[]) {
  const queryClient = useQueryClient()
  const [deletion] = useState(() =>
    createDeletion({
      read: (id) => readRecord(id),
      remove: (record) => deleteRecord(record),
      async keepCopy({ id, text, receivedAt: at }) {
        const store = await openQueryStore()
        await keepVersion(store, { account, id, text, at, source: 'loaded', note: '' })
      },
      async markDeleted({ id, text }, isOurs) {
        queryClient.removeQueries({ queryKey: recordOptions(id).queryKey })
        const store = await openQueryStore()
        await Promise.allSettled([
          isOurs && keepVersion(store, { account, id, text, at: Date.now(), source: 'deleted', note: '' }),
          updateEntry(store, account, id, { ...factsOf(text), gone: 'deleted-here' }),
        ])
      },
    }),
  )
  const [queries] = useState(() =>
    rows.filter(({ gone }) => gone === null).map(({ id, name }) => ({ id, name: name || id })),
  )
  const reading = useBatch(deletion.reading)
  const deleting = useBatch(deletion.deleting)
  useEffect(() => {
    const start = setTimeout(() => void deletion.reading.run(queries))
    return () => {
      clearTimeout(start)
      deletion.reading.cancel()
      deletion.deleting.cancel()
    }
  }, [deletion, queries])

  const isOver = deleting.items.length > 0 && !deleting.isRunning
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: libraryOptions(account).queryKey })
  }, [isOver, queryClient, account])
  return {
    ...deletion,
    queries,
    readingState: reading,
    deletingState: deleting,
    doomed: readQueries(reading),
  }
}

type BulkDeleteDialogProps = { account: string; rows: readonly LibraryRow[]; onClose(): void }

/**
 * Deletes many queries: asks, waits, sends one DELETE after the other, and says what became of each. It must stay
 * mounted while it counts down, although no dialog is open then: going away means that nothing is sent.
 */
export function BulkDeleteDialog({ account, rows, onClose }: BulkDeleteDialogProps) {
  const [phase, setPhase] = useState<'asking' | 'counting' | 'sent'>('asking')
  const deletion = useBulkDeletion(account, rows)
  const { reading, deleting, readingState, deletingState, doomed } = deletion
  useBlocker({
    enableBeforeUnload: deletingState.isRunning,
    shouldBlockFn: ({ current, next }) =>
      deletingState.isRunning &&
      (current.pathname !== next.pathname || ('view' in next.search && next.search.view !== undefined)) &&
      !window.confirm('Queries are being deleted. Leaving stops after the one under way. Leave?'),
  })

  if (phase === 'counting') {
    return (
      <DeletionCountdown
        name={countText(doomed.length, 'query', 'queries')}
        onUndo={onClose}
        onElapsed={() => {
          setPhase('sent')
          void deleting.run(doomed)
        }}
      />
    )
  }
  if (phase === 'sent') {
    return (
      <DeletionResults reading={readingState} deleting={deletingState} batch={deleting} onClose={onClose} />
    )
  }
  return (
    <ConfirmBulkDelete
      rows={rows}
      reading={readingState}
      doomed={doomed}
      onCancelReading={reading.cancel}
      onTryNow={reading.tryNow}
      onRetry={() => void reading.run(deletion.queries)}
      onDelete={() => setPhase('counting')}
      onClose={onClose}
    />
  )
}
