import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onAnnounced } from '../store/query-channel.ts'
import { libraryOptions } from './library-options.ts'

/** Milliseconds over which news of other tabs are gathered: one that imports tells of thousands of queries. */
const pause = 400

/** The library, read again when another tab changes what is kept. */
export function useLiveLibrary(account: string) {
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer = undefined
      void queryClient.invalidateQueries({ queryKey: libraryOptions(account).queryKey })
    }
    const stop = onAnnounced(account, ({ kind }) => {
      if (kind === 'entry' || kind === 'draft') timer ??= setTimeout(refresh, pause)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [account, queryClient])
  return useQuery(libraryOptions(account))
}
