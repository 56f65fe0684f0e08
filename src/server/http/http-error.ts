import type { ServerError } from '#contract/session.ts'

type Headers = Readonly<Record<string, string>>

/** An error that Starboard itself answers with. Thrown anywhere in a request, turned into a response in one place. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly code: ServerError
  /** First 200 characters of what the service sent instead of a valid answer. */
  readonly excerpt: string | undefined
  /** Extra response headers, such as `Allow` or `Retry-After`. */
  readonly headers: Headers

  constructor(
    status: number,
    code: ServerError,
    message: string,
    {
      excerpt,
      headers = {},
      cause,
    }: { excerpt?: string | undefined; headers?: Headers; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.status = status
    this.code = code
    this.excerpt = excerpt
    this.headers = headers
  }
}

/** 400 for requests that our pages never send. */
export const badRequest = (message: string) => new HttpError(400, 'bad_request', message)

/** The response for an error. Its code, in `X-Starboard-Error` and the body, shows that Starboard itself refused. */
export function errorResponse(error: HttpError, requestId: string): Response {
  const { code, message, status, excerpt, headers } = error
  return Response.json(
    { error: code, message, traceId: requestId, ...(excerpt !== undefined && { excerpt }) },
    { status, headers: { ...headers, 'X-Starboard-Error': code, 'Cache-Control': 'no-store' } },
  )
}
