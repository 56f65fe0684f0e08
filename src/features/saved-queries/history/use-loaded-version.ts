import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { QueryStore } from '../store/query-store.ts'
import type { QueryRecord } from '../record/read-record.ts'
import { historyOptions } from './history-options.ts'
import { keepVersion } from './keep-version.ts'

/** Keeps what the service sent in the history of its query. Without storage there is none, and editing goes on. */
export function useLoadedVersion(account: string, store: QueryStore, record: QueryRecord | null): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!record) return
    const { id, text, receivedAt } = record
    keepVersion(store, { account, id, text, at: receivedAt, source: 'loaded', note: '' })
      // What was saved just before is kept by now as well.
      .then(() => queryClient.invalidateQueries({ queryKey: historyOptions(account, id).queryKey }))
      .catch(() => undefined)
  }, [account, store, record, queryClient])
}
