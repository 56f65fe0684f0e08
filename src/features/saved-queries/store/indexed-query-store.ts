import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Draft, LibraryEntry, QueryStore } from './query-store.ts'

interface Schema extends DBSchema {
  library: { key: [string, string]; value: LibraryEntry }
  drafts: { key: [string, string, string]; value: Draft }
}

const databaseName = 'starboard.saved-queries'

/** Every key that starts with these parts: an array sorts after any text (Indexed Database 3.0, "Keys"). */
const startingWith = (...parts: readonly string[]) => IDBKeyRange.bound([...parts], [...parts, []])

/** Keeps everything in IndexedDB. Rejects when the browser has none or denies it. */
export async function indexedQueryStore(): Promise<QueryStore> {
  const database: IDBPDatabase<Schema> = await openDB<Schema>(databaseName, 1, {
    upgrade(db) {
      db.createObjectStore('library', { keyPath: ['account', 'id'] })
      db.createObjectStore('drafts', { keyPath: ['account', 'id', 'slot'] })
    },
    // A newer Starboard in another tab wants to upgrade: do not stand in its way.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })
  return {
    isLasting: true,
    entries: (account) => database.getAll('library', startingWith(account)),
    entry: (account, id) => database.get('library', [account, id]),
    putEntry: async (entry) => void (await database.put('library', entry)),
    removeEntry: (account, id) => database.delete('library', [account, id]),
    drafts: (account, id) =>
      database.getAll('drafts', id === undefined ? startingWith(account) : startingWith(account, id)),
    putDraft: async (draft) => void (await database.put('drafts', draft)),
    removeDraft: (account, id, slot) => database.delete('drafts', [account, id, slot]),
  }
}
