import type { UpstreamAnswer } from './call-upstream.ts'
import type { LimitedBody } from './read-limited.ts'

/** Headers of the service that the page may see; cookies, CORS and challenges are not among them. */
const passed =
  /^(?:content-type|retry-after|date|x-ratelimit-[a-z-]+|x-axiom-trace-id|x-trace-id|x-request-id)$/

const statusesWithoutBody = new Set([204, 205])
const small = 1024 * 1024

/** A large body goes down piece by piece, each let go of once it is sent. */
function streamOf(body: LimitedBody): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      const piece = body.pieces.shift()
      if (piece) controller.enqueue(piece)
      else controller.close()
    },
  })
}

/** The service's answer as the page gets it: same status and body, only listed headers, never cached. */
export function downstreamResponse(answer: UpstreamAnswer, tag: string | null): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  for (const [name, value] of answer.headers) if (passed.test(name)) headers.set(name, value)
  if (tag !== null) headers.set('ETag', tag)
  const { status, body } = answer
  if (statusesWithoutBody.has(status)) return new Response(null, { status, headers })
  if (body.size <= small) return new Response(Buffer.concat(body.pieces), { status, headers })
  headers.set('Content-Length', String(body.size))
  return new Response(streamOf(body), { status, headers })
}
