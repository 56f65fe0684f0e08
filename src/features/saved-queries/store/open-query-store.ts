import { announcingQueryStore } from './announcing-query-store.ts'
import { indexedQueryStore } from './indexed-query-store.ts'
import { memoryQueryStore } from './memory-query-store.ts'
import type { QueryStore } from './query-store.ts'

let opened: Promise<QueryStore> | null = null

/** The one store of this page: in IndexedDB, or in memory where the browser denies that. Never rejects. */
export function openQueryStore(): Promise<QueryStore> {
  opened ??= indexedQueryStore()
    .catch(() => memoryQueryStore())
    .then((store) => announcingQueryStore(store))
  return opened
}
