import { ApiError } from '#api/api-error.ts'
import { fetchList } from '#api/fetch-list.ts'
import { listStarredQueries, maxListLimit } from '#contract/endpoints.ts'
import { openQueryStore, type QueryStore } from '../store/query-store.ts'
import { createRecord } from '../record/offers.ts'
import type { QueryRecord } from '../record/query-record.ts'
import { entryFields, entryUpdater, updateEntry } from './library.ts'
import { keepLoaded } from './versions.ts'

/** Whose queries to list: the user's own, other people's, or everyone's. */
export type Owner = 'mine' | 'team' | 'all'

/** Maximum number of queries loaded; others can be found by id. */
const maxFilled = 10_000

export type FillResult = {
  readonly ids: ReadonlySet<string>
  /** Number of list elements that were not records and were skipped. */
  readonly unreadable: number
  /** Whether the service may have more queries than were loaded. */
  readonly isCut: boolean
}

type FillOptions = {
  signal: AbortSignal
  onProgress(read: number): void
  /** Replaces the service in tests. */
  list?: typeof fetchList
}

/**
 * Loads a list of saved queries into the library (see `fillFrom`). Some services refuse to list anything without an
 * owner; then the user's own queries are everyone's minus other people's.
 */
export async function fillLibrary(
  store: QueryStore,
  owner: Owner,
  options: FillOptions,
): Promise<FillResult> {
  const fill = (whose: Owner) => fillFrom(store, whose, options)
  try {
    return await fill(owner)
  } catch (error) {
    const isRefused = error instanceof ApiError && (error.status === 400 || error.status === 422)
    if (owner !== 'mine' || !isRefused) throw error
    const others = await fill('team')
    // If not all of the other people's queries are loaded, the user's own cannot be told apart.
    if (others.isCut) throw error
    const all = await fill('all')
    return { ...all, ids: new Set([...all.ids].filter((id) => !others.ids.has(id))) }
  }
}

/**
 * Loads the service's list page by page into the library, each record as received. Keeps the library's own data: tags,
 * notes, pins; what leaves the library meanwhile stays removed. Rejects with `ApiError`, with the reason of `signal`, or
 * when the storage fails; what was loaded by then stays.
 */
async function fillFrom(
  store: QueryStore,
  owner: Owner,
  { signal, onProgress, list = fetchList }: FillOptions,
): Promise<FillResult> {
  const seen = new Set<string>()
  const update = await entryUpdater(store)
  let unreadable = 0
  for (let offset = 0; offset < maxFilled; offset += maxListLimit) {
    const parameters = {
      limit: String(maxListLimit),
      offset: String(offset),
      ...(owner !== 'mine' && { who: owner }),
    }
    const { rows, source } = await list(listStarredQueries, { signal, parameters })
    const fresh = rows.flatMap((row) => (row.kind === 'record' && !seen.has(row.id) ? row : []))
    for (const { id } of fresh) seen.add(id)
    await update(fresh.map(({ id, index }) => [id, { ...entryFields(source(index)), gone: null }]))
    signal.throwIfAborted()
    unreadable += rows.filter((row) => row.kind === 'unreadable').length
    onProgress(seen.size)
    if (rows.length < maxListLimit) return { ids: seen, unreadable, isCut: false }
    // A service without offsets returns the first page again.
    if (fresh.length === 0) break
  }
  return { ids: seen, unreadable, isCut: true }
}

/**
 * Creates a saved query (see `createRecord`), and adds it to the library and its history. If storage fails, the page
 * that opens the query reports it.
 */
export async function createInLibrary(account: string, text: string): Promise<QueryRecord> {
  const record = await createRecord(text)
  try {
    const store = await openQueryStore(account)
    await updateEntry(store, record.id, { ...entryFields(record.text), gone: null })
    await keepLoaded(store, record)
  } catch {
    return record
  }
  return record
}
