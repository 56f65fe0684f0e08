import { timeNow } from '#api/service-clock.ts'
import { z } from '#lib/zod.ts'
import type { ItemKey, LocalStore } from './local-store.ts'

const prefix = 'starboard.unfinished.'

const placeSchema = z.object({ account: z.string(), kind: z.string(), key: z.string() })

const entrySchema = z.object({
  place: placeSchema,
  /** What to put there; null empties the place. */
  next: z.nullable(z.object({ ...placeSchema.shape, value: z.unknown(), at: z.number() })),
  /** When the write began, in milliseconds since the epoch. */
  since: z.number(),
  /** For a swap: when the item that it may replace was stored; null if there was none. */
  expected: z.optional(z.nullable(z.number())),
})

type Entry = z.infer<typeof entrySchema>

/** The entry as JSON; none if its value is not JSON, for example a snapshot's bytes. */
function textsOf(entry: Entry): string[] {
  try {
    const text = JSON.stringify(entry, (_key, value: unknown) => {
      const isPlain = Array.isArray(value) || Object.getPrototypeOf(Object(value)) === Object.prototype
      if (typeof value === 'object' && value !== null && !isPlain) throw new TypeError('It is not JSON.')
      return value
    })
    return [text]
  } catch {
    return []
  }
}

/** Puts the entries in `storage`, without the oldest if it has no room for all. */
function writeJournal(storage: Storage, entries: readonly Entry[]): void {
  const texts = entries.flatMap(textsOf)
  // Not one by one: the page is closing, and a list of queries makes a thousand.
  for (; texts.length > 0; texts.splice(0, 1 + (texts.length >> 3))) {
    try {
      storage.setItem(prefix + crypto.randomUUID(), `[${texts.join(',')}]`)
      return
    } catch {
      // No room.
    }
  }
}

const placeOf = ({ account, kind, key }: ItemKey): ItemKey => ({ account, kind, key })

/**
 * A store whose writes also survive if `page` is left before they are made: the browser then aborts those that still
 * wait, for example for another tab's (Indexed Database 3.0, "close a database connection"). They are put in `storage`,
 * which is synchronous, for `replayJournal` in the next page. Leaves out what is not JSON and what `storage` has no room
 * for.
 */
export function journaledStore(store: LocalStore, storage: Storage, page: EventTarget): LocalStore {
  const unfinished = new Set<readonly Entry[]>()
  page.addEventListener('pagehide', () => writeJournal(storage, [...unfinished].flat()))

  async function noted<Result>(entries: readonly Entry[], write: () => Promise<Result>): Promise<Result> {
    unfinished.add(entries)
    try {
      return await write()
    } finally {
      unfinished.delete(entries)
    }
  }

  return {
    ...store,
    replace(put, removed, fact) {
      const since = timeNow()
      const entries = [
        ...removed.map((item) => ({ place: placeOf(item), next: null, since })),
        ...put.map((next) => ({ place: placeOf(next), next, since })),
      ]
      return noted(entries, () => store.replace(put, removed, fact))
    },
    swap: (swaps) =>
      noted(
        swaps.map(({ place, at: expected, next }) => ({
          place: placeOf(place),
          next,
          since: timeNow(),
          expected,
        })),
        () => store.swap(swaps),
      ),
  }
}

async function replay(store: LocalStore, { place, next, since, expected }: Entry): Promise<void> {
  const found = await store.item(place.account, place.kind, place.key)
  const at = found?.at ?? null
  // What is put may have been stamped by another clock than `since`.
  const isDue = expected === undefined ? (at ?? 0) <= Math.max(since, next?.at ?? 0) : at === expected
  if (isDue) await store.swap([{ place, at, next }])
}

function readJournal(text: string | null): readonly Entry[] {
  try {
    return z.array(entrySchema).parse(JSON.parse(text ?? ''))
  } catch {
    return []
  }
}

/**
 * Makes the writes that pages left unfinished, in their order, except where something newer has been stored. Never
 * rejects: what fails, for example because the storage is full, stays for the next page.
 */
export async function replayJournal(store: LocalStore, storage: Storage): Promise<void> {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  const journals = keys.filter((name) => name.startsWith(prefix))
  const entries = journals.flatMap((key) =>
    readJournal(storage.getItem(key)).map((entry) => ({ key, entry })),
  )
  const failed = new Set<string>()
  for (const { key, entry } of entries.toSorted((a, b) => a.entry.since - b.entry.since)) {
    await replay(store, entry).catch(() => failed.add(key))
  }
  for (const key of journals) if (!failed.has(key)) storage.removeItem(key)
}

/**
 * Replays the journal now, and again as soon as another page was left or `page` is shown again: what has been changed or
 * removed after that is not undone by a later replay.
 */
export function followJournal(store: LocalStore, storage: Storage, page: EventTarget): Promise<void> {
  for (const type of ['storage', 'pageshow'])
    page.addEventListener(type, () => void replayJournal(store, storage))
  return replayJournal(store, storage)
}
