import { errorWithoutAnswer } from '#api/classify.ts'
import { timeNow } from '#api/service-clock.ts'
import { queryOptions } from '@tanstack/react-query'
import { isSameRecord } from '#record-text/record-text.ts'
import type { QueryRecord } from '../record/query-record.ts'
import { type Draft, openQueryStore, type QueryStore, type Version } from '../store/query-store.ts'
import { entryFields, followChanges, historyKey, enqueueChange, updateEntry } from './library.ts'

/** How much of one query's history is kept. */
type Limits = { count: number; characters: number }

export const historyLimits: Limits = { count: 200, characters: 20_000_000 }

/** Versions that were only loaded and have no note are dropped first. */
const isMerelyLoaded = ({ source, note }: Version) => source === 'loaded' && note === ''

/**
 * The versions of one query to drop because there are too many or they are too long: first those merely loaded, then
 * those saved here or with a note, oldest first. The newest always stays, however long. `versions` is oldest first.
 */
export function versionsToDrop(versions: readonly Version[], limits: Limits = historyLimits): Version[] {
  let count = versions.length
  let characters = versions.reduce((sum, { text }) => sum + text.length, 0)
  const older = versions.slice(0, -1)
  const inTurn = [...older.filter(isMerelyLoaded), ...older.filter((version) => !isMerelyLoaded(version))]
  return inTurn.filter(({ text }) => {
    if (count <= limits.count && characters <= limits.characters) return false
    count--
    characters -= text.length
    return true
  })
}

/**
 * Adds a version to its query's history, unless it was merely loaded and equals the newest. Versions of one query are
 * added in sequence, each with its own time; the oldest are dropped when there are too many (see `versionsToDrop`).
 * Rejects when the storage fails.
 */
export function keepVersion(store: QueryStore, version: Version): Promise<void> {
  const { id } = version
  return enqueueChange(store, id, async () => {
    const newest = await store.newestVersion(id)
    if (newest && version.source === 'loaded' && isSameRecord(newest.text, version.text)) return
    await store.putVersion({ ...version, at: Math.max(version.at, (newest?.at ?? 0) + 1) })
    const superfluous = versionsToDrop(await store.versions(id))
    for (const { at } of superfluous) await store.removeVersion(id, at)
  })
}

/**
 * Moves a saved merge's source to the history, because it needs no decision anymore. If the history cannot take it, it
 * stays a draft. Never rejects.
 */
export async function moveToHistory(store: QueryStore, draft: Draft): Promise<void> {
  const { id, text, savedAt: at } = draft
  try {
    await keepVersion(store, { id, text, at, source: 'replaced', note: 'Mine before the merge' })
    await store.dropDraft(draft)
  } catch {
    // The next visit offers the draft again.
  }
}

/**
 * Records that our save replaced someone else's version that was only loaded here, so that it is kept as long as
 * versions saved here. Rejects when the storage fails.
 */
export function markReplaced(store: QueryStore, id: string, text: string): Promise<void> {
  return enqueueChange(store, id, async () => {
    const versions = await store.versions(id)
    const replaced = versions.findLast((version) => isSameRecord(version.text, text))
    if (replaced?.source === 'loaded') await store.putVersion({ ...replaced, source: 'replaced' })
  })
}

type History = {
  /** Newest first. */
  versions: readonly Version[]
  /** False when the versions last only as long as the page. */
  isLasting: boolean
}

/** The versions of one query in this browser. Read from browser storage, never from the service. */
export const historyOptions = (account: string, id: string) =>
  queryOptions({
    queryKey: historyKey(account, id),
    queryFn: async ({ client }): Promise<History> => {
      followChanges(client, account)
      const store = await openQueryStore(account)
      const versions = await store.versions(id)
      return { versions: versions.toReversed(), isLasting: store.isLasting }
    },
    staleTime: 0,
    retry: false,
  })

/** Adds what the service sent to the query's history. Rejects when the storage fails. */
export const keepLoaded = (store: QueryStore, { id, text, receivedAt: at }: QueryRecord): Promise<void> =>
  keepVersion(store, { id, text, at, source: 'loaded', note: '' })

/**
 * Stores a record before it is changed or deleted on the service. If that fails, throws an `ApiError` that says that
 * `what`, such as "the last copy", could not be kept, so that nothing is sent.
 */
export async function keepBefore(store: QueryStore, record: QueryRecord, what: string): Promise<void> {
  await keepLoaded(store, record).catch(() => {
    const message = `This browser could not keep ${what}, so nothing was sent. If its storage is full, free up some space, and retry.`
    throw errorWithoutAnswer('refused', message)
  })
}

/** Stores what was saved here with its note, in the history and as the last copy. Never rejects. */
export async function keepSaved(
  store: QueryStore,
  { id, text, receivedAt: at }: QueryRecord,
  note: string,
): Promise<void> {
  await Promise.allSettled([
    keepVersion(store, { id, text, at, source: 'saved', note }),
    updateEntry(store, id, { ...entryFields(text), lastSaved: at, note, gone: null }),
  ])
}

/**
 * Keeps the last copy of a deleted query. If someone else deleted it, that may have been a later version than this one,
 * so the history does not record it as deleted here. Never rejects.
 */
export async function keepDeleted(
  store: QueryStore,
  { id, text }: QueryRecord,
  isOurs: boolean,
): Promise<void> {
  await Promise.allSettled([
    isOurs && keepVersion(store, { id, text, at: timeNow(), source: 'deleted', note: '' }),
    updateEntry(store, id, { ...entryFields(text), gone: 'deleted-here' }),
  ])
}
