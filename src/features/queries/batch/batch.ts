import { ApiError, retryDelay, shouldRetry } from '#api/api-error.ts'
import { member } from '#lib/json-value.ts'
import { createListeners } from '#lib/listeners.ts'

type BatchResult<Value> =
  | { kind: 'done'; value: Value }
  /** The call threw: the service refused or did not respond. */
  | { kind: 'failed'; error: ApiError }

export type BatchState<Item, Value> = {
  /** In the order given. */
  readonly items: readonly Item[]
  /** By item id. An item without a result is unsent or in progress. */
  readonly results: ReadonlyMap<string, BatchResult<Value>>
  readonly inProgress: ReadonlySet<string>
  readonly isRunning: boolean
  /** Canceled, but calls are still in progress. */
  readonly isEnding: boolean
  /** The service asked to wait: when the batch resumes (milliseconds since the epoch), and the error it sent. */
  readonly pause: { until: number; error: ApiError } | null
  /** How many items of the current or last run have a result. */
  readonly progress: { readonly done: number; readonly of: number }
}

/** Clock and randomness, injectable for tests. */
export type BatchTiming = {
  now(): number
  /** From 0 up to, but not including, 1. */
  random(): number
  /** Resolves after this many milliseconds, or immediately when the signal aborts. Never rejects. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

type BatchOptions<Item, Value> = {
  call(item: Item): Promise<Value>
  /** Whether the calls only read: several run at once, and transient failures are retried. */
  isReading?: boolean
  /** Whether to start no more calls after this result. Default: when every further call would fail the same way. */
  stopsAfter?: (result: BatchResult<Value>, item: Item) => boolean
  timing?: BatchTiming | undefined
}

const readsAtOnce = 4
const mostTries = 5

/** A rate-limited call had no effect, so it is always safe to retry. */
const mayRetry = (failures: number, error: ApiError, isReading: boolean) =>
  error.kind === 'rate-limited' ? failures < mostTries : isReading && shouldRetry(failures + 1, error)

const hopeless = new Set(['signed-out', 'read-only', 'offline'])

/** Whether a change returned without having been sent. */
const isUnsentChange = (result: BatchResult<unknown> | undefined): boolean =>
  result?.kind === 'done' && member(result.value, 'kind') === 'unsent'

/** Whether nothing was sent, so that every further call would fail the same way. */
const isUnsent = (result: BatchResult<unknown>): boolean =>
  result.kind === 'failed' ? hopeless.has(result.error.kind) : isUnsentChange(result)

/**
 * Whether every further call would fail. After a change whose outcome is unknown, the record could not be reloaded
 * either, so the service cannot be reached.
 */
const isFatal = (result: BatchResult<unknown>): boolean =>
  isUnsent(result) || (result.kind === 'done' && member(result.value, 'kind') === 'unknown')

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

export type Batch<Item, Value> = ReturnType<typeof createBatch<Item & { readonly id: string }, Value>>

/**
 * Makes one call per item, in order and at the rate the service allows, and keeps each result so that failed and unsent
 * items can be run again.
 */
export function createBatch<Item extends { readonly id: string }, Value>(options: BatchOptions<Item, Value>) {
  const { call, isReading = false, stopsAfter = isFatal, timing = browserTiming } = options
  // Mutated in place: copying thousands of results after each call would cost more than the calls.
  const results = new Map<string, BatchResult<Value>>()
  const inProgress = new Set<string>()
  let state: BatchState<Item, Value> = {
    items: [],
    results,
    inProgress,
    isRunning: false,
    isEnding: false,
    pause: null,
    progress: { done: 0, of: 0 },
  }
  const { tell, subscribe } = createListeners()
  let stopping = new AbortController()
  let waiting = new AbortController()

  function change(next: Partial<BatchState<Item, Value>>) {
    state = { ...state, ...next }
    tell()
  }

  async function wait(milliseconds: number, error: ApiError) {
    waiting = new AbortController()
    change({ pause: { until: timing.now() + milliseconds, error } })
    await timing.sleep(milliseconds, AbortSignal.any([stopping.signal, waiting.signal]))
    change({ pause: null })
  }

  /** `earlier`: the previous results of items that are run again. */
  async function callEach(items: readonly Item[], earlier: ReadonlyMap<string, BatchResult<Value>>) {
    const line = items.map((item) => ({ item, failures: 0 }))
    let atWork = Math.min(isReading ? readsAtOnce : 1, items.length)
    let gate: Promise<void> = Promise.resolve()
    let isStopped = false

    /** The result of a call; undefined when it will be retried. */
    async function resultOf(item: Item, failures: number): Promise<BatchResult<Value> | undefined> {
      try {
        return { kind: 'done', value: await call(item) }
      } catch (cause) {
        if (!(cause instanceof ApiError)) {
          isStopped = true
          throw cause
        }
        if (!mayRetry(failures, cause, isReading)) return { kind: 'failed', error: cause }
        line.unshift({ item, failures: failures + 1 })
        gate = wait(retryDelay(failures, cause, timing.now(), timing.random()), cause)
        return undefined
      }
    }

    async function work() {
      for (let next = line.shift(); next; next = line.shift()) {
        const { item, failures } = next
        await gate
        if (isStopped || stopping.signal.aborted) return
        inProgress.add(item.id)
        change({})
        const result = await resultOf(item, failures)
        if (!result) {
          // When rate-limited, drop to fewer parallel calls, down to one.
          if (state.pause?.error.kind === 'rate-limited' && atWork > 1) break
          continue
        }
        inProgress.delete(item.id)
        if (stopsAfter(result, item)) isStopped = true
        // If nothing was sent this time, the previous result still holds.
        results.set(item.id, (isUnsent(result) && earlier.get(item.id)) || result)
        change({ progress: { ...state.progress, done: state.progress.done + 1 } })
      }
      atWork--
    }
    await Promise.all(Array.from({ length: atWork }, work))
  }

  return {
    state: () => state,
    /** Calls back after each change; returns the unsubscribe function. */
    subscribe,
    /**
     * Runs these items and adds those that are new to the batch. Does nothing while a run is in progress. Rejects only
     * with errors other than `ApiError`, which are bugs.
     */
    async run(items: readonly Item[]): Promise<void> {
      if (state.isRunning || items.length === 0) return
      stopping = new AbortController()
      const again = new Map(items.map((item) => [item.id, item]))
      const known = new Set(state.items.map(({ id }) => id))
      const earlier = new Map([...results].filter(([id]) => again.has(id)))
      for (const id of earlier.keys()) results.delete(id)
      change({
        items: [
          ...state.items.map((item) => again.get(item.id) ?? item),
          ...items.filter(({ id }) => !known.has(id)),
        ],
        isRunning: true,
        progress: { done: 0, of: items.length },
      })
      try {
        await callEach(items, earlier)
      } finally {
        for (const [id, result] of earlier) if (!results.has(id)) results.set(id, result)
        inProgress.clear()
        change({ isRunning: false, isEnding: false, pause: null })
      }
    },
    /** Starts no more calls; those in progress finish and are reported. */
    cancel() {
      if (!state.isRunning) return
      change({ isEnding: true })
      stopping.abort()
    },
    /** Ends the wait that the service asked for. */
    tryNow: () => waiting.abort(),
  }
}

type Items<Item, Value> = Pick<BatchState<Item, Value>, 'items' | 'results'>

/** The items that have no result yet, and the one that ended the run because it could not be sent. */
export const unsentItems = <Item extends { readonly id: string }>({ items, results }: Items<Item, unknown>) =>
  items.filter(({ id }) => !results.has(id) || isUnsentChange(results.get(id)))

/** The items worth resending unchanged: failed, without effect, or of unknown outcome. Conflicts are not. */
export const retriableItems = <Item extends { readonly id: string }, Value extends object>({
  items,
  results,
}: Items<Item, Value>) =>
  items.filter(({ id }) => {
    const result = results.get(id)
    return result?.kind === 'failed' || (result && 'error' in result.value && !isUnsentChange(result))
  })

/** The items whose calls returned, each with its value. */
export const completedItems = <Item extends { readonly id: string }, Value>({
  items,
  results,
}: Items<Item, Value>) =>
  items.flatMap((item) => {
    const result = results.get(item.id)
    return result?.kind === 'done' ? [{ item, value: result.value }] : []
  })

/** The items whose calls failed, each with its error. */
export const failedItems = <Item extends { readonly id: string }>({ items, results }: Items<Item, unknown>) =>
  items.flatMap((item) => {
    const result = results.get(item.id)
    return result?.kind === 'failed' ? [{ ...item, error: result.error }] : []
  })
