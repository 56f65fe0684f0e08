import { type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import {
  abort,
  earlier,
  type StoredItem,
  type ItemKey,
  type StoreSchema,
  type LocalStore,
} from './local-store.ts'
import { announceClosing } from './store-channel.ts'
import { importPart } from '#ui/import-part.ts'

// Unsaved text exists nowhere else, so it counts as stored only when it is on disk. Typing is not delayed, since the
// page does not wait: 2.8 ms instead of 1.5 ms for 10 kB, 6.2 ms instead of 5.1 ms for 1 MB (p95, Chromium).
const strict = { durability: 'strict' } as const

/** All keys that start with these parts: an array sorts after any string (Indexed Database 3.0, "Keys"). */
const startingWith = (...parts: readonly string[]) => IDBKeyRange.bound([...parts], [...parts, []])

/** The keys of an account's organizations: `A` directly follows the `@` in them (see `local-store.ts`). */
const ofOrgs = (account: string) => IDBKeyRange.bound([`${account}@`], [`${account}A`])

const keyOf = ({ account, kind, key }: ItemKey): [string, string, string] => [account, kind, key]

/**
 * A store in IndexedDB. Rejects if the browser lacks or denies it, or if a newer version of Starboard has changed the
 * database, which is left untouched.
 */
export async function indexedStore(): Promise<LocalStore> {
  let database = await openDatabase()
  let reopening: Promise<void> | null = null
  try {
    await takeOverOldQueries(database)
  } catch (error) {
    database.close()
    throw error
  }
  // What cannot be moved now is moved at the next start.
  await takeOverOldTemplates(database).catch(() => undefined)

  /**
   * Makes an access, and again on a new connection if the browser closed this one, for example because the data of the
   * site was cleared. The access begins at once, since the page may be left at any time.
   */
  async function connected<Result>(access: () => Promise<Result>): Promise<Result> {
    try {
      return await access()
    } catch (error) {
      if (Reflect.get(Object(error), 'name') !== 'InvalidStateError') throw error
      reopening ??= openDatabase()
        .then((reopened) => void (database = reopened))
        .finally(() => (reopening = null))
      await reopening
      return access()
    }
  }

  /**
   * Runs one read. Commits at once, so that writers need not wait until this page has received the result: it may be
   * busy, and leaving it then would discard waiting writes.
   */
  function ask<Answer>(
    request: (store: IDBPObjectStore<StoreSchema, ['items'], 'items'>) => Promise<Answer>,
  ): Promise<Answer> {
    return connected(async () => {
      const { store, done } = database.transaction('items')
      const answer = request(store)
      store.transaction.commit()
      const [given] = await Promise.all([answer, done])
      return given
    })
  }

  /** Reads, removes, and puts in one transaction; returns what was read. */
  async function inOneGo(put: readonly StoredItem[], removed: readonly ItemKey[], read: readonly ItemKey[]) {
    const transaction = database.transaction('items', 'readwrite', strict)
    const { store, done } = transaction
    const readings: Promise<StoredItem | undefined>[] = []
    const writes: Promise<unknown>[] = [done]
    try {
      for (const place of read) readings.push(store.get(keyOf(place)))
      for (const place of removed) writes.push(store.delete(keyOf(place)))
      for (const item of put) writes.push(store.put(item))
      // Commit now, not after the results arrive: a page left in between would discard the changes.
      transaction.commit()
      const [before] = await Promise.all([Promise.all(readings), ...writes])
      return before.flatMap((item) => item ?? [])
    } catch (error) {
      // The other requests fail, too; handle their rejections.
      for (const request of [...readings, ...writes]) request.catch(() => undefined)
      // A value that cannot be cloned throws synchronously; without aborting, the rest would be committed.
      abort(transaction)
      throw transaction.error ?? error
    }
  }

  return {
    isLasting: true,
    async places(account) {
      const ranges = [startingWith(account), ...(account.includes('@') ? [] : [ofOrgs(account)])]
      const keys = await ask((store) => Promise.all(ranges.map((range) => store.getAllKeys(range))))
      return keys.flat().map(([owner, kind, key]) => ({ account: owner, kind, key }))
    },
    items: (account, kind, start = '') =>
      ask((store) =>
        store.getAll(
          start === ''
            ? startingWith(account, kind)
            : IDBKeyRange.bound([account, kind, start], [account, kind, behind(start)], false, true),
        ),
      ),
    item: (account, kind, key) => ask((store) => store.get([account, kind, key])),
    // An old value that the browser can no longer read must not prevent its replacement.
    replace: (put, removed) =>
      connected(() => inOneGo(put, removed, [...removed, ...put]).catch(() => inOneGo(put, removed, []))),
    swap: (swaps) =>
      connected(async () => {
        const { store, done } = database.transaction('items', 'readwrite', strict)
        const made = swaps.map(async ({ place, at, next }) => {
          const found = await store.get(keyOf(place))
          if ((found?.at ?? null) !== at) return false
          await (next ? store.put(next) : store.delete(keyOf(place)))
          return true
        })
        // With a full storage, all reject: none may be unhandled.
        const [answers] = await Promise.all([Promise.all(made), done])
        return answers
      }),
  }
}

// Few browsers still have data of earlier versions, so the code that moves it is loaded on demand.
const loadTakeOver = () =>
  importPart(() => import('./take-over-queries.ts'), 'The data of an earlier version').catch(() => null)

async function takeOverOldQueries(database: IDBPDatabase<StoreSchema>): Promise<void> {
  const databases = await indexedDB.databases()
  if (databases.some(({ name }) => name === earlier.database))
    await (await loadTakeOver())?.takeOverQueries(database)
}

async function takeOverOldTemplates(database: IDBPDatabase<StoreSchema>): Promise<void> {
  if (Object.keys(localStorage).some((name) => name.startsWith(earlier.template)))
    await (await loadTakeOver())?.takeOverTemplates(database)
}

const openDatabase = (): Promise<IDBPDatabase<StoreSchema>> =>
  openDB<StoreSchema>('starboard.kept', 1, {
    upgrade(db) {
      db.createObjectStore('items', { keyPath: ['account', 'kind', 'key'] })
    },
    // Another tab needs to upgrade or delete the database: do not block it.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
      announceClosing()
    },
    terminated: announceClosing,
  })

/** The string that directly follows all strings with this prefix. */
const behind = (start: string): string =>
  start.slice(0, -1) + String.fromCharCode(start.charCodeAt(start.length - 1) + 1)
