import { ApiError } from '#api/api-error.ts'
import { retryDelay } from '#api/retry.ts'

/** How a batch ended for one item. */
export type BatchResult<Value> =
  | { kind: 'done'; value: Value }
  /** The call threw: the service refused, or did not answer. */
  | { kind: 'failed'; error: ApiError }

/** The service asked to wait: when the batch goes on (milliseconds since the epoch), and what it was told. */
type BatchPause = { until: number; error: ApiError }

/** The clock and the dice, given so that tests need neither. */
export type BatchTiming = {
  now(): number
  /** From 0 up to 1. */
  random(): number
  /** Resolves after so many milliseconds, at once when the signal aborts. Never rejects. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

type BatchRun<Item, Value> = {
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

const browserTiming: BatchTiming = {
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
async function runBatch<Item, Value>(run: BatchRun<Item, Value>): Promise<void> {
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

export type BatchState<Item, Value> = {
  /** All items, in the order in which they were given. */
  readonly items: readonly Item[]
  /** By the id of the item. One without a result was not sent, or is under way. */
  readonly results: ReadonlyMap<string, BatchResult<Value>>
  readonly underWay: ReadonlySet<string>
  readonly isRunning: boolean
  /** Cancelled, and waiting for what is under way. */
  readonly isEnding: boolean
  readonly pause: BatchPause | null
  /** How many of the present or last run have a result, of how many. */
  readonly progress: { readonly done: number; readonly of: number }
}

export type Batch<Item, Value> = {
  state(): BatchState<Item, Value>
  /** Calls back after each change; gives the function that ends it. */
  subscribe(listener: () => void): () => void
  /** Runs these items: those that the batch knows again, others are added. Nothing while it runs. */
  run(items: readonly Item[]): Promise<void>
  /** Starts nothing more. */
  cancel(): void
  /** Ends the pause that the service asked for. */
  tryNow(): void
}

type BatchOptions<Item, Value> = Pick<
  BatchRun<Item, Value>,
  'call' | 'stopsAfter' | 'shouldRetry' | 'atOnce'
> & {
  timing?: BatchTiming
}

const nothing = (): void => undefined

/** Calls for many items with what is known of each, so that those that failed or were not sent can be run again. */
export function createBatch<Item extends { readonly id: string }, Value>({
  timing = browserTiming,
  ...options
}: BatchOptions<Item, Value>): Batch<Item, Value> {
  // Changed in place: a copy for each of thousands of items would cost more than the calls.
  const results = new Map<string, BatchResult<Value>>()
  let state: BatchState<Item, Value> = {
    items: [],
    results,
    underWay: new Set(),
    isRunning: false,
    isEnding: false,
    pause: null,
    progress: { done: 0, of: 0 },
  }
  const listeners = new Set<() => void>()
  let controller = new AbortController()
  let endPause = nothing

  function change(next: Partial<BatchState<Item, Value>>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  async function run(items: readonly Item[]): Promise<void> {
    if (state.isRunning || items.length === 0) return
    controller = new AbortController()
    const again = new Map(items.map((item) => [item.id, item]))
    const known = new Set(state.items.map(({ id }) => id))
    for (const { id } of items) results.delete(id)
    change({
      items: [
        ...state.items.map((item) => again.get(item.id) ?? item),
        ...items.filter(({ id }) => !known.has(id)),
      ],
      isRunning: true,
      progress: { done: 0, of: items.length },
    })
    try {
      await runBatch<Item, Value>({
        ...options,
        items,
        signal: controller.signal,
        timing,
        onPause(pause, end) {
          endPause = end
          change({ pause })
        },
        onStart: ({ id }) => change({ underWay: new Set([...state.underWay, id]) }),
        onResult({ id }, result) {
          results.set(id, result)
          change({
            underWay: new Set([...state.underWay].filter((other) => other !== id)),
            progress: { ...state.progress, done: state.progress.done + 1 },
          })
        },
      })
    } finally {
      change({ isRunning: false, isEnding: false, pause: null, underWay: new Set() })
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    run,
    cancel() {
      if (!state.isRunning) return
      change({ isEnding: true })
      controller.abort()
    },
    tryNow: () => endPause(),
  }
}

/** The items of a batch that have no result yet. */
export const unsentOf = <Item extends { readonly id: string }>({
  items,
  results,
}: BatchState<Item, unknown>) => items.filter(({ id }) => !results.has(id))
