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
  /** Whether the request certainly did not reach the service, or was never sent. */
  isUnsent: boolean
}

/** Any failed request to the interface or to Starboard's own server. */
export class ApiError extends Error implements ApiErrorDetails {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  readonly status: number | null
  readonly traceId: string | null
  readonly body: string
  readonly retryAt: number | null
  readonly isUnsent: boolean

  constructor(details: ApiErrorDetails) {
    super(details.message)
    this.kind = details.kind
    this.status = details.status
    this.traceId = details.traceId
    this.body = details.body
    this.retryAt = details.retryAt
    this.isUnsent = details.isUnsent
  }

  /** The status to show, "no answer" if there was none; null if nothing was sent, so that there is no answer to miss. */
  get statusText(): string | null {
    if (this.status === null) return this.isUnsent ? null : 'no answer'
    return String(this.status)
  }

  /** The message with its status and trace ID, for places without an error panel, such as toasts. */
  get fullText(): string {
    const status = this.status === null ? '' : ` Status ${this.status}.`
    return this.message + status + (this.traceId ? ` Trace ID ${this.traceId}.` : '')
  }
}

/** Errors without a clear answer: the service may still have done what was requested. */
const unsettled = new Set(['timeout', 'offline', 'unavailable', 'unexpected-answer'])

/** Whether there was no clear answer, neither a success nor a refusal. */
export const isUnanswered = ({ kind }: Pick<ApiErrorDetails, 'kind'>): boolean => unsettled.has(kind)

/** Whether an error leaves open if a change was made. */
export const isOutcomeUnknown = (error: ApiError): boolean => isUnanswered(error) && !error.isUnsent

const longest = 60_000

function bounded(delay: number): number | null {
  return Number.isFinite(delay) && delay >= 0 ? Math.min(delay, longest) : null
}

/**
 * When the service allows a retry, in milliseconds since the epoch: `Retry-After` in seconds or as an HTTP date (RFC
 * 9110, 10.2.3), or else `X-RateLimit-Reset` (epoch seconds; outside the interface). Both are by the service's clock,
 * which `Date` tells; `now` is by this computer's. At most 60 s after `now`; null if neither is valid.
 */
export function retryTime(headers: Headers, now: number): number | null {
  const after = headers.get('retry-after')
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN) * 1000
  const sentAt = Date.parse(headers.get('date') ?? '') || now
  const delay =
    after === null
      ? null
      : bounded(/^\d+$/.test(after.trim()) ? Number(after) * 1000 : Date.parse(after) - sentAt)
  const chosen = delay ?? bounded(reset - sentAt)
  return chosen === null ? null : now + chosen
}

const retried = new Set(['unavailable', 'timeout', 'rate-limited', 'offline'])
const tries = 3

/** Whether to retry a failed read: at most 3 times, and never after a 4xx other than 408, 425, and 429. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= tries || !(error instanceof ApiError)) return false
  return retried.has(error.kind) || error.status === 425
}

/** Milliseconds until the next attempt: as the service says, or full jitter up to min(8 s, 0.5 s · 2^n). */
export function retryDelay(failures: number, error: unknown, now: number, random: number): number {
  if (error instanceof ApiError && error.retryAt !== null) return Math.max(0, error.retryAt - now)
  return random * Math.min(8000, 500 * 2 ** failures)
}
