import type { ApiError } from '#api/api-error.ts'
import { type RecordChange, changesBetween } from '#record-text/record-changes.ts'
import { bodyOf } from '#record-text/record-text.ts'
import { send } from '#api/send.ts'
import { replaceStarredQuery } from '#contract/endpoints.ts'
import { type QueryRecord, readRecord } from '../record/read-record.ts'
import { type RecordCalls, asApiError, isUnsettled } from '../record/save-record.ts'

/** How an attempt to bring a deleted query back ended, as far as anybody can know. */
export type RestoreOutcome =
  /** The service was read again and holds exactly what was sent. */
  | { kind: 'restored'; stored: QueryRecord }
  | { kind: 'stored-differently'; stored: QueryRecord; differences: readonly RecordChange[] }
  /** The id exists on the service: nothing was sent. */
  | { kind: 'exists'; now: QueryRecord }
  /** Whether the id exists could not be read: nothing was sent. */
  | { kind: 'unread'; error: ApiError }
  /** The service said no, or gave no answer and still has no such query. */
  | { kind: 'refused'; error: ApiError }
  /** The service said yes and still has no such query. */
  | { kind: 'not-kept' }
  /** It was sent, and reading again failed. */
  | { kind: 'unknown'; error: ApiError }

const calls: RecordCalls = { put: (options) => send(replaceStarredQuery, options), read: readRecord }

type Reading = { now: QueryRecord } | { missing: ApiError } | { failure: ApiError }

/**
 * Sends the last copy of a query that the service does not have, without its `id` and otherwise byte for byte, and
 * reads it again. Whether PUT may create is not said by the interface, so only what is read counts. A query that is
 * there again is left alone.
 */
export async function restoreRecord(
  id: string,
  text: string,
  { put, read }: RecordCalls = calls,
): Promise<RestoreOutcome> {
  async function look(): Promise<Reading> {
    try {
      return { now: await read(id) }
    } catch (cause) {
      const error = asApiError(cause)
      return error.kind === 'not-found' ? { missing: error } : { failure: error }
    }
  }

  const before = await look()
  if ('now' in before) return { kind: 'exists', now: before.now }
  if ('failure' in before) return { kind: 'unread', error: before.failure }

  const body = bodyOf(text)
  let problem: ApiError | null = null
  try {
    await put({ id, body })
  } catch (cause) {
    problem = asApiError(cause)
    if (!isUnsettled(problem)) return { kind: 'refused', error: problem }
  }
  const after = await look()
  if ('failure' in after) return { kind: 'unknown', error: problem ?? after.failure }
  if ('missing' in after) return problem ? { kind: 'refused', error: problem } : { kind: 'not-kept' }
  const stored = after.now
  const differences = changesBetween(body, bodyOf(stored.text)) ?? []
  return differences.length === 0
    ? { kind: 'restored', stored }
    : { kind: 'stored-differently', stored, differences }
}
