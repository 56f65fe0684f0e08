import type { ServerError } from '#contract/session.ts'

type Headers = Readonly<Record<string, string>>

/** An error that Starboard itself answers a call with. Thrown anywhere in a request, answered in one place. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly code: ServerError
  /** What the service sent instead of an answer, its first 200 characters. */
  readonly excerpt: string | undefined
  /** What the answer says beside its body, `Allow` or `Retry-After`. */
  readonly headers: Headers

  constructor(
    status: number,
    code: ServerError,
    message: string,
    { excerpt, headers = {} }: { excerpt?: string | undefined; headers?: Headers } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.excerpt = excerpt
    this.headers = headers
  }
}

/** 400 for what no page of ours sends. */
export const badRequest = (message: string) => new HttpError(400, 'bad_request', message)

/** Says with the code in `X-Starboard-Error` and in the body that Starboard itself refused, and why. */
export function errorResponse(error: HttpError, requestId: string): Response {
  const { code, message, status, excerpt, headers } = error
  return Response.json(
    { error: code, message, traceId: requestId, ...(excerpt !== undefined && { excerpt }) },
    { status, headers: { ...headers, 'X-Starboard-Error': code, 'Cache-Control': 'no-store' } },
  )
}
