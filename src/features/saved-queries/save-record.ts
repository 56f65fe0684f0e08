import { ApiError } from '#api/api-error.ts'
import { type RecordChange, changesBetween } from '#api/record-changes.ts'
import { bodyOf, sameRecord } from '#api/record-text.ts'
import { type Answer, type SendOptions, send } from '#api/send.ts'
import { replaceStarredQuery } from '#contract/endpoints.ts'
import { type QueryRecord, readRecord, recordIn } from './read-record.ts'

/** How a save ended, as far as anybody can know. */
export type SaveOutcome =
  /** `differences`: where the stored record is not what was sent. */
  | { kind: 'saved'; stored: QueryRecord; differences: readonly RecordChange[] }
  | { kind: 'conflict'; theirs: QueryRecord }
  | { kind: 'failed'; error: ApiError }
  /** The answer did not come, and reading again shows the record as it was. */
  | { kind: 'not-saved'; error: ApiError }
  /** The answer did not come, and reading again failed too. */
  | { kind: 'unknown'; error: ApiError }

export type RecordCalls = {
  put(options: SendOptions): Promise<Answer>
  read(id: string): Promise<QueryRecord>
}

const calls: RecordCalls = { put: (options) => send(replaceStarredQuery, options), read: readRecord }

/** Failures after which the service may have done what was asked. */
const unsettled = new Set(['timeout', 'offline', 'unavailable', 'unexpected-answer'])

/** True when nobody can tell from the failure whether a change was made. */
export const isUnsettled = (error: ApiError): boolean => unsettled.has(error.kind)

/** The failure as `ApiError`; throws what is none, because that is a defect of ours. */
export function asApiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause
  throw cause
}

const body = (text: string) => bodyOf(text)

/**
 * Replaces a saved query with `text`, without its `id` and otherwise byte for byte, if it is still the record
 * `base`. A failure that leaves the outcome open is settled by reading the record again.
 */
export async function saveRecord(
  text: string,
  base: QueryRecord,
  { put, read }: RecordCalls = calls,
): Promise<SaveOutcome> {
  const sent = body(text)
  const saved = (stored: QueryRecord): SaveOutcome => ({
    kind: 'saved',
    stored,
    differences: changesBetween(sent, body(stored.text)) ?? [],
  })

  /** What the service holds now decides: the sent text, the old one, or another person's. */
  async function settle(error: ApiError): Promise<SaveOutcome> {
    try {
      const now = await read(base.id)
      if (sameRecord(body(now.text), sent)) return saved(now)
      if (sameRecord(body(now.text), body(base.text))) return { kind: 'not-saved', error }
      return { kind: 'conflict', theirs: now }
    } catch (cause) {
      const again = asApiError(cause)
      return again.kind === 'not-found' ? { kind: 'failed', error: again } : { kind: 'unknown', error }
    }
  }

  let answer: Answer
  try {
    if (base.etag === null) {
      const now = await read(base.id)
      if (!sameRecord(now.text, base.text)) return { kind: 'conflict', theirs: now }
    }
    answer = await put({ id: base.id, body: sent, ...(base.etag !== null && { ifMatch: base.etag }) })
  } catch (cause) {
    const error = asApiError(cause)
    return error.kind === 'changed-since' || isUnsettled(error) ? settle(error) : { kind: 'failed', error }
  }
  try {
    return saved(answer.text.trim() === '' ? await read(base.id) : recordIn(answer, base.id))
  } catch (cause) {
    return settle(asApiError(cause))
  }
}
