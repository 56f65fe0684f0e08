import type { ContentfulStatusCode } from 'hono/utils/http-status'

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
