import { queryOptions } from '@tanstack/react-query'
import { openQueryStore } from '../store/open-query-store.ts'
import type { Version } from '../store/query-store.ts'

export type History = {
  /** Newest first. */
  versions: readonly Version[]
  /** False: they live as long as the page. */
  isLasting: boolean
}

/** The versions of one query that this browser keeps. Read from the browser, never from the service. */
export const historyOptions = (account: string, id: string) =>
  queryOptions({
    queryKey: ['history', account, id],
    queryFn: async (): Promise<History> => {
      const store = await openQueryStore()
      const versions = await store.versions(account, id)
      return { versions: versions.toReversed(), isLasting: store.isLasting }
    },
    staleTime: 0,
    retry: false,
  })
