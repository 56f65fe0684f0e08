import { ApiError, isOutcomeUnknown, isUnanswered } from '#api/api-error.ts'
import { unexpectedAnswer } from '#api/classify.ts'
import { changesBetween, type RecordChange } from '#record-text/record-changes.ts'
import { bodyOf, isSameRecord } from '#record-text/record-text.ts'
import { type Answer, send, type SendOptions } from '#api/send.ts'
import { deleteStarredQuery, replaceStarredQuery } from '#contract/endpoints.ts'
import { type QueryRecord, readRecord, recordIn } from './query-record.ts'

/** Saved and reloaded. `differences`: where the stored record differs from the sent one. */
type Saved = { kind: 'saved'; stored: QueryRecord; differences: readonly RecordChange[] }

const savedAs = (sent: string, stored: QueryRecord): Saved => ({
  kind: 'saved',
  stored,
  differences: changesBetween(sent, bodyOf(stored.text)) ?? [],
})

/** The outcome of a save, as far as it can be known. */
export type SaveOutcome = Saved | { kind: 'conflict'; theirs: QueryRecord } | Unfinished

/** A call without a response, and what is known about its effect (see `Failure`). */
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

/** The result of a call, or why it failed. Throws errors other than `ApiError`. */
async function resultOf<Result>(call: Promise<Result>): Promise<{ answer: Result } | { error: ApiError }> {
  try {
    return { answer: await call }
  } catch (cause) {
    return { error: asApiError(cause) }
  }
}

/** The error as an `ApiError`; rethrows anything else, because that is a bug. */
export function asApiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause
  throw cause
}

type CurrentRecord =
  | { now: QueryRecord; error?: never; missing?: never }
  /** `missing` is the same error if it says that the service has no such query. */
  | { now?: never; error: ApiError; missing: ApiError | undefined }

/** The record the service currently has under an id. Throws errors other than `ApiError`. */
async function readCurrent(id: string, read: RecordCalls['read']): Promise<CurrentRecord> {
  try {
    return { now: await read(id) }
  } catch (cause) {
    const error = asApiError(cause)
    return { error, missing: error.kind === 'not-found' ? error : undefined }
  }
}

/**
 * The entity tag to change `base` with: its own, or else that of the record on the service if it is still the same.
 * Otherwise what was found instead; throws `ApiError` when the service refused the read.
 */
async function tagOf(
  base: QueryRecord,
  read: RecordCalls['read'],
): Promise<{ etag: string | null } | { kind: 'conflict'; theirs: QueryRecord } | Unfinished> {
  if (base.etag !== null) return base
  const { now, error } = await readCurrent(base.id, read)
  if (now) return isSameRecord(now.text, base.text) ? now : { kind: 'conflict', theirs: now }
  if (isUnanswered(error)) return { kind: 'unsent', error }
  throw error
}

const ifMatchOf = ({ etag }: Pick<QueryRecord, 'etag'>) => (etag === null ? {} : { ifMatch: etag })

/**
 * Replaces a saved query with `text`, without its `id` and otherwise byte for byte, if it is still the record `base`.
 * Reloads the record even after success, because the response to PUT may only echo the request. If a failure leaves the
 * outcome open, the reloaded record decides. Throws `ApiError` when the service refused, so that nothing was changed.
 */
export async function saveRecord(
  text: string,
  base: QueryRecord,
  { put, read }: Pick<RecordCalls, 'put' | 'read'> = serviceCalls,
): Promise<SaveOutcome> {
  const sent = bodyOf(text)

  /** Decides by what the service has now: the sent text, the old one, or someone else's. */
  async function settle(error: ApiError): Promise<SaveOutcome> {
    const { now, missing } = await readCurrent(base.id, read)
    if (missing) throw missing
    if (!now) return { kind: 'unknown', error }
    if (isSameRecord(bodyOf(now.text), sent)) return savedAs(sent, now)
    if (isSameRecord(bodyOf(now.text), bodyOf(base.text))) return { kind: 'unchanged', error }
    return { kind: 'conflict', theirs: now }
  }

  const found = await tagOf(base, read)
  if ('kind' in found) return found
  const sending = await resultOf(put({ id: base.id, body: sent, ...ifMatchOf(found) }))
  if ('error' in sending) {
    const { error } = sending
    if (isUnanswered(error) && error.isUnsent) return { kind: 'unsent', error }
    if (error.kind === 'changed-since' || isOutcomeUnknown(error)) return settle(error)
    throw error
  }
  const { answer } = sending
  let answered: QueryRecord | undefined
  try {
    answered = answer.text.trim() === '' ? undefined : recordIn(answer, base.id)
    const now = await read(base.id)
    if (isSameRecord(bodyOf(now.text), sent) || !isSameRecord(bodyOf(now.text), bodyOf(base.text)))
      return savedAs(sent, now)
    // What the user typed must not give way to the record from before.
    return { kind: 'unchanged', error: unexpectedAnswer(answer.response, answer.text, notKept) }
  } catch (cause) {
    const error = asApiError(cause)
    return answered ? savedAs(sent, answered) : settle(error)
  }
}

const notKept = 'The service said that it saved the change, but still has the record from before.'

export type DeleteOutcome =
  | { kind: 'deleted' }
  | { kind: 'already-deleted' }
  | { kind: 'conflict'; theirs: QueryRecord }
  | Unfinished

/**
 * Deletes a saved query if it is still the record `base`. If a failure leaves the outcome open, reloads the record.
 * Throws `ApiError` when the service refused.
 */
export async function deleteRecord(
  base: QueryRecord,
  { remove, read }: Pick<RecordCalls, 'remove' | 'read'> = serviceCalls,
): Promise<DeleteOutcome> {
  async function removeUnchanged(): Promise<DeleteOutcome> {
    const found = await tagOf(base, read)
    if ('kind' in found) return found
    await remove({ id: base.id, ...ifMatchOf(found) })
    return { kind: 'deleted' }
  }

  const removing = await resultOf(removeUnchanged())
  if ('answer' in removing) return removing.answer
  const { error } = removing
  if (error.kind === 'not-found') return { kind: 'already-deleted' }
  const hasChanged = error.kind === 'changed-since'
  if (isUnanswered(error) && error.isUnsent) return { kind: 'unsent', error }
  if (!hasChanged && !isOutcomeUnknown(error)) throw error
  const { now, missing } = await readCurrent(base.id, read)
  if (now && hasChanged && !isSameRecord(now.text, base.text)) return { kind: 'conflict', theirs: now }
  if (now) return { kind: 'unchanged', error }
  if (!missing) return { kind: 'unknown', error }
  // Refused because it changed, and gone a moment later: someone else deleted it.
  return { kind: hasChanged ? 'already-deleted' : 'deleted' }
}

/** The outcome of restoring a deleted query, as far as it can be known. */
export type RestoreOutcome =
  | Saved
  /** The id exists on the service; nothing was sent. */
  | { kind: 'exists'; now: QueryRecord }
  /** Could not find out whether the id exists; nothing was sent. */
  | { kind: 'unread'; error: ApiError }
  /** Nothing was sent for another reason. */
  | { kind: 'unsent'; error: ApiError }
  | { kind: 'refused'; error: ApiError }
  /** A failure left the outcome open, and the service has no such query. */
  | { kind: 'unchanged'; error: ApiError }
  /** The service accepted it and still has no such query. */
  | { kind: 'not-kept' }
  /** Sent, but could not be reloaded. */
  | { kind: 'unknown'; error: ApiError }

/**
 * Sends the last copy of a query the service does not have, without its `id` and otherwise byte for byte, and reloads
 * it. The interface does not say whether PUT may create, so only the reloaded record counts. Leaves a query alone that
 * exists again.
 */
export async function restoreRecord(
  id: string,
  text: string,
  { put, read }: Pick<RecordCalls, 'put' | 'read'> = serviceCalls,
): Promise<RestoreOutcome> {
  const before = await readCurrent(id, read)
  if (before.now) return { kind: 'exists', now: before.now }
  if (!before.missing) return { kind: 'unread', error: before.error }

  const body = bodyOf(text)
  let problem: ApiError | null = null
  try {
    await put({ id, body })
  } catch (cause) {
    problem = asApiError(cause)
    if (problem.isUnsent) return { kind: 'unsent', error: problem }
    if (!isOutcomeUnknown(problem)) return { kind: 'refused', error: problem }
  }
  const { now: stored, missing, error } = await readCurrent(id, read)
  if (!stored && !missing) return { kind: 'unknown', error: problem ?? error }
  if (!stored) return problem ? { kind: 'unchanged', error: problem } : { kind: 'not-kept' }
  return savedAs(body, stored)
}

/**
 * A failed save or deletion. `refused`: the service said no. `unsent`: the request was never sent. `unchanged`: no
 * response, refused as changed, or accepted, and the reloaded record is unchanged. `unknown`: as `unchanged`, but reloading
 * failed, too.
 */
export type Failure = Unfinished | { kind: 'refused'; error: ApiError }

/**
 * Whether the service may still make a change that it had not made when the record was reloaded. Any other 5xx than 500
 * may come from a proxy that gave up on a call that the service goes on with.
 */
export const isStillPossible = ({ kind, error }: { kind: string; error: ApiError }): boolean =>
  kind === 'unchanged' && error.kind !== 'changed-since' && error.status !== 500

/** Whether a failed change may have been made, or may still be. */
export const isOpen = (failure: { kind: string; error: ApiError }): boolean =>
  failure.kind === 'unknown' || isStillPossible(failure)

const verbs = { saved: 'save', deleted: 'delete' } as const

/** The heading for a failure; `what` is what was not done. */
export function failureTitle(failure: Failure, what: keyof typeof verbs): string {
  const { kind, error } = failure
  const verb = verbs[what]
  // The status shown below may be that of a read before it, so something was sent.
  if (kind === 'unsent') return `Not ${what}: the service was not asked to ${verb} it`
  if (kind === 'unchanged' && error.kind === 'changed-since')
    return `Not ${what}: the record on the service changed, and then changed back`
  if (isStillPossible(failure))
    return `Not ${what} so far: the record on the service is as it was, but the service may still ${verb} it`
  if (kind === 'unchanged') return `Not ${what}: the record on the service is as it was`
  if (kind === 'unknown') return `It is unknown whether it was ${what}: Starboard could not read it again`
  if (error.kind === 'forbidden') return `Not permitted: nothing was ${what}`
  if (error.kind === 'not-found') return 'The service no longer has a query with this ID'
  if (error.kind === 'rate-limited') return `Not ${what}: wait a moment, then try again`
  return `Not ${what}`
}
