import type { ApiError } from '#api/api-error.ts'
import { type SendOptions, send } from '#api/send.ts'
import { deleteStarredQuery } from '#contract/endpoints.ts'
import { type QueryRecord, readRecord } from './read-record.ts'
import { asApiError, isUnsettled } from './save-record.ts'

export type DeleteOutcome =
  | { kind: 'deleted' }
  | { kind: 'already-deleted' }
  | { kind: 'conflict'; theirs: QueryRecord }
  | { kind: 'not-deleted'; error: ApiError }
  | { kind: 'unknown'; error: ApiError }

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
  try {
    await remove({ id: base.id, ...(base.etag !== null && { ifMatch: base.etag }) })
    return { kind: 'deleted' }
  } catch (cause) {
    const error = asApiError(cause)
    if (error.kind === 'not-found') return { kind: 'already-deleted' }
    if (error.kind !== 'changed-since' && !isUnsettled(error)) throw error
    try {
      const now = await read(base.id)
      return error.kind === 'changed-since'
        ? { kind: 'conflict', theirs: now }
        : { kind: 'not-deleted', error }
    } catch (again) {
      if (asApiError(again).kind !== 'not-found') return { kind: 'unknown', error }
      // Refused because it changed, and gone a moment later: somebody else deleted it.
      return { kind: error.kind === 'changed-since' ? 'already-deleted' : 'deleted' }
    }
  }
}
