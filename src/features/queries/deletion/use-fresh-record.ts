import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sameRecord } from '#record-text/record-text.ts'
import type { QueryRecord } from '../record/read-record.ts'
import { recordOptions } from '../record/record-options.ts'

/** Reads a record once more, for a decision that must not stand on an old one. The page gets what comes, too. */
export function useFreshRecord(opened: QueryRecord) {
  const [before] = useState(opened)
  const queryClient = useQueryClient()
  const reading = useQuery({
    queryKey: ['fresh-record', before.id],
    queryFn: () => queryClient.fetchQuery({ ...recordOptions(before.id), staleTime: 0, retry: false }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  // What an earlier opening read is no answer to this one.
  const fresh = reading.isFetching ? undefined : reading.data
  return {
    /** The record as it was when the question was asked. */
    before,
    /** The newest that is known. */
    record: fresh ?? before,
    isReading: reading.isFetching,
    hasChanged: fresh !== undefined && !sameRecord(fresh.text, before.text),
    error: reading.isFetching ? null : reading.error,
    retry: () => void reading.refetch(),
  }
}
