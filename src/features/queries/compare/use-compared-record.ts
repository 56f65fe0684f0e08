import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiError } from '#api/api-error.ts'
import { keepVersion } from '../history/keep-version.ts'
import { titleOf } from '../library/library-columns.ts'
import { libraryOptions } from '../library/library-options.ts'
import { recordOptions } from '../record/record-options.ts'
import { openQueryStore } from '../store/open-query-store.ts'

/** One side of a comparison: its text, and where that comes from. */
export type ComparedRecord = {
  id: string
  title: string
  /** Null while nothing is known of it. */
  text: string | null
  /** When the service sent the text, in milliseconds since the epoch; null for the copy of this browser. */
  receivedAt: number | null
  isLoading: boolean
  error: ApiError | null
  onRetry(): void
}

/** The record as the service has it, or the last known copy of this browser while it cannot be had. */
export function useComparedRecord(account: string, id: string): ComparedRecord {
  const record = useQuery(recordOptions(id))
  const library = useQuery(libraryOptions(account))
  const entry = library.data?.rows.find((row) => row.id === id)
  const loaded = record.data

  useEffect(() => {
    if (!loaded) return
    const { text, receivedAt: at } = loaded
    openQueryStore()
      .then((store) => keepVersion(store, { account, id: loaded.id, at, source: 'loaded', text, note: '' }))
      // Without storage there is no history; the comparison needs none.
      .catch(() => undefined)
  }, [account, loaded])

  return {
    id,
    title: entry ? titleOf(entry) : id,
    text: loaded?.text ?? entry?.text ?? null,
    receivedAt: loaded?.receivedAt ?? null,
    isLoading: record.isFetching || library.isPending,
    error: record.error,
    onRetry: () => void record.refetch(),
  }
}
