import type { QueryStore, Version } from './query-store.ts'

/** How a write into a full storage ended. */
export type RoomMade = {
  /** How many loaded versions went. */
  dropped: number
  isWritten: boolean
}

const nameOf = (error: unknown): unknown => Reflect.get(Object(error), 'name')

/** Whether a write failed because the browser gives no more storage (Storage Standard, "QuotaExceededError"). */
const isFull = (error: unknown): boolean => nameOf(error) === 'QuotaExceededError'

/** Versions that were merely loaded and are not the newest of their query: the first to go, oldest first. */
async function spareVersions(store: QueryStore, account: string): Promise<Version[]> {
  const ids = await store.versionedIds(account)
  const kept = await Promise.all(ids.map((id) => store.versions(account, id)))
  return kept
    .flatMap((versions) => versions.slice(0, -1))
    .filter(({ source, note }) => source === 'loaded' && note === '')
    .sort((a, b) => a.at - b.at)
}

/**
 * The store, whose writes make room for themselves where the browser's storage is full: versions that were merely
 * loaded go, oldest first, until the write fits. `onFull` hears how that ended. A write that does not fit even then
 * rejects as it did.
 */
export function roomMakingQueryStore(store: QueryStore, onFull: (made: RoomMade) => void): QueryStore {
  async function fitting<Result>(
    account: string,
    text: string,
    write: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await write()
    } catch (error) {
      if (!isFull(error)) throw error
    }
    const made: RoomMade = { dropped: 0, isWritten: false }
    try {
      const spare = await spareVersions(store, account)
      for (;;) {
        // Browsers count roughly: each further try has twice the room that the text takes.
        for (let freed = 0; freed < 2 * text.length + 1 && spare.length > 0;) {
          const [version] = spare.splice(0, 1)
          if (!version) break
          await store.removeVersion(account, version.id, version.at)
          freed += version.text.length
          made.dropped++
        }
        try {
          const result = await write()
          made.isWritten = true
          return result
        } catch (error) {
          if (spare.length === 0 || !isFull(error)) throw error
        }
      }
    } finally {
      onFull(made)
    }
  }
  return {
    ...store,
    putEntry: (entry) => fitting(entry.account, entry.text ?? '', () => store.putEntry(entry)),
    putDraft: (draft) => fitting(draft.account, draft.text + draft.baseText, () => store.putDraft(draft)),
    swapDraft: (at, over, next) =>
      fitting(at.account, next ? next.text + next.baseText : '', () => store.swapDraft(at, over, next)),
    putVersion: (version) => fitting(version.account, version.text, () => store.putVersion(version)),
  }
}
