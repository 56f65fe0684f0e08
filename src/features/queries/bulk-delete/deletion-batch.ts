import { errorWithoutAnswer } from '#api/classify.ts'
import { shouldRetry } from '#api/retry.ts'
import {
  type Batch,
  type BatchResult,
  type BatchState,
  type BatchTiming,
  createBatch,
} from '../batch/batch.ts'
import type { ResultRow } from '../batch/batch-results.tsx'
import type { DeleteOutcome } from '../record/record-calls.ts'
import type { QueryRecord } from '../record/query-record.ts'

export type NamedQuery = { id: string; name: string }
/** A query to delete, as it was read just before. */
export type DoomedQuery = NamedQuery & { record: QueryRecord }

type DeletionCalls = {
  read(id: string): Promise<QueryRecord>
  /** Deletes what is still `record` on the service. */
  remove(record: QueryRecord): Promise<DeleteOutcome>
  /** Keeps the last copy in this browser; rejects when that is not possible. */
  keepCopy(record: QueryRecord): Promise<void>
  /** The service has it no more: `isOurs` when it went by this call. Never rejects. */
  markDeleted(record: QueryRecord, isOurs: boolean): Promise<void>
  timing?: BatchTiming
}

/** After these every further call would fail in the same way. */
const hopeless = new Set(['signed-out', 'read-only', 'offline'])
const stopsAfter = (result: BatchResult<QueryRecord | DeleteOutcome>) =>
  result.kind === 'failed'
    ? hopeless.has(result.error.kind)
    : 'kind' in result.value && result.value.kind === 'unsent'

const notKept =
  'This browser could not keep the last copy, so nothing was sent. Free some of its storage and retry.'

type BulkDeletion = {
  reading: Batch<NamedQuery, QueryRecord>
  deleting: Batch<DoomedQuery, DeleteOutcome>
}

/**
 * Deletes many queries: first all are read anew, then each is deleted if it is still what was read. A failure does
 * not stop the others; only what would meet every one of them does.
 */
export function createDeletion({ timing, ...calls }: DeletionCalls): BulkDeletion {
  const options = { ...(timing && { timing }), stopsAfter }
  const copied = new Set<string>()

  async function remove({ record }: DoomedQuery): Promise<DeleteOutcome> {
    try {
      // A second try must not keep a second copy.
      if (!copied.has(record.id)) await calls.keepCopy(record)
      copied.add(record.id)
    } catch {
      throw errorWithoutAnswer('refused', notKept)
    }
    const outcome = await calls.remove(record)
    if (outcome.kind === 'deleted' || outcome.kind === 'already-deleted') {
      await calls.markDeleted(record, outcome.kind === 'deleted')
    }
    return outcome
  }
  return {
    reading: createBatch<NamedQuery, QueryRecord>({
      ...options,
      shouldRetry,
      atOnce: 4,
      call: ({ id }) => calls.read(id),
    }),
    deleting: createBatch<DoomedQuery, DeleteOutcome>({ ...options, call: remove }),
  }
}

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
