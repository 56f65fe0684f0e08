import { queryOptions } from '@tanstack/react-query'
import { openQueryStore } from '../store/open-query-store.ts'
import type { Draft, LibraryEntry, QueryStore } from '../store/query-store.ts'

export type KeptQuery = { store: QueryStore; drafts: readonly Draft[]; entry: LibraryEntry | undefined }

/** What this browser keeps of one query, read anew each time the query is opened. */
export const openOptions = (account: string, id: string) =>
  queryOptions({
    queryKey: ['kept-query', account, id],
    queryFn: async (): Promise<KeptQuery> => {
      const store = await openQueryStore()
      const drafts = await store.drafts(account, id).catch(() => [])
      const entry = await store.entry(account, id).catch(() => undefined)
      return { store, drafts, entry }
    },
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
