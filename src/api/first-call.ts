/** The call that `public/start.js` made while the scripts of the page still came. */
export type FirstCall = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly answer: Promise<Response>
  readonly stop: AbortController
  /** When it was made, as `performance.now()` counts. */
  readonly at: number
}

declare global {
  // `var` alone makes a member of `globalThis`.
  // oxlint-disable-next-line no-var
  var starboardFirstCall: FirstCall | undefined
}

/** An answer that nobody took for so many milliseconds is no news. */
const longestWait = 10_000

/**
 * The answer to exactly this call, when the page has asked for it already; else undefined. It is given once: who asks
 * again wants to know what is there now. `signal` ends it as it would end a call of one's own.
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
