import { queryOptions } from '@tanstack/react-query'
import { importPart } from '#ui/import-part.ts'

/** The start of the key of every saved query. */
export const recordKey = 'saved-query'

/** Query options for one saved query on the service. */
export const recordOptions = (id: string) =>
  queryOptions({
    queryKey: [recordKey, id],
    // Every screen's first script imports this key; the record parser loads with the first record.
    queryFn: async ({ signal }) =>
      (await importPart(() => import('./query-record.ts'), 'The reader of queries')).readRecord(id, signal),
    // The route fetches on each visit; fetching again on mount would double every failure.
    retryOnMount: false,
  })
