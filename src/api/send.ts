import type { Endpoint } from '#contract/endpoints.ts'
import { accountHeader, idempotencyHeader } from '#contract/session.ts'
import { encodePathSegment, basePath } from '#lib/addresses.ts'
import { addOrgHeader } from './active-org.ts'
import { ApiError } from './api-error.ts'
import { errorOf, errorWithoutAnswer } from './classify.ts'
import { pageSession } from './page-session.ts'
import { readOnlyReason } from './read-only.ts'
import { updateServiceTime, timeNow } from './service-clock.ts'

export type SendOptions = {
  /** Value of `{id}` in the path, not encoded. */
  id?: string
  /** JSON text of the body, sent verbatim. */
  body?: string
  /** Send only if the record still has this entity tag (RFC 9110, 13.1.1). */
  ifMatch?: string
  signal?: AbortSignal
}

/** A successful response with its body as text. */
export type Answer = {
  response: Response
  text: string
  etag: string | null
  /** When it arrived, in milliseconds since the epoch. */
  receivedAt: number
  /**
   * The response is at least as new as this time by `performance.now()`: when a read was sent, or a change answered. It
   * tells which of two responses is newer, in whatever order they arrive and however the clock is set.
   */
  asOf: number
}

/**
 * How long nothing may arrive, in milliseconds. Slightly longer than the server's own limit, so that its more specific
 * response comes first. With `If-Match`, the server reads before it writes, each within its limit.
 */
const limit = 20_000
const limitIfMatch = 35_000

/** The request that `public/start.js` sent while the page's scripts were loading. */
type FirstCall = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly answer: Promise<Response>
  readonly stop: AbortController
  /** When it was sent, by `performance.now()`. */
  readonly at: number
}

declare global {
  // Only `var` declares a member of `globalThis`.
  var starboardFirstCall: FirstCall | undefined
}

/** Milliseconds after which an unused response is outdated. */
const firstCallLife = 10_000

/**
 * The response to exactly this request if the first script already sent it, else undefined. Returned only once, because
 * a second request is meant to refresh. `signal` aborts it like any request.
 */
function takeFirstCall(path: string, headers: Headers, signal: AbortSignal): Promise<Response> | undefined {
  const call = globalThis.starboardFirstCall
  if (call?.path !== path) return undefined
  globalThis.starboardFirstCall = undefined
  const wanted = [...headers]
  const isSame =
    wanted.length === Object.keys(call.headers).length &&
    wanted.every(([name, value]) => call.headers[name] === value)
  if (!isSame || signal.aborted || performance.now() - call.at > firstCallLife) {
    call.stop.abort()
    return undefined
  }
  signal.addEventListener('abort', () => call.stop.abort(signal.reason))
  return call.answer
}

function pathOf(endpoint: Endpoint, id: string | undefined): string {
  if (!endpoint.path.includes('{id}')) return `/api${endpoint.path}`
  const encoded = encodePathSegment(id ?? '')
  if ('problem' in encoded) throw errorWithoutAnswer('invalid', encoded.problem)
  return `/api${endpoint.path.replace('{id}', () => encoded.segment)}`
}

/**
 * Calls an operation of the interface through Starboard's server and returns the response text. Throws `ApiError` for
 * anything but a 2xx; aborting `signal` rejects with its reason.
 */
export async function send(endpoint: Endpoint, options: SendOptions = {}): Promise<Answer> {
  const blocked = endpoint.method === 'GET' ? undefined : readOnlyReason()
  if (blocked !== undefined) throw errorWithoutAnswer('read-only', blocked)
  const headers = new Headers({ accept: 'application/json' })
  if (options.body !== undefined) headers.set('content-type', 'application/json')
  if (options.ifMatch !== undefined) headers.set('if-match', options.ifMatch)
  addOrgHeader(headers, endpoint)
  return fetchText(pathOf(endpoint, options.id), { ...endpoint, headers, ...options })
}

type FetchInit = {
  method: string
  headers: Headers
  body?: string
  signal?: AbortSignal
  /** The capability that the request usually requires, for the message of a 403. */
  capability?: string | null
}

/** Passes on the body of a response piece by piece, waiting for `take` after each. */
export type EachPiece = (take: (piece: Uint8Array) => void | Promise<void>) => Promise<void>

/** `fetch` on our own origin with a time limit, the CSRF header, and an `ApiError` for every failure. */
export function fetchText(path: string, init: FetchInit): Promise<Answer> {
  const sentAt = performance.now()
  return fetchAnswer(path, init, async (response, eachPiece) => {
    const decoder = new TextDecoder()
    let text = ''
    await eachPiece((piece) => void (text += decoder.decode(piece, { stream: true })))
    text += decoder.decode()
    const asOf = init.method === 'GET' ? sentAt : performance.now()
    return { response, text, etag: response.headers.get('etag'), receivedAt: timeNow(), asOf }
  })
}

/**
 * Like `fetchText`, but `read` reads the body of a successful response. The time limit restarts with each piece, so a
 * large response may take its time over a slow connection. Sends the account of the page; does not send a request to the
 * interface once the session is known to have ended.
 */
export async function fetchAnswer<Result>(
  path: string,
  init: FetchInit,
  read: (response: Response, eachPiece: EachPiece) => Promise<Result>,
): Promise<Result> {
  const isService = path.startsWith('/api/')
  const pass = isService ? pageSession.enter(init.method !== 'GET') : null
  const { account } = pageSession.state()
  if (account !== null) init.headers.set(accountHeader, account)
  if (init.method !== 'GET') init.headers.set(idempotencyHeader, `"${Math.random()}"`)
  const controller = new AbortController()
  const patience = init.headers.has('if-match') ? limitIfMatch : limit
  const wait = () => setTimeout(() => controller.abort(errorWithoutAnswer('timeout')), patience)
  let timer = wait()
  const cancel = () => controller.abort(init.signal?.reason)
  init.signal?.addEventListener('abort', cancel)
  if (init.signal?.aborted) cancel()
  init.headers.set('x-requested-by', 'starboard')
  const wasOffline = 'navigator' in globalThis && !navigator.onLine
  try {
    const asked = init.method === 'GET' && takeFirstCall(path, init.headers, controller.signal)
    const response = await (asked ||
      fetch(basePath + path, {
        method: init.method,
        headers: init.headers,
        ...(init.body === undefined ? {} : { body: init.body }),
        signal: controller.signal,
        cache: 'no-store',
      }))
    // Over plain HTTP, Chromium takes an answer that is cut off within its head for a 200, or what it has of the status.
    if (response.headers.keys().next().done) throw new TypeError('The answer was cut off.')
    updateServiceTime(response.headers.get('date'), isService)
    if (!response.ok) {
      if (response.status === 401) pass?.refused()
      // The status counts even if the body is cut off.
      const body = await response.text().catch(() => {
        init.signal?.throwIfAborted()
        return ''
      })
      throw errorOf(response, body, Date.now(), init.capability)
    }
    return await read(response, async (take) => {
      const body = response.body?.getReader()
      for (;;) {
        const { value, done } = (await body?.read()) ?? { done: true }
        if (done) return
        clearTimeout(timer)
        await take(value)
        timer = wait()
      }
    })
  } catch (cause) {
    if (controller.signal.aborted && !(cause instanceof ApiError)) throw controller.signal.reason
    if (cause instanceof TypeError) throw errorWithoutAnswer('offline', undefined, wasOffline)
    throw cause
  } finally {
    clearTimeout(timer)
    init.signal?.removeEventListener('abort', cancel)
  }
}
