/** The kind of failure, determined once when the response is read. The UI depends on the kind, never on the status. */
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
  /** One sentence for the user. */
  message: string
  /** HTTP status; null if there was no response. */
  status: number | null
  traceId: string | null
  /** Response body as text, truncated; empty if there was none. */
  body: string
  /** When the service allows a retry (milliseconds since the epoch), or null. */
  retryAt: number | null
}

/** Any failed request to the interface or to Starboard's own server. */
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
