import { queryOptions } from '@tanstack/react-query'
import { importPart } from '#ui/import-part.ts'

/** One saved query as the service has it. */
export const recordOptions = (id: string) =>
  queryOptions({
    queryKey: ['saved-query', id],
    // Every screen's first script knows this address; the parser of records comes when one is opened.
    queryFn: async ({ signal }) =>
      (await importPart(() => import('./query-record.ts'), 'The reader of queries')).readRecord(id, signal),
    // The route asks each time it is opened; asking again as the page mounts would double every failure.
    retryOnMount: false,
  })
