import type { ApiError } from '#api/api-error.ts'

/**
 * A save or deletion that did not work. `refused`: the service said no. `unsent`: the request never left.
 * `unchanged`: no answer came, and the record was read again and is as it was. `unknown`: no answer came, and
 * reading again failed too.
 */
export type Failure = { kind: 'refused' | 'unsent' | 'unchanged' | 'unknown'; error: ApiError }

/** The heading over a failure; `what` was to be done, for example "saved". */
export function failureTitle({ kind, error }: Failure, what: string): string {
  if (kind === 'unsent') return `Not ${what}: nothing was sent`
  if (kind === 'unchanged') return `Not ${what}: the record on the service is as it was`
  if (kind === 'unknown') return `Whether it was ${what} is not known: the service does not answer`
  if (error.kind === 'forbidden') return `Not permitted: nothing was ${what}`
  if (error.kind === 'not-found') return 'The service has no query with this id any more'
  if (error.kind === 'rate-limited') return `Not ${what} yet: the service asks to wait`
  return `Not ${what}`
}
