import { indexedKeptStore } from './indexed-kept-store.ts'
import { announceKept } from './kept-channel.ts'
import { type KeptPlace, type KeptStore, memoryKeptStore } from './kept-store.ts'
import { roomMakingStore } from './make-room.ts'
import { reportFull } from './report-kept.ts'

/**
 * The store, with every change told to this page and the other tabs of its account. They are told also when the
 * storage failed: they only read again, and the service may know better than this browser.
 */
export function announcingKeptStore(store: KeptStore, tell: typeof announceKept = announceKept): KeptStore {
  function tellAll(places: readonly KeptPlace[], fact: string | null = null) {
    const changes = new Map<string, KeptPlace[]>()
    for (const place of places) {
      const collection = JSON.stringify([place.account, place.kind])
      changes.set(collection, [...(changes.get(collection) ?? []), place])
    }
    for (const [first, ...more] of changes.values()) {
      if (first) tell(first.account, { kind: first.kind, keys: [first, ...more].map(({ key }) => key), fact })
    }
  }

  return {
    ...store,
    replace: (put, removed, fact) =>
      store.replace(put, removed).finally(() => tellAll([...put, ...removed], fact)),
    swap: (place, at, next) => store.swap(place, at, next).finally(() => tellAll([place])),
  }
}

let opened: Promise<KeptStore> | null = null

/**
 * The one store of this page: in IndexedDB, or in memory where the browser denies that or a newer Starboard has
 * changed what is kept there, which is left alone. Never rejects.
 */
export function openKeptStore(): Promise<KeptStore> {
  opened ??= indexedKeptStore()
    .catch(() => memoryKeptStore())
    .then((store) => roomMakingStore(announcingKeptStore(store), reportFull))
  return opened
}
