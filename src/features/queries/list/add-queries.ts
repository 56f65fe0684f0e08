import type { ApiError } from '#api/api-error.ts'
import { type BatchTiming, createBatch, doneOf, failedOf, unsentOf } from '../batch/batch.ts'
import { factsOf, updateEntry } from '../library/library.ts'
import { keepLoaded } from '../library/versions.ts'
import { readRecord } from '../record/query-record.ts'
import type { QueryStore } from '../store/query-store.ts'

export type AddReport = {
  added: readonly string[]
  failed: readonly { id: string; error: ApiError }[]
  /** What was not asked for any more: somebody stopped it, or the session ended. */
  skipped: readonly string[]
  /** Why nothing more was asked for; null when it was done or stopped by hand. */
  ended: ApiError | null
}

type AddOptions = {
  /** Adds an id whose record cannot be read too, marked when the service has none. */
  keepFailed: boolean
  /** Stand in for the service and the clock in tests. */
  read?: typeof readRecord
  timing?: BatchTiming
}

const isLost = ({ kind }: ApiError) => kind === 'signed-out'

/**
 * Reads queries by id, a few at a time, and adds each to the library and to its history. One that fails stops no
 * other; a lost session ends it. `add` rejects when the storage fails.
 */
export function createAddition(
  store: QueryStore,
  account: string,
  { keepFailed, read = readRecord, timing }: AddOptions,
) {
  const batch = createBatch<{ id: string }, void>({
    async call({ id }) {
      const record = await read(id)
      await updateEntry(store, account, id, { ...factsOf(record.text), gone: null })
      await keepLoaded(store, account, record)
    },
    isReading: true,
    stopsAfter: (result) => result.kind === 'failed' && isLost(result.error),
    timing,
  })

  async function keepUnread(id: string, error: ApiError) {
    const known = await store.entry(account, id)
    const isGone = error.kind === 'not-found' && known?.gone !== 'deleted-here'
    await updateEntry(store, account, id, isGone ? { gone: 'not-found' } : {})
  }

  async function add(ids: readonly string[]): Promise<AddReport> {
    await batch.run(ids.map((id) => ({ id })))
    const state = batch.state()
    const failures = failedOf(state)
    const failed = failures.filter(({ error }) => !isLost(error))
    if (keepFailed) for (const { id, error } of failed) await keepUnread(id, error)
    const skipped = new Set(
      [...unsentOf(state), ...failures.filter(({ error }) => isLost(error))].map(({ id }) => id),
    )
    return {
      added: doneOf(state).map(({ item }) => item.id),
      failed,
      skipped: ids.filter((id) => skipped.has(id)),
      ended: failures.find(({ error }) => isLost(error))?.error ?? null,
    }
  }
  return { batch, add }
}
