import { type DBSchema, openDB } from 'idb'
import type { KeptItem, KeptStore } from './kept-store.ts'

interface Schema extends DBSchema {
  items: { key: [account: string, kind: string, key: string]; value: KeptItem }
}

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
    items: (account, kind) => database.getAll('items', startingWith(account, kind)),
    async keys(account, kind) {
      const keys = await database.getAllKeys('items', startingWith(account, kind))
      return keys.map(([, , key]) => key)
    },
    item: (account, kind, key) => database.get('items', [account, kind, key]),
    put: async (item) => void (await database.put('items', item)),
    async replace(put, removed) {
      const transaction = database.transaction('items', 'readwrite')
      const { store, done } = transaction
      const requests: Promise<unknown>[] = [done]
      try {
        for (const { account, kind, key } of removed) requests.push(store.delete([account, kind, key]))
        for (const item of put) requests.push(store.put(item))
        // Not when the answers have come: a page that is left by then would take the changes with it.
        transaction.commit()
        await Promise.all(requests)
      } catch (error) {
        // All others fail with the one that did, and nobody else hears of them.
        for (const request of requests) request.catch(() => undefined)
        // A value that cannot be copied throws at once, and the rest would happen without it.
        if (transaction.error === null) abort(transaction)
        throw transaction.error ?? error
      }
    },
    remove: (account, kind, key) => database.delete('items', [account, kind, key]),
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
