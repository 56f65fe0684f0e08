import { queryOptions, useQuery } from '@tanstack/react-query'
import { factsInPage, readOffers } from '#api/session.ts'
import { send } from '#api/send.ts'
import { createStarredQuery } from '#contract/endpoints.ts'
import { bodyOf, readRecordText, textAt } from '#record-text/record-text.ts'
import { type QueryRecord, recordIn } from './query-record.ts'

/** What the service offers beyond the interface. */
export const offersOptions = queryOptions({
  queryKey: ['offers'],
  queryFn: ({ signal }) => readOffers(signal),
  initialData: () => factsInPage()?.offers ?? undefined,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Whether the service can list and create saved queries; undefined while that is being read, false if that failed. */
export function useHasQueryList(): boolean | undefined {
  const { data, isPending, isFetching } = useQuery(offersOptions)
  if (data) return data.queryList
  return isPending || isFetching ? undefined : false
}

/**
 * Creates a saved query from `text`, without its `id` and otherwise byte for byte, and returns the stored record.
 * Throws `ApiError`; the query may exist anyway if `isOutcomeUnknown` is true for the error.
 */
export async function createRecord(text: string): Promise<QueryRecord> {
  const answer = await send(createStarredQuery, { body: bodyOf(text) })
  const { record } = readRecordText(answer.text)
  const id = record && textAt(record, ['id'])
  // A record without an id is rejected as an unexpected answer.
  return recordIn(answer, id ?? '')
}
