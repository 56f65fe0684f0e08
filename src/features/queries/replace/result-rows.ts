import type { BatchState } from '../batch/create-batch.ts'
import type { ResultRow } from '../batch/result-table.tsx'
import type { SaveOutcome } from '../record/save-record.ts'
import type { ReplaceSessionState } from './replace-state.ts'

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
