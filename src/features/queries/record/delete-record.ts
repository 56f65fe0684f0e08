import { type SendOptions, send } from '#api/send.ts'
import { deleteStarredQuery } from '#contract/endpoints.ts'
import { type QueryRecord, readRecord } from './read-record.ts'
import { type Unfinished, asApiError, isUnsettled, sendOnce } from './save-record.ts'

export type DeleteOutcome =
  | { kind: 'deleted' }
  | { kind: 'already-deleted' }
  | { kind: 'conflict'; theirs: QueryRecord }
  | Unfinished

export type DeleteCalls = {
  remove(options: SendOptions): Promise<unknown>
  read(id: string): Promise<QueryRecord>
}

const calls: DeleteCalls = { remove: (options) => send(deleteStarredQuery, options), read: readRecord }

/**
 * Deletes a saved query if it is still the record `base`; an open outcome is settled by reading again.
 * Throws `ApiError` when the service refused.
 */
export async function deleteRecord(
  base: QueryRecord,
  { remove, read }: DeleteCalls = calls,
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
  try {
    const now = await read(base.id)
    return hasChanged ? { kind: 'conflict', theirs: now } : { kind: 'unchanged', error }
  } catch (again) {
    if (asApiError(again).kind !== 'not-found') return { kind: 'unknown', error }
    // Refused because it changed, and gone a moment later: somebody else deleted it.
    return { kind: hasChanged ? 'already-deleted' : 'deleted' }
  }
}
