import { type BatchWords, notSent, type ResultRow, describeResult } from '../batch/batch-report.tsx'
import { type BatchState, type BatchTiming, createBatch, completedItems } from '../batch/batch.ts'
import { asApiError, type DeleteOutcome, type Unfinished } from '../record/record-calls.ts'
import { markNotFound } from '../library/library.ts'
import { keepBefore, keepDeleted } from '../library/versions.ts'
import type { QueryRecord } from '../record/query-record.ts'
import type { QueryStore } from '../store/query-store.ts'

export type NamedQuery = { id: string; name: string }
/** A query to delete, as loaded just before. */
export type QueryToDelete = NamedQuery & { record: QueryRecord }

type DeletionCalls = {
  read(id: string): Promise<QueryRecord>
  /** Deletes the query if the service still has `record`. */
  remove(record: QueryRecord): Promise<DeleteOutcome>
  openStore(): Promise<QueryStore>
  timing?: BatchTiming
}

/**
 * Deletes many queries: first reloads all of them, then deletes each one that is unchanged. A failure does not stop the
 * others, unless every one of them would fail the same way.
 */
export function createBulkDeletion({ timing, openStore, ...calls }: DeletionCalls) {
  async function read({ id }: NamedQuery): Promise<QueryRecord> {
    try {
      return await calls.read(id)
    } catch (cause) {
      if (asApiError(cause).kind === 'not-found')
        await markNotFound(await openStore(), id).catch(() => undefined)
      throw cause
    }
  }
  async function remove({ record }: QueryToDelete): Promise<DeleteOutcome> {
    const store = await openStore()
    await keepBefore(store, record, 'the last copy')
    const outcome = await calls.remove(record)
    if (outcome.kind === 'deleted' || outcome.kind === 'already-deleted')
      await keepDeleted(store, record, outcome.kind === 'deleted')
    return outcome
  }
  return {
    reading: createBatch<NamedQuery, QueryRecord>({ call: read, isReading: true, timing }),
    deleting: createBatch<QueryToDelete, DeleteOutcome>({ call: remove, timing }),
  }
}

/** The queries that were loaded, each with its record; those that failed to load are left out. */
export const queriesToDelete = (reading: BatchState<NamedQuery, QueryRecord>): readonly QueryToDelete[] =>
  completedItems(reading).map(({ item: { id, name }, value }) => ({ id, name, record: value }))

const words: BatchWords<Exclude<DeleteOutcome, Unfinished>> = {
  doing: 'Deleting…',
  not: 'Failed',
  unsent: 'Not sent',
  describe({ kind }) {
    if (kind === 'deleted')
      return { tone: 'success', state: 'Deleted', detail: 'The last copy is in the library and in History.' }
    if (kind === 'already-deleted')
      return { tone: 'success', state: 'Already deleted', detail: 'The last copy is in the library.' }
    const detail = 'It changed on the service since it was read, so it was not deleted. Look at it first.'
    return { tone: 'danger', state: 'Conflict', detail }
  },
}

/** The result of each query, in the order in which they were loaded. */
export function deletionRows(
  reading: BatchState<NamedQuery, QueryRecord>,
  deleting: BatchState<QueryToDelete, DeleteOutcome>,
): readonly ResultRow[] {
  return reading.items.map(({ id, name }): ResultRow => {
    const read = reading.results.get(id)
    if (read?.kind !== 'failed')
      return { id, name, ...(describeResult(deleting, id, words) ?? notSent(deleting)) }
    return read.error.kind === 'not-found'
      ? { id, name, tone: 'success', state: 'Already deleted', detail: 'The service no longer had it.' }
      : { id, name, tone: 'danger', state: 'Not read', error: read.error }
  })
}
