import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ServiceSettings } from './service-settings.ts'
import type { Role, Store } from './sql-store.ts'

/** What every route of the service gets. */
export type ServiceContext = {
  readonly settings: ServiceSettings
  readonly store: Store
  readonly now: () => Date
  /** Reports an error that the caller does not see. The error's message must not be logged. */
  readonly report: (error: unknown, traceId: string) => void
  /** Own URL without a trailing slash: base of the interface and issuer of the authorization server. */
  readonly url: string
}

/** Variables of one request. */
export type ServiceEnv = { Variables: { traceId: string; role: Role } }

/**
 * An error response. Thrown anywhere, written in one place (`app.ts`) as `{"code": status, "message": sentence}`: our
 * choice, because the interface shows no error bodies.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: ContentfulStatusCode
  readonly headers: Readonly<Record<string, string>>

  constructor(status: ContentfulStatusCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}
