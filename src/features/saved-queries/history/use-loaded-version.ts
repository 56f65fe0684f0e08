import { useEffect } from 'react'
import type { QueryStore } from '../store/query-store.ts'
import type { QueryRecord } from '../record/read-record.ts'
import { keepVersion } from './keep-version.ts'

/** Keeps what the service sent in the history of its query. Without storage there is none, and editing goes on. */
export function useLoadedVersion(account: string, store: QueryStore, record: QueryRecord | null): void {
  useEffect(() => {
    if (!record) return
    const { id, text, receivedAt } = record
    keepVersion(store, { account, id, text, at: receivedAt, source: 'loaded', note: '' }).catch(
      () => undefined,
    )
  }, [account, store, record])
}
