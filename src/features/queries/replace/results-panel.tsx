import { useReadOnly } from '#form/use-read-only.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import { Region } from '#ui/region.tsx'
import { BatchProgress, type ResultRow, resultSummary, ResultTable } from '../batch/batch-results.tsx'
import { type BatchState, unsentOf } from '../batch/batch.ts'
import type { SaveOutcome } from '../record/record-calls.ts'
import { type ReplaceSession, type ReplaceSessionState, restorable, retriable } from './replace-session.ts'

type Words = { doing: string; done: string; differently: string; not: string }

const saving: Words = {
  doing: 'Saving…',
  done: 'Saved',
  differently: 'Stored differently',
  not: 'Failed',
}
const restoring: Words = {
  doing: 'Rolling back…',
  done: 'Rolled back',
  differently: 'Rolled back, stored differently',
  not: 'Not rolled back',
}

type Said = Omit<ResultRow, 'id' | 'name'>

function said(batch: BatchState<unknown, SaveOutcome>, id: string, words: Words): Said | null {
  const result = batch.results.get(id)
  if (!result) return batch.underWay.has(id) ? { tone: 'info', state: words.doing } : null
  if (result.kind === 'failed') return { tone: 'danger', state: words.not, error: result.error }
  const outcome = result.value
  switch (outcome.kind) {
    case 'saved':
      return outcome.differences.length === 0
        ? { tone: 'success', state: words.done }
        : {
            tone: 'warning',
            state: words.differently,
            detail: 'What the service stored is not what was sent.',
            isComparable: true,
          }
    case 'conflict':
      return {
        tone: 'danger',
        state: 'Conflict',
        detail:
          words === saving
            ? 'It changed on the service since the preview. Nothing was sent over it: make a new preview to see it.'
            : 'It changed on the service since it was replaced, so it was left as it is. The text before is in its History.',
      }
    case 'unknown':
      return { tone: 'danger', state: 'Not known', error: outcome.error }
    default:
      return { tone: 'danger', state: words.not, error: outcome.error }
  }
}

/** What became of each query, the roll back over the replacement. */
export function resultRows(state: ReplaceSessionState): readonly ResultRow[] {
  const waiting: Said = state.replacing.isRunning
    ? { tone: 'neutral', state: 'Waiting' }
    : { tone: 'neutral', state: 'Not sent' }
  return state.replacing.items.map(({ id, name }) => ({
    id,
    name,
    ...(said(state.restoring, id, restoring) ?? said(state.replacing, id, saving) ?? waiting),
  }))
}

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
