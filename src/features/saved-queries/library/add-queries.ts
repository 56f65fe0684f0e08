import type { ApiError } from '#api/api-error.ts'
import { factsOf, updateEntry } from './library.ts'
import type { QueryStore } from '../store/query-store.ts'
import { type QueryRecord, readRecord } from '../record/read-record.ts'
import { asApiError } from '../record/save-record.ts'

export type AddReport = {
  added: readonly string[]
  failed: readonly { id: string; error: ApiError }[]
}

const atOnce = 4

/**
 * Reads queries by id, a few at a time, and adds each to the library. One that fails does not stop the others; it
 * is added without its record when `keepFailed` is set, marked when the service has none.
 */
export async function addQueries(
  store: QueryStore,
  account: string,
  ids: readonly string[],
  keepFailed: boolean,
  read: (id: string) => Promise<QueryRecord> = readRecord,
): Promise<AddReport> {
  const waiting = [...ids]
  const added: string[] = []
  const failed: { id: string; error: ApiError }[] = []
  async function work() {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        const { text } = await read(id)
        await updateEntry(store, account, id, { ...factsOf(text), gone: null })
        added.push(id)
      } catch (cause) {
        const error = asApiError(cause)
        failed.push({ id, error })
        if (!keepFailed) continue
        await updateEntry(store, account, id, error.kind === 'not-found' ? { gone: 'not-found' } : {})
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { added, failed }
}
