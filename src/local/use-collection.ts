import { useMemo, useSyncExternalStore } from 'react'
import { useKeptKey } from './account.tsx'
import type { Collection } from './collection.ts'
import { liveCollectionOf } from './live-collections.ts'

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
