import { ApiError } from '#api/api-error.ts'
import { fetchList } from '#api/fetch-list.ts'
import { listStarredQueries, mostListed } from '#contract/endpoints.ts'
import { openQueryStore, type QueryStore } from '../store/query-store.ts'
import { createRecord } from '../record/offers.ts'
import type { QueryRecord } from '../record/query-record.ts'
import { factsOf, updateEntry } from './library.ts'
import { keepLoaded } from './versions.ts'

/** Whose queries are listed: those of the caller, of others, of everybody. */
export type Owner = 'mine' | 'team' | 'all'

/** So many queries are read at most; more are found by their ids. */
export const mostFilled = 10_000

export type Filled = {
  /** Ids of the queries that were read. */
  readonly ids: ReadonlySet<string>
  /** Elements of the list that were no records; they are left out and counted. */
  readonly unreadable: number
  /** There are more than were read. */
  readonly isCut: boolean
}

type FillOptions = {
  signal: AbortSignal
  onProgress(read: number): void
  /** Stands in for the service in tests. */
  list?: typeof fetchList
}

/**
 * Reads a list of saved queries into the library as `fillFrom`. Some services list nothing unless they are told whose:
 * one’s own are those of everybody that are not others’ then.
 */
export async function fillLibrary(store: QueryStore, owner: Owner, options: FillOptions): Promise<Filled> {
  const fill = (whose: Owner) => fillFrom(store, whose, options)
  try {
    return await fill(owner)
  } catch (error) {
    const isRefused = error instanceof ApiError && (error.status === 400 || error.status === 422)
    if (owner !== 'mine' || !isRefused) throw error
    const others = await fill('team')
    // Who has more colleagues’ queries than are read cannot be told their own apart.
    if (others.isCut) throw error
    const all = await fill('all')
    return { ...all, ids: new Set([...all.ids].filter((id) => !others.ids.has(id))) }
  }
}

/**
 * Reads the list of the service page by page into the library, each record as it came. What the library knows beside
 * the record stays: tags, notes, pins. Rejects with `ApiError`, with the reason of `signal`, or when the storage fails;
 * what was read until then is kept.
 */
async function fillFrom(
  store: QueryStore,
  owner: Owner,
  { signal, onProgress, list = fetchList }: FillOptions,
): Promise<Filled> {
  const seen = new Set<string>()
  let unreadable = 0
  for (let offset = 0; offset < mostFilled; offset += mostListed) {
    const parameters = {
      limit: String(mostListed),
      offset: String(offset),
      ...(owner !== 'mine' && { who: owner }),
    }
    const { rows, source } = await list(listStarredQueries, { signal, parameters })
    const fresh = rows.filter((row) => row.kind === 'record' && !seen.has(row.id))
    await Promise.all(
      fresh.flatMap((row) => {
        if (row.kind !== 'record') return []
        seen.add(row.id)
        return updateEntry(store, row.id, { ...factsOf(source(row.index)), gone: null })
      }),
    )
    signal.throwIfAborted()
    unreadable += rows.filter((row) => row.kind === 'unreadable').length
    onProgress(seen.size)
    // A service that does not know offsets gives the first page again.
    if (rows.length < mostListed || fresh.length === 0) return { ids: seen, unreadable, isCut: false }
  }
  return { ids: seen, unreadable, isCut: true }
}

/**
 * Creates a saved query as `createRecord`, and puts it into the library and its history. Where this browser keeps
 * nothing, the page that opens the query says so.
 */
export async function createInLibrary(account: string, text: string): Promise<QueryRecord> {
  const record = await createRecord(text)
  try {
    const store = await openQueryStore(account)
    await updateEntry(store, record.id, { ...factsOf(record.text), gone: null })
    await keepLoaded(store, record)
  } catch {
    return record
  }
  return record
}
