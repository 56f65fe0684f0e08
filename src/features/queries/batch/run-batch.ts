import { ApiError } from '#api/api-error.ts'
import { retryDelay } from '#api/retry.ts'

/** How a batch ended for one item. */
export type BatchResult<Value> =
  | { kind: 'done'; value: Value }
  /** The call threw: the service refused, or did not answer. */
  | { kind: 'failed'; error: ApiError }

/** The service asked to wait: when the batch goes on (milliseconds since the epoch), and what it was told. */
export type BatchPause = { until: number; error: ApiError }

/** The clock and the dice, given so that tests need neither. */
export type BatchTiming = {
  now(): number
  /** From 0 up to 1. */
  random(): number
  /** Resolves after so many milliseconds, at once when the signal aborts. Never rejects. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

export type BatchRun<Item, Value> = {
  items: readonly Item[]
  call(item: Item): Promise<Value>
  /** True when nothing more may be started after this result. */
  stopsAfter(result: BatchResult<Value>, item: Item): boolean
  /** Whether a call that failed so many times before is worth another. Default: refused by a rate limit, 5 times. */
  shouldRetry?: (failures: number, error: unknown) => boolean
  /** How many calls may be under way together. Default 1: one after the other. */
  atOnce?: number
  /** Starts nothing more once it aborts; what is under way ends and is reported. */
  signal: AbortSignal
  /** Ends the present pause when called. */
  onPause(pause: BatchPause | null, endPause: () => void): void
  onStart(item: Item): void
  onResult(item: Item, result: BatchResult<Value>): void
  timing: BatchTiming
}

const mostTries = 5

/** A refusal by the rate limit did nothing, so that any call may be made again after it. */
const retryWhenLimited = (failures: number, error: unknown) =>
  error instanceof ApiError && error.kind === 'rate-limited' && failures < mostTries

export const browserTiming: BatchTiming = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const timer = setTimeout(resolve, milliseconds)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
      return undefined
    }),
}

/**
 * Makes one call per item, in their order, at the pace that the service allows. Each item is reported once; those
 * not reported were not sent, or were refused by the rate limit when the batch was cancelled. Rejects only with
 * what is no `ApiError`, which is a defect of ours.
 */
export async function runBatch<Item, Value>(run: BatchRun<Item, Value>): Promise<void> {
  const { items, call, stopsAfter, shouldRetry = retryWhenLimited, atOnce = 1, signal, timing } = run
  let next = 0
  let isStopped = false
  let gate: Promise<void> = Promise.resolve()
  const isOver = () => isStopped || signal.aborted

  function pauseFor(milliseconds: number, error: ApiError) {
    const ending = new AbortController()
    const end = () => ending.abort()
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
    run.onPause({ until: timing.now() + milliseconds, error }, end)
    async function wait() {
      await timing.sleep(milliseconds, ending.signal)
      signal.removeEventListener('abort', end)
      run.onPause(null, () => undefined)
    }
    gate = wait()
  }

  async function resultOf(item: Item): Promise<BatchResult<Value> | undefined> {
    for (let failures = 0; ; failures++) {
      await gate
      if (isOver()) return undefined
      if (failures === 0) run.onStart(item)
      try {
        return { kind: 'done', value: await call(item) }
      } catch (cause) {
        if (!(cause instanceof ApiError)) {
          isStopped = true
          throw cause
        }
        if (!shouldRetry(failures, cause)) return { kind: 'failed', error: cause }
        pauseFor(retryDelay(failures, cause, timing.now(), timing.random()), cause)
      }
    }
  }

  async function work() {
    while (!isOver() && next < items.length) {
      const item = items[next++]
      if (item === undefined) continue
      const result = await resultOf(item)
      if (!result) return
      if (stopsAfter(result, item)) isStopped = true
      run.onResult(item, result)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work))
}
