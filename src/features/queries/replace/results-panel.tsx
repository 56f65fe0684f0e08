import { countText, numberText } from '#lib/count-text.ts'
import { useReadOnly } from '#form/use-read-only.ts'
import { Button } from '#ui/button.tsx'
import { Region } from '#ui/region.tsx'
import { BatchProgress } from '../batch/batch-progress.tsx'
import { unsentOf } from '../batch/create-batch.ts'
import { resultSummary } from '../batch/result-summary.ts'
import { ResultTable } from '../batch/result-table.tsx'
import type { ReplaceSession } from './replace-session.ts'
import { type ReplaceSessionState, restorable, retriable } from './replace-state.ts'
import { resultRows } from './result-rows.ts'

type ResultsPanelProps = {
  session: ReplaceSession
  state: ReplaceSessionState
  onCompare(id: string): void
  onNewPreview(): void
}

/** What was sent and what became of it, and the ways on: the rest, the failed again, or all the way back. */
export function ResultsPanel({ session, state, onCompare, onNewPreview }: ResultsPanelProps) {
  const isReadOnly = useReadOnly()
  const { replacing, restoring, isRunning } = state
  const rows = resultRows(state)
  const rest = unsentOf(replacing).length
  const failed = retriable(replacing).length
  const back = restorable(state).length
  const blocked = isReadOnly
    ? 'Read-only is switched on: nothing is sent.'
    : isRunning
      ? 'Queries are being sent.'
      : undefined
  return (
    <Region title="Find and replace">
      <div className="flex flex-col gap-3">
        {isRunning ? (
          <BatchProgress
            state={restoring.isRunning ? restoring : replacing}
            verb={restoring.isRunning ? 'Rolling back' : 'Replacing in'}
            onCancel={session.cancel}
            onTryNow={session.tryNow}
          />
        ) : (
          <p role="status" className="text-sm font-medium">
            {rest > 0 ? 'Stopped: ' : 'Finished: '}
            {resultSummary(rows)}.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {rest > 0 && (
            <Button disabledReason={blocked} onClick={() => void session.continueRest()}>
              Continue with {numberText(rest)}
            </Button>
          )}
          {failed > 0 && (
            <Button disabledReason={blocked} onClick={() => void session.retryFailed()}>
              Retry failed
            </Button>
          )}
          {back > 0 && (
            <Button
              disabledReason={blocked}
              data-tip="Puts back the exact earlier text of each query that was saved, if nobody changed it since."
              onClick={() => void session.rollBack()}
            >
              Roll back {countText(back, 'query', 'queries')}
            </Button>
          )}
          <Button
            variant="ghost"
            disabledReason={isRunning ? 'Queries are being sent.' : undefined}
            onClick={onNewPreview}
          >
            New preview
          </Button>
        </div>
        <div className="overflow-x-auto">
          <ResultTable rows={rows} onCompare={onCompare} />
        </div>
      </div>
    </Region>
  )
}
