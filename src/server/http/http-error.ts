import type { ServerError } from '#contract/session.ts'

/** Starboard's own refusal of a call. Thrown anywhere in a request, answered in one place. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: ServerError
  /** What the service sent instead of an answer, its first 200 characters. */
  readonly excerpt: string | undefined
  /** What the answer says beside its body, `Allow` or `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: ServerError,
    message: string,
    excerpt?: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.excerpt = excerpt
    this.headers = headers
  }
}

/** Says with the code in `X-Starboard-Error` and in the body that Starboard itself refused, and why. */
export function refusalResponse(refusal: Refusal, requestId: string): Response {
  const { code, message, status, excerpt, headers } = refusal
  return Response.json(
    { error: code, message, traceId: requestId, ...(excerpt !== undefined && { excerpt }) },
    { status, headers: { ...headers, 'X-Starboard-Error': code, 'Cache-Control': 'no-store' } },
  )
}
