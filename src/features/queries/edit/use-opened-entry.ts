import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { factsOf, updateEntry } from '../library/library.ts'
import { libraryOptions } from '../library/library-options.ts'
import type { QueryRecord } from '../record/read-record.ts'
import type { QueryStore } from '../store/query-store.ts'

/** Notes in the library that a query was opened, with what it says now. */
export function useOpenedEntry(account: string, store: QueryStore, record: QueryRecord): void {
  const queryClient = useQueryClient()
  const remember = useEffectEvent((id: string) => {
    const seen = { ...factsOf(record.text), lastOpened: Date.now(), gone: null }
    void updateEntry(store, account, id, seen)
      .then(() => queryClient.invalidateQueries({ queryKey: libraryOptions(account).queryKey }))
      .catch(() => undefined)
  })
  useEffect(() => remember(record.id), [record.id])
}
