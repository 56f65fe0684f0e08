import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { factsOf, updateEntry } from '../library/library.ts'
import { libraryOptions } from '../library/library-options.ts'
import type { QueryStore } from '../store/query-store.ts'
import type { QueryRecord } from '../record/read-record.ts'
import { historyOptions } from './history-options.ts'
import { keepVersion } from './keep-version.ts'

/**
 * Keeps what the service sent in the history of its query, and as the last known copy in the library. Without
 * storage there is none, and editing goes on.
 */
export function useLoadedVersion(account: string, store: QueryStore, record: QueryRecord | null): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!record) return
    const { id, text, receivedAt } = record
    keepVersion(store, { account, id, text, at: receivedAt, source: 'loaded', note: '' })
      // What was saved just before is kept by now as well.
      .then(() => queryClient.invalidateQueries({ queryKey: historyOptions(account, id).queryKey }))
      .catch(() => undefined)
    keepLastCopy(store, account, record)
      .then(() => queryClient.invalidateQueries({ queryKey: libraryOptions(account).queryKey }))
      .catch(() => undefined)
  }, [account, store, record, queryClient])
}

/** What is opened for the first time comes into the library as it opens. */
async function keepLastCopy(store: QueryStore, account: string, { id, text }: QueryRecord): Promise<void> {
  const known = await store.entry(account, id)
  if (known && known.text !== text) await updateEntry(store, account, id, factsOf(text))
}
