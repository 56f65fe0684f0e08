import { queryOptions } from '@tanstack/react-query'
import type { Collection } from './collection.ts'
import { keyFor } from './kept-key.ts'
import { liveCollectionOf } from './live-collections.ts'

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
