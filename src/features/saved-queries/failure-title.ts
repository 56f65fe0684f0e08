import type { ApiError } from '#api/api-error.ts'

/**
 * The heading over a save or deletion that did not work. `isSettled`: the record was read again and is as it was.
 */
export function failureTitle(error: ApiError, isSettled: boolean, what = 'saved'): string {
  if (isSettled) return `Not ${what}: the record on the service is as it was`
  if (error.kind === 'forbidden') return `Not permitted: nothing was ${what}`
  if (error.kind === 'not-found') return 'The service has no query with this id any more'
  if (error.kind === 'rate-limited') return `Not ${what} yet: the service asks to wait`
  return `Not ${what}`
}
