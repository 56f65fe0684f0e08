import { isUtf8 } from 'node:buffer'
import {
  type Agent,
  type AgentOptions,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { errorLocation } from '#lib/errors.ts'
import { maxJsonDepth, JsonScanner } from '#record-text/json-scanner.ts'
import { DeadlineError, withDeadline } from '../http/deadline.ts'
import { HttpError } from '../http/http-error.ts'
import { joined, type LimitedBody } from '../http/request-body.ts'
import type { RecordEvent } from '../log/event-log.ts'
import { hideToken, readAnswerBody, withoutToken } from './answer-body.ts'

/** 502 for a response of the service that is not a valid answer. */
export const invalidAnswer = (message: string, excerpt?: string): HttpError =>
  new HttpError(502, 'upstream_invalid', message, { excerpt })

/** Error codes of OpenSSL and of Node's certificate checks. */
const ofTls = /^(?:ERR_TLS_|ERR_SSL_|EPROTO$|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH)/

/** Classifies a connection error that came before any answer. */
function connectionError(error: Error): HttpError {
  const code = 'code' in error ? String(error.code) : ''
  if (code.startsWith('HPE_')) {
    return invalidAnswer('The service sent something that is not HTTP, or headers that are too large.')
  }
  const message = ofTls.test(code)
    ? 'No secure connection to the service could be made; its certificate or its TLS is at fault.'
    : 'The service could not be reached.'
  return new HttpError(502, 'upstream_unreachable', message, { cause: error })
}

/**
 * Each kept connection saves a handshake. They are kept for four idle seconds, because many services close them after
 * five, and a call on a connection that is being closed fails.
 */
const options: AgentOptions = { keepAlive: true, timeout: 4000, maxFreeSockets: 64 }

function destroyAtData(this: { destroy: () => unknown }): void {
  this.destroy()
}

/**
 * Keeps connections to the service open between calls. One that sends unsolicited data while idle is closed, because
 * the data would be read as the answer to the next call, perhaps somebody else's.
 */
export function createUpstreamAgent(baseUrl: string): HttpAgent {
  const agent = baseUrl.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options)
  const keep = agent.keepSocketAlive.bind(agent)
  const reuse = agent.reuseSocket.bind(agent)
  agent.keepSocketAlive = (socket) => {
    socket.on('data', destroyAtData)
    return keep(socket)
  }
  agent.reuseSocket = (socket, request) => {
    socket.off('data', destroyAtData)
    reuse(socket, request)
  }
  return agent
}

const mebibyte = 1024 * 1024
const largestError = 64 * 1024

export type UpstreamCall = {
  readonly url: string
  readonly method: string
  /** All headers to send; only those that HTTP requires are added. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer> | null
  readonly agent: Agent
  /** In bytes: 256 MiB for a list, 32 MiB for a record. */
  readonly maxAnswerBytes: number
  /** Whether a 2xx answer without a body is valid, as for DELETE. */
  readonly mayBeEmpty: boolean
  /** For headers and body together, in milliseconds. */
  readonly timeout: number
  readonly signal: AbortSignal
  /** Receives the size of each chunk before it is kept, and ends the call by throwing. */
  readonly keep: (bytes: number) => void
  /** Called once there is a connection: before that, nothing can have reached the service. */
  readonly onConnect?: () => void
}

/** A complete answer of the service. For 2xx, the body is JSON or empty. */
export type UpstreamAnswer = {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: LimitedBody
}

export const maxListBytes = 256 * mebibyte
export const maxRecordBytes = 32 * mebibyte

/** The body as text, for records and errors, not lists. */
export const bodyText = (body: LimitedBody): string => joined(body.pieces).toString('utf8')

const excerptOf = (body: LimitedBody) => {
  const start: Uint8Array[] = []
  for (let at = 0, size = 0; at < body.pieces.length && size < 800; at += 1) {
    const piece = body.pieces[at] ?? new Uint8Array()
    start.push(piece)
    size += piece.length
  }
  return Array.from(Buffer.concat(start).subarray(0, 800).toString('utf8')).slice(0, 200).join('')
}

/** How a page of HTML begins. */
const page = /^\s*<(?:!doctype|html|head|!--)/i
const isPage =
  'The answer was a web page instead of JSON: the base URL of the service (API_BASE_URL) may be wrong, or something is in between, such as a sign-in page.'

const tokenOf = (call: UpstreamCall) => (call.headers['authorization'] ?? '').replace(/^Bearer /, '')

async function readGood(response: IncomingMessage, call: UpstreamCall): Promise<LimitedBody> {
  const check = new JsonScanner()
  const take = (piece: Uint8Array, memory: number) => {
    call.keep(memory)
    check.push(piece)
  }
  const body = await readAnswerBody(response, call.maxAnswerBytes, take).catch((error: unknown) => {
    throw error instanceof HttpError
      ? error
      : invalidAnswer('The answer of the service broke off before its end.')
  })
  if (!body.whole) {
    throw invalidAnswer(`The answer of the service is larger than ${call.maxAnswerBytes / mebibyte} MiB.`)
  }
  if (body.size === 0) {
    if (call.mayBeEmpty) return body
    throw invalidAnswer('The service sent an empty answer.')
  }
  if (hideToken(body.pieces, tokenOf(call)) && call.maxAnswerBytes <= maxRecordBytes) {
    throw invalidAnswer(
      'The record holds the access token of this session, which no page may see, so it is not shown.',
    )
  }
  // A record with invalid UTF-8 must not be edited: saving it would write the browser's replacement characters.
  const utf8 = body.size > maxRecordBytes || isUtf8(joined(body.pieces))
  if (check.isTooDeep) {
    throw invalidAnswer(`The answer of the service is nested deeper than ${maxJsonDepth} levels.`)
  }
  if (!utf8 || !check.end()) {
    const excerpt = excerptOf(body)
    throw invalidAnswer(page.test(excerpt) ? isPage : 'The answer of the service was not JSON.', excerpt)
  }
  return body
}

/** What a call needs until the status of its answer is known. */
type UpstreamRequest = Omit<UpstreamCall, 'maxAnswerBytes' | 'mayBeEmpty' | 'keep'>

function firstAnswer(call: UpstreamRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const { method, headers, agent } = call
  return new Promise((resolve, reject) => {
    const request = call.url.startsWith('https:') ? httpsRequest : httpRequest
    const sent = request(call.url, { method, headers, agent })
    // Node's own option `signal` does the same at several times the cost.
    if (signal.aborted) sent.destroy()
    else signal.addEventListener('abort', () => sent.destroy(), { once: true })
    sent.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => call.onConnect?.())
      else call.onConnect?.()
    })
    sent.on('response', (response) => {
      if (response.statusCode !== 407) return resolve(response)
      response.destroy()
      // Passed on, it would be a network error in a browser, which asked no proxy.
      const message = 'A proxy between Starboard and the service asks for authentication (407).'
      return reject(new HttpError(502, 'upstream_unreachable', message))
    })
    sent.on('upgrade', (_, socket) => {
      socket.destroy()
      reject(invalidAnswer('The service changed to another protocol than HTTP.'))
    })
    sent.on('error', (error) => {
      // The service closed a kept connection just as it was reused (RFC 9112, 9.3.1). Repeating a read is harmless, and
      // the repetition ends when no kept connections are left.
      const isStale = sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
      if (isStale && method === 'GET' && !signal.aborted) resolve(firstAnswer(call, signal))
      else reject(connectionError(error))
    })
    sent.end(call.body ?? undefined)
  })
}

async function readAnswer(call: UpstreamCall, signal: AbortSignal): Promise<UpstreamAnswer> {
  const response = await firstAnswer(call, signal)
  const { statusCode: status = 0 } = response
  const headers = withoutToken(response.headers, tokenOf(call))
  if (status >= 300 && status < 400) {
    response.destroy()
    throw new HttpError(
      502,
      'upstream_redirect',
      'The service answered with a redirect, which was not followed.',
    )
  }
  if (status < 200 || status > 599) {
    response.destroy()
    throw invalidAnswer(`The service answered with the unknown status ${status}.`)
  }
  if (status < 300) return { status, headers, body: await readGood(response, call) }
  const body = await readAnswerBody(response, largestError, (_, memory) => call.keep(memory)).catch(
    () => null,
  )
  if (body) hideToken(body.pieces, tokenOf(call))
  return { status, headers, body: body ?? { pieces: [], size: 0, whole: false } }
}

/**
 * Calls the service and reads the whole answer before passing any of it on, because a streamed answer could reach the
 * page as a success that breaks off. Rejects with `HttpError`: 504 on timeout, 502 for anything but a valid answer.
 * Statuses of 400 and above are valid; at most 64 kB of their body is kept. A change is never sent twice.
 */
export const callUpstream = (call: UpstreamCall): Promise<UpstreamAnswer> =>
  withinTime(call, (signal) => readAnswer(call, signal))

/**
 * Returns the status of the service's answer without reading the body; 0 for a web page that does not refuse (401, 403),
 * which something else sent: a network's own sign-in, or another site. Rejects like `callUpstream`.
 */
export const upstreamStatus = (call: UpstreamRequest): Promise<number> =>
  withinTime(call, async (signal) => {
    const response = await firstAnswer(call, signal)
    response.destroy()
    const { statusCode = 0, headers } = response
    const refuses = statusCode === 401 || statusCode === 403
    return /^text\/html\b/i.test(headers['content-type'] ?? '') && !refuses ? 0 : statusCode
  })

async function withinTime<Result>(
  call: UpstreamRequest,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  try {
    return await withDeadline(call.timeout, run, call.signal)
  } catch (error) {
    if (error instanceof DeadlineError) {
      throw new HttpError(
        504,
        'upstream_timeout',
        `The service did not answer within ${call.timeout / 1000} seconds.`,
      )
    }
    throw error
  }
}

/** The browser request that a call to the service belongs to, for log and metrics. */
export type CallContext = { readonly requestId: string; readonly route: string }

type RecordedCall = CallContext & { readonly method: string; readonly signal: AbortSignal }

/** Calls the service and records the duration and the result: the status, or why there was none. */
export async function recordCall<Answer extends { readonly status: number }>(
  record: RecordEvent,
  { requestId, route, method, signal }: RecordedCall,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const began = performance.now()
  const note = (result: string, code?: string) =>
    record({
      event: 'upstream',
      method,
      route,
      result,
      code,
      ms: Math.round(performance.now() - began),
      requestId,
    })
  try {
    const answer = await run()
    note(String(answer.status))
    return answer
  } catch (error) {
    if (signal.aborted) note('aborted')
    else note(error instanceof HttpError ? error.code : 'failed', errorLocation(error).code)
    throw error
  }
}
