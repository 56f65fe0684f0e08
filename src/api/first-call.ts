/** The request that `public/start.js` sent while the page's scripts were loading. */
export type FirstCall = {
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
const longestWait = 10_000

/**
 * The response to exactly this request if the first script already sent it, else undefined. Returned only once, because
 * a second request is meant to refresh. `signal` aborts it like any request.
 */
export function takeFirstCall(
  path: string,
  headers: Headers,
  signal: AbortSignal,
): Promise<Response> | undefined {
  const call = globalThis.starboardFirstCall
  if (call?.path !== path) return undefined
  globalThis.starboardFirstCall = undefined
  const wanted = [...headers]
  const isSame =
    wanted.length === Object.keys(call.headers).length &&
    wanted.every(([name, value]) => call.headers[name] === value)
  if (!isSame || signal.aborted || performance.now() - call.at > longestWait) {
    call.stop.abort()
    return undefined
  }
  signal.addEventListener('abort', () => call.stop.abort(signal.reason))
  return call.answer
}
