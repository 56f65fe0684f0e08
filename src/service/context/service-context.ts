import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ServiceSettings } from './service-settings.ts'
import type { Role, Store } from './sql-store.ts'

/** What every route of the service is given. */
export type ServiceContext = {
  readonly settings: ServiceSettings
  readonly store: Store
  readonly now: () => Date
  /** Takes note of an error that the caller is not told. What is written of it must not be its message. */
  readonly report: (error: unknown, traceId: string) => void
  /** Own address without a slash at the end: base of the interface and issuer of the authorization server. */
  readonly url: string
}

/** Variables of one request. */
export type ServiceEnv = { Variables: { traceId: string; role: Role } }

/**
 * A request that is answered with an error. Thrown where it is found out, written in one place (`app.ts`) as
 * `{"code": status, "message": sentence}`: our choice, as the interface shows no error bodies.
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
