import type { MiddlewareHandler } from 'hono'
import { JsonScanner } from '#record-text/json-scanner.ts'
import type { LimitedBody } from '../http/request-body.ts'
import type { Admitted } from './admission.ts'
import type { UpstreamAnswer } from '../upstream/call-upstream.ts'

/** Headers of the service that the page may see, by the names that it sees them by; all others stay here. */
const passed: Readonly<Record<string, string>> = {
  date: 'Date',
  'retry-after': 'Retry-After',
  'x-ratelimit-limit': 'X-RateLimit-Limit',
  'x-ratelimit-remaining': 'X-RateLimit-Remaining',
  'x-ratelimit-reset': 'X-RateLimit-Reset',
  'x-ratelimit-scope': 'X-RateLimit-Scope',
  'x-axiom-trace-id': 'X-Axiom-Trace-Id',
  // Our own `X-Request-Id` is the one that our log knows.
  'x-request-id': 'X-Trace-Id',
  'x-trace-id': 'X-Trace-Id',
}

/** A value that is worth showing: one line of visible ASCII. */
const plainValue = /^[\x20-\x7e]{1,200}$/

const statusesWithoutBody = new Set([204, 205])
const small = 1024 * 1024
const worthPacking = 8 * 1024

/** A large body goes down piece by piece, each let go of once it is sent. */
function streamOf(body: LimitedBody, admitted: Admitted): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      const piece = body.pieces.shift()
      if (piece) {
        admitted.free(piece.length)
        controller.enqueue(piece)
      } else {
        admitted.leave()
        controller.close()
      }
    },
    cancel: () => {
      body.pieces.length = 0
      admitted.leave()
    },
  })
}

function isJson(body: LimitedBody): boolean {
  const check = new JsonScanner()
  for (const piece of body.pieces) check.push(piece)
  return check.end()
}

/**
 * The service's answer as the page gets it: same status and body, only listed headers, never cached. What the service
 * says of the kind of its body is not passed on: it is JSON, or text that no browser takes for a page. The call is over
 * (`admitted.leave`) when the body is gone.
 * @param mayPack whether the body may go down in gzip: only where no other site can have it asked for, so that its
 * length tells nobody what it says (BREACH)
 */
export function downstreamResponse(
  { status, headers: theirs, body }: UpstreamAnswer,
  tag: string | null,
  admitted: Admitted,
  mayPack = false,
): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  for (const [name, shown] of Object.entries(passed)) {
    const value = theirs[name]
    if (typeof value === 'string' && plainValue.test(value)) headers.set(shown, value)
  }
  if (tag !== null) headers.set('ETag', tag)
  if (statusesWithoutBody.has(status)) {
    admitted.leave()
    return new Response(null, { status, headers })
  }
  const json = status < 300 || isJson(body)
  headers.set('Content-Type', json ? 'application/json' : 'text/plain; charset=utf-8')
  if (mayPack && status < 300 && body.size > worthPacking) {
    headers.set('Content-Encoding', 'gzip')
    const packed = streamOf(body, admitted).pipeThrough(new CompressionStream('gzip'))
    return new Response(packed, { status, headers })
  }
  if (body.size <= small) {
    admitted.leave()
    return new Response(Buffer.concat(body.pieces), { status, headers })
  }
  headers.set('Content-Length', String(body.size))
  return new Response(streamOf(body, admitted), { status, headers })
}

/** What a browser may do with an answer of the interface that it shows after all: nothing. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Takes every right from the answers of `/api`, refusals as well (OWASP ASVS 5.0, 3.2.1). They are read by scripts. */
export const neverAPage: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('Content-Security-Policy', policy)
}
