import { queryOptions, useQuery } from '@tanstack/react-query'
import { readOffers } from '#api/session.ts'
import { send } from '#api/send.ts'
import { createStarredQuery } from '#contract/endpoints.ts'
import { bodyOf, readRecordText, textAt } from '#record-text/record-text.ts'
import { type QueryRecord, recordIn } from './query-record.ts'

const offersOptions = queryOptions({
  queryKey: ['offers'],
  queryFn: ({ signal }) => readOffers(signal),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Whether the service lists and creates saved queries here; false as long as nobody knows. */
export const useQueryListOffer = (): boolean => useQuery(offersOptions).data?.queryList === true

/**
 * Creates a saved query with `text`, without an `id` and otherwise byte for byte, and gives it as the service has it.
 * Throws `ApiError`; only after one of a kind that `isUnsettled` names there may be a new query all the same.
 */
export async function createRecord(text: string): Promise<QueryRecord> {
  const answer = await send(createStarredQuery, { body: bodyOf(text) })
  const { record } = readRecordText(answer.text)
  const id = record && textAt(record, ['id'])
  // Without an id the answer is refused for what it is.
  return recordIn(answer, id ?? '')
}
