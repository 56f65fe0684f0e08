import { unexpectedAnswer } from '#api/classify.ts'
import { nodeAt, readRecordText, textAt } from '#record-text/record-text.ts'
import { type Answer, send } from '#api/send.ts'
import { getStarredQuery } from '#contract/endpoints.ts'

/** A saved query as the service sent it. */
export type QueryRecord = {
  id: string
  text: string
  etag: string | null
  /** Milliseconds since the epoch. */
  receivedAt: number
  /** See `Answer`. */
  asOf: number
}

/**
 * The record in a response about the query `id`. Throws an `ApiError` of kind `unexpected-answer` when the body is not
 * a JSON object or is another record: its text belongs to neither id.
 */
export function recordIn(answer: Answer, id: string): QueryRecord {
  const { response, text, etag, receivedAt, asOf } = answer
  const { record, problem } = readRecordText(text)
  if (!record) throw unexpectedAnswer(response, text, `The answer was not a saved query. ${problem.message}`)
  const named = textAt(record, ['id'])
  if (nodeAt(record, ['id']) && named !== id) {
    throw unexpectedAnswer(
      response,
      text,
      `The service returned another record${named === undefined ? '' : `, “${named}”`}. It was not opened.`,
    )
  }
  return { id, text, etag, receivedAt, asOf }
}

/** Loads one saved query. Throws `ApiError`. */
export async function readRecord(id: string, signal?: AbortSignal): Promise<QueryRecord> {
  return recordIn(await send(getStarredQuery, signal ? { id, signal } : { id }), id)
}

/** The APL in a record's text; undefined when there is none or the text is not a record. */
export function aplOf(text: string): string | undefined {
  const { record } = readRecordText(text)
  return record && textAt(record, ['query', 'apl'])
}
