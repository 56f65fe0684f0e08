import { queryOptions } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { useKeptKey } from './account.tsx'
import type { Collection } from './collection.ts'
import { keyFor } from './kept-key.ts'
import { liveCollectionOf } from './live-collection.ts'

/**
 * The values of a collection, as this browser keeps them for the account, and changing them. What is put is there at
 * once, and in other tabs in a moment; where the browser cannot keep it a toast says so, and it lasts as long as the
 * page.
 */
export function useCollection<Value>(collection: Collection<Value>) {
  const live = liveCollectionOf(collection, useKeptKey(collection.kind))
  const state = useSyncExternalStore(live.subscribe, live.state)
  const actions = useMemo(
    () => ({
      put: (key: string, value: Value) => live.change([{ key, value }], []),
      remove: (key: string) => live.change([], [key]),
      /** Puts and removes in one go. */
      change: live.change,
    }),
    [live],
  )
  return { ...state, ...actions }
}

/**
 * All values of a collection for an account, read once: for a loader, which cannot listen. On a page `useCollection`
 * follows them. Rejects when the browser does not hand them over.
 */
export const collectionOptions = <Value>(collection: Collection<Value>, account: string) =>
  queryOptions({
    queryKey: ['kept', keyFor(collection.kind, account), collection.kind],
    queryFn: () => liveCollectionOf(collection, keyFor(collection.kind, account)).load(),
    // The live collection is the cache: a second one would go stale.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
