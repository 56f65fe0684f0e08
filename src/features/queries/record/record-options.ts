import { queryOptions } from '@tanstack/react-query'
import { importPart } from '#ui/import-part.ts'
import type { QueryRecord } from './query-record.ts'

/** The start of the key of every saved query. */
export const recordKey = 'saved-query'

/** Query options for one saved query on the service. */
export const recordOptions = (id: string) =>
  queryOptions({
    queryKey: [recordKey, id],
    // Every screen's first script imports this key; the record parser loads with the first record.
    async queryFn({ signal, client, queryKey }) {
      const { readRecord } = await importPart(() => import('./query-record.ts'), 'The reader of queries')
      const read = await readRecord(id, signal)
      const shown = client.getQueryData<QueryRecord>(queryKey)
      // What was saved meanwhile must not give way to the record from before.
      return shown && shown.asOf > read.asOf ? shown : read
    },
    // The route fetches on each visit; fetching again on mount would double every failure.
    retryOnMount: false,
  })
