import { errorWithoutAnswer } from '#api/classify.ts'
import { timeNow } from '#api/service-clock.ts'
import { queryOptions } from '@tanstack/react-query'
import { sameRecord } from '#record-text/record-text.ts'
import type { QueryRecord } from '../record/query-record.ts'
import { type Draft, openQueryStore, type QueryStore, type Version } from '../store/query-store.ts'
import { factsOf, followChanges, historyKey, inTurn, updateEntry } from './library.ts'

/** How much of the history of one query is kept. */
type Limits = { count: number; characters: number }

export const historyLimits: Limits = { count: 200, characters: 20_000_000 }

/** A version that was only seen, and of which the person said nothing, is the first to go. */
const isMerelyLoaded = ({ source, note }: Version) => source === 'loaded' && note === ''

/**
 * The versions of one query that go because there are too many or too long ones: what was merely loaded first, then
 * what was saved here or has a note, each time the oldest. The newest always stays, however long it is.
 * `versions` stand oldest first.
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
 * Adds a version to the history of its query; what was loaded and is the newest version already is not kept twice.
 * Versions of one query are kept one after the other, each with a time of its own, and the oldest go when there are
 * too many (see `versionsToDrop`). Rejects when the storage fails.
 */
export function keepVersion(store: QueryStore, version: Version): Promise<void> {
  const { id } = version
  return inTurn('history', store, id, async () => {
    const newest = await store.newestVersion(id)
    if (newest && version.source === 'loaded' && sameRecord(newest.text, version.text)) return
    await store.putVersion({ ...version, at: Math.max(version.at, (newest?.at ?? 0) + 1) })
    const superfluous = versionsToDrop(await store.versions(id))
    for (const { at } of superfluous) await store.removeVersion(id, at)
  })
}

/**
 * Keeps in the history what a merge was made of, once that is saved: it needs no decision any more. Where the history
 * cannot take it, it stays a draft. Never rejects.
 */
export async function moveToHistory(store: QueryStore, draft: Draft): Promise<void> {
  const { id, text, savedAt: at } = draft
  try {
    await keepVersion(store, { id, text, at, source: 'replaced', note: 'Mine before the merge' })
    await store.dropDraft(draft)
  } catch {
    // The next visit offers it again.
  }
}

/**
 * Notes that a save of ours replaced somebody else's version, which this browser had only loaded: it is kept then as
 * long as what was saved here. Rejects when the storage fails.
 */
export function markReplaced(store: QueryStore, id: string, text: string): Promise<void> {
  return inTurn('history', store, id, async () => {
    const versions = await store.versions(id)
    const replaced = versions.findLast((version) => sameRecord(version.text, text))
    if (replaced?.source === 'loaded') await store.putVersion({ ...replaced, source: 'replaced' })
  })
}

type History = {
  /** Newest first. */
  versions: readonly Version[]
  /** False: they live as long as the page. */
  isLasting: boolean
}

/** The versions of one query that this browser keeps. Read from the browser, never from the service. */
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

/** Keeps what the service sent in the history of its query. Rejects when the storage fails. */
export const keepLoaded = (store: QueryStore, { id, text, receivedAt: at }: QueryRecord): Promise<void> =>
  keepVersion(store, { id, text, at, source: 'loaded', note: '' })

/**
 * Keeps a record before it is changed on the service, as one of many: without `what`, such as "the last copy", nothing
 * may be sent. Throws `ApiError` then.
 */
export async function keepBefore(store: QueryStore, record: QueryRecord, what: string): Promise<void> {
  await keepLoaded(store, record).catch(() => {
    const message = `This browser could not keep ${what}, so nothing was sent. Free up some of its storage and retry.`
    throw errorWithoutAnswer('refused', message)
  })
}

/** Keeps what was saved here with its note, in the history and as the last known copy. Never rejects. */
export async function keepSaved(
  store: QueryStore,
  { id, text, receivedAt: at }: QueryRecord,
  note: string,
): Promise<void> {
  await Promise.allSettled([
    keepVersion(store, { id, text, at, source: 'saved', note }),
    updateEntry(store, id, { ...factsOf(text), lastSaved: at, note, gone: null }),
  ])
}

/**
 * What stays of a deleted query in this browser. Where it did not go by a call of ours, somebody else may have
 * deleted a later version than this one. Never rejects.
 */
export async function keepDeleted(
  store: QueryStore,
  { id, text }: QueryRecord,
  isOurs: boolean,
): Promise<void> {
  await Promise.allSettled([
    isOurs && keepVersion(store, { id, text, at: timeNow(), source: 'deleted', note: '' }),
    updateEntry(store, id, { ...factsOf(text), gone: 'deleted-here' }),
  ])
}
