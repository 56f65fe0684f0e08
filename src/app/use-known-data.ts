import { notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/** What this page has read of a query anyway. Neither fetches it nor holds on to it. */
export function useKnownData<Key extends QueryKey>({ queryKey }: { readonly queryKey: Key }) {
  const queryClient = useQueryClient()
  return useSyncExternalStore(
    useCallback(
      (onChange) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
      [queryClient],
    ),
    () => queryClient.getQueryData(queryKey),
  )
}
