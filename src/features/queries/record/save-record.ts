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
  | Unfinished

/** A call that had no answer, and what is known of it all the same (see `Failure`). */
export type Unfinished = { kind: 'unsent' | 'unchanged' | 'unknown'; error: ApiError }

export type RecordCalls = {
  put(options: SendOptions): Promise<Answer>
  read(id: string): Promise<QueryRecord>
}

const calls: RecordCalls = { put: (options) => send(replaceStarredQuery, options), read: readRecord }

/** Failures after which the service may have done what was asked. */
const unsettled = new Set(['timeout', 'offline', 'unavailable', 'unexpected-answer'])

/** True when nobody can tell from the failure whether a change was made. */
export const isUnsettled = (error: ApiError): boolean => unsettled.has(error.kind)

/**
 * Makes a call, and tells of a failure whether it can have left: what fails at once in a browser that knew itself
 * without a connection did not.
 */
export async function sendOnce<Result>(
  call: () => Promise<Result>,
): Promise<{ answer: Result } | { error: ApiError; isUnsent: boolean }> {
  const wasOffline = 'navigator' in globalThis && !navigator.onLine
  try {
    return { answer: await call() }
  } catch (cause) {
    const error = asApiError(cause)
    return { error, isUnsent: wasOffline && error.kind === 'offline' }
  }
}

/** The failure as `ApiError`; throws what is none, because that is a defect of ours. */
export function asApiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause
  throw cause
}

/**
 * Replaces a saved query with `text`, without its `id` and otherwise byte for byte, if it is still the record
 * `base`. What is stored is read again after a success too: the answer to PUT may only repeat what was sent. A
 * failure that leaves the outcome open is settled by reading the record. Throws `ApiError` when the service refused,
 * so that nothing was changed.
 */
export async function saveRecord(
  text: string,
  base: QueryRecord,
  { put, read }: RecordCalls = calls,
): Promise<SaveOutcome> {
  const sent = bodyOf(text)
  const saved = (stored: QueryRecord): SaveOutcome => ({
    kind: 'saved',
    stored,
    differences: changesBetween(sent, bodyOf(stored.text)) ?? [],
  })

  /** What the service holds now decides: the sent text, the old one, or another person's. */
  async function settle(error: ApiError): Promise<SaveOutcome> {
    try {
      const now = await read(base.id)
      if (sameRecord(bodyOf(now.text), sent)) return saved(now)
      if (sameRecord(bodyOf(now.text), bodyOf(base.text))) return { kind: 'unchanged', error }
      return { kind: 'conflict', theirs: now }
    } catch (cause) {
      const again = asApiError(cause)
      if (again.kind === 'not-found') throw again
      return { kind: 'unknown', error }
    }
  }

  let ifMatch = base.etag
  if (ifMatch === null) {
    try {
      const now = await read(base.id)
      if (!sameRecord(now.text, base.text)) return { kind: 'conflict', theirs: now }
      ifMatch = now.etag
    } catch (cause) {
      const error = asApiError(cause)
      if (isUnsettled(error)) return { kind: 'unsent', error }
      throw error
    }
  }
  const sending = await sendOnce(() => put({ id: base.id, body: sent, ...(ifMatch !== null && { ifMatch }) }))
  if ('error' in sending) {
    const { error, isUnsent } = sending
    if (isUnsent) return { kind: 'unsent', error }
    if (error.kind === 'changed-since' || isUnsettled(error)) return settle(error)
    throw error
  }
  const { answer } = sending
  let answered: QueryRecord | undefined
  try {
    answered = answer.text.trim() === '' ? undefined : recordIn(answer, base.id)
    return saved(await read(base.id))
  } catch (cause) {
    const error = asApiError(cause)
    return answered ? saved(answered) : settle(error)
  }
}
