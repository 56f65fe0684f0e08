import { useReadOnly } from '#form/use-read-only.ts'
import { numberText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { BatchProgress } from '../batch/batch-progress.tsx'
import { type Batch, type BatchState, unsentOf } from '../batch/create-batch.ts'
import { ResultTable } from '../batch/result-table.tsx'
import { resultSummary } from '../batch/result-summary.ts'
import type { DeleteOutcome } from '../record/delete-record.ts'
import type { QueryRecord } from '../record/read-record.ts'
import type { DoomedQuery, NamedQuery } from './create-deletion.ts'
import { deletionRows, retriableDeletions } from './deletion-rows.ts'

type DeletionResultsProps = {
  reading: BatchState<NamedQuery, QueryRecord>
  deleting: BatchState<DoomedQuery, DeleteOutcome>
  batch: Batch<DoomedQuery, DeleteOutcome>
  onClose(): void
}

/** How far the deletion is and what became of each query, with the failed ones to try again. */
export function DeletionResults({ reading, deleting, batch, onClose }: DeletionResultsProps) {
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
