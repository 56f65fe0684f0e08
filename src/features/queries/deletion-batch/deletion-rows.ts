import type { BatchState } from '../batch/create-batch.ts'
import type { ResultRow } from '../batch/result-table.tsx'
import type { DeleteOutcome } from '../record/delete-record.ts'
import type { QueryRecord } from '../record/read-record.ts'
import type { DoomedQuery, NamedQuery } from './create-deletion.ts'

/** The queries that were read, each with its record; without those that could not be. */
export function readQueries({ items, results }: BatchState<NamedQuery, QueryRecord>): readonly DoomedQuery[] {
  return items.flatMap(({ id, name }) => {
    const result = results.get(id)
    return result?.kind === 'done' ? [{ id, name, record: result.value }] : []
  })
}

/** The deletions worth sending again: refused, or without effect, or of unknown end. */
export function retriableDeletions({ items, results }: BatchState<DoomedQuery, DeleteOutcome>) {
  return items.filter(({ id }) => {
    const result = results.get(id)
    return result?.kind === 'failed' || (result && 'error' in result.value)
  })
}

/** What became of each query: first those that could not be read, then the deletions in their order. */
export function deletionRows(
  reading: BatchState<NamedQuery, QueryRecord>,
  deleting: BatchState<DoomedQuery, DeleteOutcome>,
): readonly ResultRow[] {
  return reading.items.map(({ id, name }): ResultRow => {
    const read = reading.results.get(id)
    if (read?.kind === 'failed') {
      return read.error.kind === 'not-found'
        ? { id, name, tone: 'success', state: 'Already deleted', detail: 'The service had it no more.' }
        : { id, name, tone: 'danger', state: 'Not read', error: read.error }
    }
    const result = deleting.results.get(id)
    if (!result) {
      if (deleting.underWay.has(id)) return { id, name, tone: 'info', state: 'Deleting…' }
      return { id, name, tone: 'neutral', state: deleting.isRunning ? 'Waiting' : 'Not sent' }
    }
    return {
      id,
      name,
      ...said(result.kind === 'failed' ? { kind: 'failed', error: result.error } : result.value),
    }
  })
}

type Outcome = DeleteOutcome | { kind: 'failed'; error: ResultRow['error'] & object }

function said(outcome: Outcome): Omit<ResultRow, 'id' | 'name'> {
  switch (outcome.kind) {
    case 'deleted':
      return { tone: 'success', state: 'Deleted', detail: 'The last copy is in the library and in History.' }
    case 'already-deleted':
      return { tone: 'success', state: 'Already deleted', detail: 'The last copy is in the library.' }
    case 'conflict':
      return {
        tone: 'danger',
        state: 'Conflict',
        detail: 'It changed on the service since it was read, so it was not deleted. Look at it first.',
      }
    case 'unknown':
      return { tone: 'danger', state: 'Not known', error: outcome.error }
    default:
      return { tone: 'danger', state: 'Failed', error: outcome.error }
  }
}
