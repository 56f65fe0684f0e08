import { unexpectedAnswer } from '#api/classify.ts'
import { readRecordText, textAt, nodeAt } from '#record-text/record-text.ts'
import { type Answer, send } from '#api/send.ts'
import { getStarredQuery } from '#contract/endpoints.ts'

/** A saved query as the service sent it. */
export type QueryRecord = {
  id: string
  text: string
  etag: string | null
  /** Milliseconds since the epoch. */
  receivedAt: number
}

/**
 * The record in an answer about the query `id`. Throws `ApiError`, kind `unexpected-answer`, when the body is no
 * JSON object or is another record: then the text belongs to neither id.
 */
export function recordIn(answer: Answer, id: string): QueryRecord {
  const { response, text, etag, receivedAt } = answer
  const { record, problem } = readRecordText(text)
  if (!record) throw unexpectedAnswer(response, text, `The answer was no saved query. ${problem.message}`)
  const named = textAt(record, ['id'])
  if (nodeAt(record, ['id']) && named !== id) {
    throw unexpectedAnswer(
      response,
      text,
      `The service returned another record${named === undefined ? '' : `, “${named}”`}. It was not opened.`,
    )
  }
  return { id, text, etag, receivedAt }
}

/** Reads one saved query. Throws `ApiError`. */
export async function readRecord(id: string, signal?: AbortSignal): Promise<QueryRecord> {
  return recordIn(await send(getStarredQuery, signal ? { id, signal } : { id }), id)
}
