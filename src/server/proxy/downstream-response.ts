import type { MiddlewareHandler } from 'hono'
import { unsentHeader } from '#contract/session.ts'
import { JsonScanner } from '#record-text/json-scanner.ts'
import { joined, type LimitedBody } from '../http/request-body.ts'
import type { ServerContext } from '../http/request-origin.ts'
import type { Admitted } from './admission.ts'
import { smallBody } from '../upstream/answer-body.ts'
import type { UpstreamAnswer } from '../upstream/call-upstream.ts'

/** The service's headers that the page may see, mapped to the names that it sees. All others are dropped. */
const passed: Readonly<Record<string, string>> = {
  date: 'Date',
  'retry-after': 'Retry-After',
  'x-ratelimit-limit': 'X-RateLimit-Limit',
  'x-ratelimit-remaining': 'X-RateLimit-Remaining',
  'x-ratelimit-reset': 'X-RateLimit-Reset',
  'x-ratelimit-scope': 'X-RateLimit-Scope',
  'x-axiom-trace-id': 'X-Axiom-Trace-Id',
  // Renamed, because `X-Request-Id` is the ID in our own log.
  'x-request-id': 'X-Trace-Id',
  'x-trace-id': 'X-Trace-Id',
}

/** A value that may be passed on: one line of visible ASCII. */
const plainValue = /^[\x20-\x7e]{1,200}$/

const statusesWithoutBody = new Set([204, 205])
const worthPacking = 8 * 1024

/** Streams a large body chunk by chunk and releases each chunk once it is sent. */
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
 * The service's answer as the page gets it: same status and body, only listed headers, never cached. The service's
 * content type is not passed on: the body is JSON, or plain text that no browser takes for a page. The call ends
 * (`admitted.leave`) when the body is sent.
 * @param mayPack whether the body may be sent in gzip: only if no other site can cause the request, so that the length
 * reveals nothing about the content (BREACH)
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
  if (body.size <= smallBody) {
    admitted.leave()
    return new Response(joined(body.pieces), { status, headers })
  }
  headers.set('Content-Length', String(body.size))
  return new Response(streamOf(body, admitted), { status, headers })
}

/** Forbids everything if a browser displays an answer of the interface after all. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Applies `policy` to all answers of `/api`, including refusals (OWASP ASVS 5.0, 3.2.1). Only scripts read them. */
export const forbidRendering: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('Content-Security-Policy', policy)
}

/**
 * Marks failed changes of which nothing reached the service: those that Starboard refused, whose record could not be read
 * first, or for which there was no connection.
 */
export const markUnsent: MiddlewareHandler<ServerContext> = async (c, next) => {
  await next()
  if (c.req.method !== 'GET' && !c.res.ok && !c.var.isSent) c.res.headers.set(unsentHeader, '1')
}
