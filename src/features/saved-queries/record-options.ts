import { queryOptions } from '@tanstack/react-query'
import { readRecord } from './read-record.ts'

/** One saved query as the service has it. */
export const recordOptions = (id: string) =>
  queryOptions({
    queryKey: ['saved-query', id],
    queryFn: ({ signal }) => readRecord(id, signal),
    // The route asks each time it is opened; asking again as the page mounts would double every failure.
    retryOnMount: false,
  })
