import { useState } from 'react'
import { countText } from '#lib/count-text.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Region } from '#ui/region.tsx'
import { BatchProgress } from '../batch/batch-progress.tsx'
import {
  BatchReport,
  type BatchWords,
  notSent,
  type ResultRow,
  describeResult,
} from '../batch/batch-report.tsx'
import type { SaveOutcome, Unfinished } from '../record/record-calls.ts'
import {
  isBack,
  isStopped,
  type ReplaceSession,
  type ReplaceSessionState,
  restorable,
  type RollbackOutcome,
} from './replace-session.ts'

const wordsFor = (
  words: { doing: string; done: string; differently: string; not: string; unsent: string },
  conflict: string,
): BatchWords<Exclude<SaveOutcome, Unfinished>> => ({
  ...words,
  describe(outcome) {
    if (outcome.kind === 'conflict') return { tone: 'danger', state: 'Conflict', detail: conflict }
    if (outcome.differences.length === 0) return { tone: 'success', state: words.done }
    const detail = 'What the service stored is not what was sent.'
    return { tone: 'warning', state: words.differently, detail, isComparable: true }
  },
})

const saving = wordsFor(
  { doing: 'Saving…', done: 'Saved', differently: 'Stored differently', not: 'Failed', unsent: 'Not sent' },
  'It changed on the service since the preview. Make a new preview to see it as it is now.',
)
const restoring = wordsFor(
  {
    doing: 'Rolling back…',
    done: 'Rolled back',
    differently: 'Rolled back, stored differently',
    not: 'Not rolled back',
    unsent: 'Not rolled back',
  },
  'It changed on the service in the meantime. The earlier text is in its History.',
)
const rollingBack: BatchWords<Exclude<RollbackOutcome, Unfinished>> = {
  ...restoring,
  describe: (outcome) =>
    outcome.kind === 'not-replaced'
      ? {
          tone: 'warning',
          state: 'Not replaced so far',
          detail: 'It has its earlier text, so nothing was sent. The service may still replace it.',
        }
      : restoring.describe(outcome),
}

/** The result of each query; a rollback result replaces that of the replacement. */
export const resultRows = (state: ReplaceSessionState): readonly ResultRow[] =>
  state.replacing.items.map(({ id, name }) => ({
    id,
    name,
    ...(describeResult(state.restoring, id, rollingBack) ??
      describeResult(state.replacing, id, saving) ??
      notSent(state.replacing)),
  }))

type ResultsPanelProps = {
  session: ReplaceSession
  state: ReplaceSessionState
  /** False if the browser keeps nothing once the page is closed. */
  isLasting: boolean
  onCompare(id: string): void
}

/** What was sent and the results, with a way to roll back everything saved. */
export function ResultsPanel({ session, state, isLasting, onCompare }: ResultsPanelProps) {
  const { replacing, restoring, isRunning } = state
  const back = restorable(state).length
  const [isAsking, setIsAsking] = useState(false)
  const busy = 'Queries are being sent.'
  return (
    <Region title="Find and replace">
      <BatchReport
        batch={session.replacing()}
        // What was rolled back is not sent again.
        state={{ ...replacing, items: replacing.items.filter(({ id }) => !isBack(state, id)) }}
        verb="Replacing in"
        rows={resultRows(state)}
        busy={busy}
        isStopped={isStopped(state)}
        instead={
          restoring.isRunning && <BatchProgress batch={session} state={restoring} verb="Rolling back" />
        }
        more={(blocked) => (
          <>
            {back > 0 && (
              <Button
                disabledReason={blocked}
                data-tip="Puts back the exact earlier text of each query that was saved, if nobody changed it since. Where the result is unknown, reads the query first."
                onClick={() => void session.rollBack()}
              >
                Roll back {countText(back, 'query', 'queries')}
              </Button>
            )}
            <Button
              variant="ghost"
              disabledReason={isRunning ? busy : undefined}
              onClick={() => (back > 0 ? setIsAsking(true) : session.clear())}
            >
              New preview
            </Button>
          </>
        )}
        onCompare={onCompare}
      />
      {isAsking && (
        <ConfirmDialog
          title="Discard these results?"
          action="Discard results"
          keep="Keep results"
          onConfirm={session.clear}
          onClose={() => setIsAsking(false)}
        >
          {countText(back, 'query', 'queries')} can then no longer be rolled back from here. The text before
          each change stays in the query’s History{!isLasting && ' until you close this page'}.
        </ConfirmDialog>
      )}
    </Region>
  )
}
