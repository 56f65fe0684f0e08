import { indexedKeptStore } from './indexed-kept-store.ts'
import { announceKept } from './kept-channel.ts'
import type { KeptPlace, KeptStore } from './kept-store.ts'
import { memoryKeptStore } from './memory-kept-store.ts'

let opened: Promise<KeptStore> | null = null

/**
 * The store, with every change told to this page and the other tabs of its account. They are told also when the
 * storage failed: they only read again.
 */
export function announcingKeptStore(store: KeptStore, tell: typeof announceKept = announceKept): KeptStore {
  function tellAll(places: readonly KeptPlace[]) {
    const changed = new Map(
      places.map(({ account, kind }) => [JSON.stringify([account, kind]), { account, kind }]),
    )
    for (const { account, kind } of changed.values()) tell(account, kind)
  }

  return {
    ...store,
    put: (item) => store.put(item).finally(() => tell(item.account, item.kind)),
    replace: (put, removed) => store.replace(put, removed).finally(() => tellAll([...put, ...removed])),
    exchange: (put, removed) => store.exchange(put, removed).finally(() => tellAll([...put, ...removed])),
    remove: (account, kind, key) => store.remove(account, kind, key).finally(() => tell(account, kind)),
    clear: (account, kind) => store.clear(account, kind).finally(() => tell(account, kind)),
  }
}

/**
 * The one store of this page: in IndexedDB, or in memory where the browser denies that or a newer Starboard has
 * changed what is kept there, which is left alone. Never rejects.
 */
export function openKeptStore(): Promise<KeptStore> {
  opened ??= indexedKeptStore()
    .catch(() => memoryKeptStore())
    .then((store) => announcingKeptStore(store))
  return opened
}
