/** What went wrong, decided once where the answer is read; the interface shows by kind, never by status. */
export type ApiErrorKind =
  | 'signed-out'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'changed-since'
  | 'invalid'
  | 'too-large'
  | 'rate-limited'
  | 'unavailable'
  | 'timeout'
  | 'offline'
  | 'unexpected-answer'
  | 'refused'
  | 'read-only'

export type ApiErrorDetails = {
  kind: ApiErrorKind
  /** One sentence for a person. */
  message: string
  /** HTTP status, or null when there was no answer. */
  status: number | null
  traceId: string | null
  /** Body of the answer as text, capped; empty when there was none. */
  body: string
  /** When the service allows the next try (milliseconds since the epoch), or null. */
  retryAt: number | null
}

/** Any failed call to the interface or to Starboard's own server. */
export class ApiError extends Error implements ApiErrorDetails {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  readonly status: number | null
  readonly traceId: string | null
  readonly body: string
  readonly retryAt: number | null

  constructor(details: ApiErrorDetails) {
    super(details.message)
    this.kind = details.kind
    this.status = details.status
    this.traceId = details.traceId
    this.body = details.body
    this.retryAt = details.retryAt
  }
}
