import { type DBSchema, type IDBPObjectStore, openDB } from 'idb'
import type { KeptItem, KeptPlace, KeptStore } from './kept-store.ts'

interface Schema extends DBSchema {
  items: { key: [account: string, kind: string, key: string]; value: KeptItem }
}

type Store = IDBPObjectStore<Schema, ['items'], 'items'>

const databaseName = 'starboard.kept'

/** Every key that starts with these parts: an array sorts after any text (Indexed Database 3.0, "Keys"). */
const startingWith = (...parts: readonly string[]) => IDBKeyRange.bound([...parts], [...parts, []])

/** Keeps everything in IndexedDB. Rejects when the browser has none or denies it. */
export async function indexedKeptStore(): Promise<KeptStore> {
  const database = await openDB<Schema>(databaseName, 1, {
    upgrade(db) {
      db.createObjectStore('items', { keyPath: ['account', 'kind', 'key'] })
    },
    // A newer Starboard in another tab wants to upgrade: do not stand in its way.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })

  /**
   * Reads once. Others may write as soon as the answer is made, not once this page has heard of it: it may be busy, and
   * when it is left then, it takes with it what waits to be written.
   */
  async function ask<Answer>(request: (store: Store) => Promise<Answer>): Promise<Answer> {
    const { store, done } = database.transaction('items')
    const answer = request(store)
    store.transaction.commit()
    const [given] = await Promise.all([answer, done])
    return given
  }

  /** Reads some places, removes and puts; gives what was read. All of it happens, or none. */
  async function inOneGo(
    put: readonly KeptItem[],
    removed: readonly KeptPlace[],
    read: readonly KeptPlace[] = [],
  ) {
    const transaction = database.transaction('items', 'readwrite')
    const { store, done } = transaction
    const readings: Promise<KeptItem | undefined>[] = []
    const writes: Promise<unknown>[] = [done]
    try {
      for (const { account, kind, key } of read) {
        readings.push(store.get([account, kind, key]))
      }
      for (const { account, kind, key } of removed) writes.push(store.delete([account, kind, key]))
      for (const item of put) writes.push(store.put(item))
      // Not when the answers have come: a page that is left by then would take the changes with it.
      transaction.commit()
      const [before] = await Promise.all([Promise.all(readings), ...writes])
      return before
    } catch (error) {
      // All others fail with the one that did, and nobody else hears of them.
      for (const request of [...readings, ...writes]) request.catch(() => undefined)
      // A value that cannot be copied throws at once, and the rest would happen without it.
      if (transaction.error === null) abort(transaction)
      throw transaction.error ?? error
    }
  }

  return {
    isLasting: true,
    async kinds(account) {
      const kinds: string[] = []
      const { store } = database.transaction('items')
      // From the first key of one kind straight to that of the next.
      let cursor = await store.openKeyCursor(startingWith(account))
      while (cursor) {
        const [, kind] = cursor.key
        kinds.push(kind)
        cursor = await store.openKeyCursor(IDBKeyRange.bound([account, kind, []], [account, []]))
      }
      return kinds
    },
    items: (account, kind) => ask((store) => store.getAll(startingWith(account, kind))),
    async keys(account, kind) {
      const keys = await ask((store) => store.getAllKeys(startingWith(account, kind)))
      return keys.map(([, , key]) => key)
    },
    item: (account, kind, key) => ask((store) => store.get([account, kind, key])),
    put: async (item) => void (await inOneGo([item], [])),
    replace: async (put, removed) => void (await inOneGo(put, removed)),
    async exchange(put, removed) {
      // A value that the browser cannot read any more does not stand in the way of what takes its place.
      const before = await inOneGo(put, removed, [...removed, ...put]).catch(() => inOneGo(put, removed))
      return before.flatMap((item) => item ?? [])
    },
    remove: async (account, kind, key) => void (await inOneGo([], [{ account, kind, key }])),
    clear: (account, kind) => database.delete('items', startingWith(account, kind)),
  }
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort()
  } catch {
    // It has ended by itself.
  }
}
