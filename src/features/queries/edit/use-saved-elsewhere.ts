import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { recordOptions } from '../record/record-options.ts'
import { onAnnounced } from '../store/query-channel.ts'

/** Reads an open query again when another tab has saved it. */
export function useSavedElsewhere(account: string, id: string): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onAnnounced(account, (news) => {
        if (news.kind !== 'version' || news.source !== 'saved' || news.id !== id) return
        void queryClient.invalidateQueries({ queryKey: recordOptions(id).queryKey })
      }),
    [account, id, queryClient],
  )
}
