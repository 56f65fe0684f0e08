import { errorWithoutAnswer } from '#api/classify.ts'
import { shouldRetry } from '#api/retry.ts'
import { type Batch, createBatch } from '../batch/create-batch.ts'
import type { BatchResult, BatchTiming } from '../batch/run-batch.ts'
import type { DeleteOutcome } from '../record/delete-record.ts'
import type { QueryRecord } from '../record/read-record.ts'

export type NamedQuery = { id: string; name: string }
/** A query to delete, as it was read just before. */
export type DoomedQuery = NamedQuery & { record: QueryRecord }

export type DeletionCalls = {
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

export type BulkDeletion = {
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
