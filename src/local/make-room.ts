import { z } from '#lib/zod.ts'
import { firstPart, keyStart } from './kept-key.ts'
import type { KeptItem, KeptPlace, KeptStore } from './kept-store.ts'

/** How a write into a full storage ended. */
export type RoomMade = {
  /** Which collection was written. */
  kind: string
  /** How many loaded versions went. */
  dropped: number
  isWritten: boolean
}

/** Whether a write failed because the browser gives no more storage (Storage Standard, "QuotaExceededError"). */
export const isFull = (error: unknown): boolean => Reflect.get(Object(error), 'name') === 'QuotaExceededError'

const loaded = z.object({ source: z.literal('loaded'), note: z.literal('') })

/** Versions that were merely loaded and are not the newest of their query: the first to go, oldest first. */
async function spareVersions(store: KeptStore, account: string): Promise<KeptItem[]> {
  const versions = await store.items(account, 'queries.versions')
  return versions
    .filter(({ key, value }, index) => {
      const next = versions[index + 1]?.key
      return next?.startsWith(keyStart(firstPart(key))) && loaded.safeParse(value).success
    })
    .sort((a, b) => a.at - b.at)
}

/** About how much room a value takes. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (ArrayBuffer.isView(value)) return value.byteLength
  return Object.values(Object(value)).reduce((sum: number, part) => sum + sizeOf(part), 0)
}

/** Takes the first ones away that make up a size together, or all. */
function takeFirst(items: KeptItem[], size: number): KeptItem[] {
  let taken = 0
  const enough = items.findIndex(({ value }) => (taken += sizeOf(value)) >= size)
  return items.splice(0, enough < 0 ? items.length : enough + 1)
}

/**
 * The store, whose writes make room for themselves where the browser's storage is full: versions that were merely
 * loaded go, oldest first, until the write fits. `onFull` hears how that ended. A write that does not fit even then
 * rejects as it did.
 */
export function roomMakingStore(store: KeptStore, onFull: (made: RoomMade) => void): KeptStore {
  async function fitting<Result>(
    { account, kind }: KeptPlace,
    put: readonly KeptItem[],
    write: () => Promise<Result>,
  ): Promise<Result> {
    const made: RoomMade = { kind, dropped: 0, isWritten: false }
    try {
      const spare = await spareVersions(store, account)
      for (;;) {
        // Browsers count roughly: each further try has twice the room that the values take.
        const going = takeFirst(spare, 2 * sizeOf(put.map(({ value }) => value)) + 1)
        if (going.length > 0) await store.replace([], going)
        made.dropped += going.length
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

  /** Writes at once, and once more with room made when the storage is full. */
  async function attempt<Result>(
    place: KeptPlace | undefined,
    put: readonly KeptItem[],
    write: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await write()
    } catch (error) {
      if (!place || !isFull(error)) throw error
      return fitting(place, put, write)
    }
  }

  return {
    ...store,
    replace: (put, removed, fact) =>
      attempt(put[0] ?? removed[0], put, () => store.replace(put, removed, fact)),
    swap: (place, at, next) => attempt(place, next ? [next] : [], () => store.swap(place, at, next)),
  }
}
