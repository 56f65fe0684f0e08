import { announcingQueryStore } from './announcing-query-store.ts'
import { indexedQueryStore } from './indexed-query-store.ts'
import { memoryQueryStore } from './memory-query-store.ts'
import type { QueryStore } from './query-store.ts'
import { reportFull } from './report-full.ts'
import { roomMakingQueryStore } from './room-making-query-store.ts'

let opened: Promise<QueryStore> | null = null

/**
 * The one store of this page: in IndexedDB, or in memory where the browser denies that or a newer Starboard has
 * changed what is kept there, which is left alone. Never rejects.
 */
export function openQueryStore(): Promise<QueryStore> {
  opened ??= indexedQueryStore()
    .catch(() => memoryQueryStore())
    .then((store) => roomMakingQueryStore(announcingQueryStore(store), reportFull))
  return opened
}
