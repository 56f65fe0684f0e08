import { isUtf8 } from 'node:buffer'
import { JsonCheck, maxDepth } from '#lib/json-check.ts'
import { DeadlineError, withDeadline } from './deadline.ts'
import { type LimitedBody, readLimited } from './read-limited.ts'
import { Refusal } from './server-error.ts'

const mebibyte = 1024 * 1024
const largestError = 64 * 1024

export type UpstreamCall = {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer> | null
  /** In bytes. A list may be 256 MiB, a record 32 MiB. */
  readonly largestAnswer: number
  /** A 2xx answer without a body is good, as that of DELETE. */
  readonly mayBeEmpty: boolean
  /** For headers and body together, in milliseconds. */
  readonly timeout: number
  readonly signal: AbortSignal
}

/** A whole answer of the service: its body was read to the end and, for 2xx, is JSON or empty. */
export type UpstreamAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly body: LimitedBody
}

export const largestList = 256 * mebibyte
export const largestRecord = 32 * mebibyte

/** The body as text; for records and errors, not for lists. */
export const bodyText = (body: LimitedBody): string => Buffer.concat(body.pieces).toString('utf8')

const excerptOf = (body: LimitedBody) => {
  const start: Buffer[] = []
  for (let at = 0, size = 0; at < body.pieces.length && size < 800; at += 1) {
    const piece = Buffer.from(body.pieces[at] ?? new Uint8Array())
    start.push(piece)
    size += piece.length
  }
  return Array.from(Buffer.concat(start).subarray(0, 800).toString('utf8')).slice(0, 200).join('')
}

const invalid = (message: string, excerpt?: string) => new Refusal(502, 'upstream_invalid', message, excerpt)

/** Sorts what `fetch` threw before there was an answer. */
function connectionRefusal(error: unknown): Refusal {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return /^HPE_|HEADERS_OVERFLOW|^UND_ERR_RESPONSE/.test(code)
    ? invalid('The service sent something that is not HTTP, or headers that are too large.')
    : new Refusal(502, 'upstream_unreachable', 'The service could not be reached.')
}

async function readGood(response: Response, call: UpstreamCall, signal: AbortSignal): Promise<LimitedBody> {
  const check = new JsonCheck()
  let utf8 = true
  const body = await readLimited(response.body, call.largestAnswer, {
    signal,
    look: (piece) => check.push(piece),
  }).catch(() => {
    throw invalid('The answer of the service broke off before its end.')
  })
  if (!body.whole)
    throw invalid(`The answer of the service is larger than ${call.largestAnswer / mebibyte} MiB.`)
  if (body.size === 0) {
    if (call.mayBeEmpty) return body
    throw invalid('The service sent an empty answer.')
  }
  // A record with broken characters must not be edited: saving it would write what the browser put in their place.
  if (body.size <= largestRecord) utf8 = isUtf8(Buffer.concat(body.pieces))
  if (check.isTooDeep) throw invalid(`The answer of the service is nested deeper than ${maxDepth} levels.`)
  if (!utf8 || !check.end()) throw invalid('The answer of the service was not JSON.', excerptOf(body))
  return body
}

async function readAnswer(call: UpstreamCall, signal: AbortSignal): Promise<UpstreamAnswer> {
  const response = await fetch(call.url, {
    method: call.method,
    headers: call.headers,
    body: call.body,
    redirect: 'manual',
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? signal.reason : connectionRefusal(error)
  })
  const { status, headers } = response
  if (status >= 300 && status < 400) {
    void response.body?.cancel().catch(() => undefined)
    throw new Refusal(
      502,
      'upstream_redirect',
      'The service answered with a redirect, which was not followed.',
    )
  }
  if (status < 200 || status > 599) throw invalid(`The service answered with the unknown status ${status}.`)
  if (status < 300) return { status, headers, body: await readGood(response, call, signal) }
  const body = await readLimited(response.body, largestError, { signal }).catch(() => null)
  return { status, headers, body: body ?? { pieces: [], size: 0, whole: false } }
}

/**
 * One call to the service, its answer read whole before anything of it goes on: a streamed answer would reach the page
 * as a success that breaks off. Rejects with `Refusal`: 504 when the time runs out, 502 for everything that is no answer.
 * Statuses of 400 and above are answers; of their body at most 64 kB are kept.
 */
export async function callUpstream(call: UpstreamCall): Promise<UpstreamAnswer> {
  try {
    return await withDeadline(call.timeout, (signal) => readAnswer(call, signal), call.signal)
  } catch (error) {
    if (error instanceof DeadlineError) {
      throw new Refusal(
        504,
        'upstream_timeout',
        `The service did not answer within ${call.timeout / 1000} seconds.`,
      )
    }
    throw error
  }
}
