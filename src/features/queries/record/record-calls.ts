import { ApiError } from '#api/api-error.ts'
import { changesBetween, type RecordChange } from '#record-text/record-changes.ts'
import { bodyOf, sameRecord } from '#record-text/record-text.ts'
import { type Answer, send, type SendOptions } from '#api/send.ts'
import { deleteStarredQuery, replaceStarredQuery } from '#contract/endpoints.ts'
import { type QueryRecord, readRecord, recordIn } from './query-record.ts'

/** The service was read again. `differences`: where the stored record is not what was sent. */
type Saved = { kind: 'saved'; stored: QueryRecord; differences: readonly RecordChange[] }

const savedAs = (sent: string, stored: QueryRecord): Saved => ({
  kind: 'saved',
  stored,
  differences: changesBetween(sent, bodyOf(stored.text)) ?? [],
})

/** How a save ended, as far as anybody can know. */
export type SaveOutcome = Saved | { kind: 'conflict'; theirs: QueryRecord } | Unfinished

/** A call that had no answer, and what is known of it all the same (see `Failure`). */
export type Unfinished = { kind: 'unsent' | 'unchanged' | 'unknown'; error: ApiError }

type RecordCalls = {
  put(options: SendOptions): Promise<Answer>
  remove(options: SendOptions): Promise<unknown>
  read(id: string): Promise<QueryRecord>
}

const serviceCalls: RecordCalls = {
  put: (options) => send(replaceStarredQuery, options),
  remove: (options) => send(deleteStarredQuery, options),
  read: readRecord,
}

/** Failures after which the service may have done what was asked. */
const unsettled = new Set(['timeout', 'offline', 'unavailable', 'unexpected-answer'])

/** True when nobody can tell from the failure whether a change was made. */
export const isUnsettled = (error: ApiError): boolean => unsettled.has(error.kind)

/**
 * Makes a call, and tells of a failure whether it can have left: what fails at once in a browser that knew itself
 * without a connection did not.
 */
async function sendOnce<Result>(
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

type Look =
  | { now: QueryRecord; error?: never; missing?: never }
  /** `missing`: the same, when it says that the service has no such query. */
  | { now?: never; error: ApiError; missing: ApiError | undefined }

/** What the service holds under an id now. Throws what is no `ApiError`. */
async function look(id: string, read: RecordCalls['read']): Promise<Look> {
  try {
    return { now: await read(id) }
  } catch (cause) {
    const error = asApiError(cause)
    return { error, missing: error.kind === 'not-found' ? error : undefined }
  }
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
  { put, read }: Pick<RecordCalls, 'put' | 'read'> = serviceCalls,
): Promise<SaveOutcome> {
  const sent = bodyOf(text)

  /** What the service holds now decides: the sent text, the old one, or another person's. */
  async function settle(error: ApiError): Promise<SaveOutcome> {
    const { now, missing } = await look(base.id, read)
    if (missing) throw missing
    if (!now) return { kind: 'unknown', error }
    if (sameRecord(bodyOf(now.text), sent)) return savedAs(sent, now)
    if (sameRecord(bodyOf(now.text), bodyOf(base.text))) return { kind: 'unchanged', error }
    return { kind: 'conflict', theirs: now }
  }

  let ifMatch = base.etag
  if (ifMatch === null) {
    const { now, error } = await look(base.id, read)
    if (!now && isUnsettled(error)) return { kind: 'unsent', error }
    if (!now) throw error
    if (!sameRecord(now.text, base.text)) return { kind: 'conflict', theirs: now }
    ifMatch = now.etag
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
    return savedAs(sent, await read(base.id))
  } catch (cause) {
    const error = asApiError(cause)
    return answered ? savedAs(sent, answered) : settle(error)
  }
}

export type DeleteOutcome =
  | { kind: 'deleted' }
  | { kind: 'already-deleted' }
  | { kind: 'conflict'; theirs: QueryRecord }
  | Unfinished

/**
 * Deletes a saved query if it is still the record `base`; an open outcome is settled by reading again.
 * Throws `ApiError` when the service refused.
 */
export async function deleteRecord(
  base: QueryRecord,
  { remove, read }: Pick<RecordCalls, 'remove' | 'read'> = serviceCalls,
): Promise<DeleteOutcome> {
  const sending = await sendOnce(() =>
    remove({ id: base.id, ...(base.etag !== null && { ifMatch: base.etag }) }),
  )
  if ('answer' in sending) return { kind: 'deleted' }
  const { error, isUnsent } = sending
  if (isUnsent) return { kind: 'unsent', error }
  if (error.kind === 'not-found') return { kind: 'already-deleted' }
  const hasChanged = error.kind === 'changed-since'
  if (!hasChanged && !isUnsettled(error)) throw error
  const { now, missing } = await look(base.id, read)
  if (now) return hasChanged ? { kind: 'conflict', theirs: now } : { kind: 'unchanged', error }
  if (!missing) return { kind: 'unknown', error }
  // Refused because it changed, and gone a moment later: somebody else deleted it.
  return { kind: hasChanged ? 'already-deleted' : 'deleted' }
}

/** How an attempt to bring a deleted query back ended, as far as anybody can know. */
export type RestoreOutcome =
  | Saved
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

/**
 * Sends the last copy of a query that the service does not have, without its `id` and otherwise byte for byte, and
 * reads it again. Whether PUT may create is not said by the interface, so only what is read counts. A query that is
 * there again is left alone.
 */
export async function restoreRecord(
  id: string,
  text: string,
  { put, read }: Pick<RecordCalls, 'put' | 'read'> = serviceCalls,
): Promise<RestoreOutcome> {
  const before = await look(id, read)
  if (before.now) return { kind: 'exists', now: before.now }
  if (!before.missing) return { kind: 'unread', error: before.error }

  const body = bodyOf(text)
  let problem: ApiError | null = null
  try {
    await put({ id, body })
  } catch (cause) {
    problem = asApiError(cause)
    if (!isUnsettled(problem)) return { kind: 'refused', error: problem }
  }
  const { now: stored, missing, error } = await look(id, read)
  if (!stored && !missing) return { kind: 'unknown', error: problem ?? error }
  if (!stored) return problem ? { kind: 'refused', error: problem } : { kind: 'not-kept' }
  return savedAs(body, stored)
}

/**
 * A save or deletion that did not work. `refused`: the service said no. `unsent`: the request never left.
 * `unchanged`: no answer came, and the record was read again and is as it was. `unknown`: no answer came, and
 * reading again failed too.
 */
export type Failure = Unfinished | { kind: 'refused'; error: ApiError }

/** The heading over a failure; `what` was to be done, for example "saved". */
export function failureTitle({ kind, error }: Failure, what: string): string {
  if (kind === 'unsent') return `Not ${what}: nothing was sent`
  if (kind === 'unchanged') return `Not ${what}: the record on the service is as it was`
  if (kind === 'unknown') return `It is unknown whether it was ${what}: the service does not answer`
  if (error.kind === 'forbidden') return `Not permitted: nothing was ${what}`
  if (error.kind === 'not-found') return 'The service no longer has a query with this ID'
  if (error.kind === 'rate-limited') return `Not ${what} yet: the service asks to wait`
  return `Not ${what}`
}
