import { queryOptions } from '@tanstack/react-query'
import { readRecord } from './read-record.ts'

/** One saved query as the service has it. */
export const recordOptions = (id: string) =>
  queryOptions({
    queryKey: ['saved-query', id],
    queryFn: ({ signal }) => readRecord(id, signal),
  })
