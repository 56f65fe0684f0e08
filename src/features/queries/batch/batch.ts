import { ApiError } from '#api/api-error.ts'
import { isJsonObject } from '#lib/json-value.ts'
import { createListeners } from '#lib/listeners.ts'
import { retryDelay, shouldRetry } from '#api/retry.ts'

/** How a batch ended for one item. */
type BatchResult<Value> =
  | { kind: 'done'; value: Value }
  /** The call threw: the service refused, or did not answer. */
  | { kind: 'failed'; error: ApiError }

export type BatchState<Item, Value> = {
  /** All items, in the order in which they were given. */
  readonly items: readonly Item[]
  /** By the id of the item. One without a result was not sent, or is under way. */
  readonly results: ReadonlyMap<string, BatchResult<Value>>
  readonly underWay: ReadonlySet<string>
  readonly isRunning: boolean
  /** Cancelled, and waiting for what is under way. */
  readonly isEnding: boolean
  /** The service asked to wait: when the batch goes on (milliseconds since the epoch), and what it was told. */
  readonly pause: { until: number; error: ApiError } | null
  /** How many of the present or last run have a result, of how many. */
  readonly progress: { readonly done: number; readonly of: number }
}

/** The clock and the dice, given so that tests need neither. */
export type BatchTiming = {
  now(): number
  /** From 0 up to 1. */
  random(): number
  /** Resolves after so many milliseconds, at once when the signal aborts. Never rejects. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

type BatchOptions<Item, Value> = {
  call(item: Item): Promise<Value>
  /** Several calls at once, each made again after a failure that may pass: reading changes nothing. */
  isReading?: boolean
  /** True when nothing more may be started after this result; else after what every further call would meet. */
  stopsAfter?: (result: BatchResult<Value>, item: Item) => boolean
  timing?: BatchTiming | undefined
}

const readsAtOnce = 4
const mostTries = 5

/** A refusal by the rate limit did nothing, so that any call may be made again after it. */
const mayRetry = (failures: number, error: ApiError, isReading: boolean) =>
  error.kind === 'rate-limited' ? failures < mostTries : isReading && shouldRetry(failures + 1, error)

const hopeless = new Set(['signed-out', 'read-only', 'offline'])

/** True when every further call would fail in the same way. */
export function isHopeless(result: BatchResult<unknown>): boolean {
  if (result.kind === 'failed') return hopeless.has(result.error.kind)
  return isJsonObject(result.value) && result.value['kind'] === 'unsent'
}

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
 * Makes one call per item, in their order and at the pace that the service allows, with what is known of each, so
 * that those that failed or were not sent can be run again.
 */
export function createBatch<Item extends { readonly id: string }, Value>(options: BatchOptions<Item, Value>) {
  const { call, isReading = false, stopsAfter = isHopeless, timing = browserTiming } = options
  // Changed in place: a copy for each of thousands of items would cost more than the calls.
  const results = new Map<string, BatchResult<Value>>()
  const underWay = new Set<string>()
  let state: BatchState<Item, Value> = {
    items: [],
    results,
    underWay,
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

  async function callEach(items: readonly Item[]) {
    const line = items.map((item) => ({ item, failures: 0 }))
    let atWork = Math.min(isReading ? readsAtOnce : 1, items.length)
    let gate: Promise<void> = Promise.resolve()
    let isStopped = false

    /** The result of a call; undefined when it is to be made again. */
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
        underWay.add(item.id)
        change({})
        const result = await resultOf(item, failures)
        if (!result) {
          // Who is limited goes on with fewer calls at once, down to one.
          if (state.pause?.error.kind === 'rate-limited' && atWork > 1) break
          continue
        }
        underWay.delete(item.id)
        if (stopsAfter(result, item)) isStopped = true
        results.set(item.id, result)
        change({ progress: { ...state.progress, done: state.progress.done + 1 } })
      }
      atWork--
    }
    await Promise.all(Array.from({ length: atWork }, work))
  }

  return {
    state: () => state,
    /** Calls back after each change; gives the function that ends it. */
    subscribe,
    /**
     * Runs these items: those that the batch knows again, others are added. Nothing while it runs. Rejects only with
     * what is no `ApiError`, which is a defect of ours.
     */
    async run(items: readonly Item[]): Promise<void> {
      if (state.isRunning || items.length === 0) return
      stopping = new AbortController()
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
        await callEach(items)
      } finally {
        underWay.clear()
        change({ isRunning: false, isEnding: false, pause: null })
      }
    },
    /** Starts nothing more; what is under way ends and is reported. */
    cancel() {
      if (!state.isRunning) return
      change({ isEnding: true })
      stopping.abort()
    },
    /** Ends the pause that the service asked for. */
    tryNow: () => waiting.abort(),
  }
}

type Items<Item, Value> = Pick<BatchState<Item, Value>, 'items' | 'results'>

/** The items of a batch that have no result yet. */
export const unsentOf = <Item extends { readonly id: string }>({ items, results }: Items<Item, unknown>) =>
  items.filter(({ id }) => !results.has(id))

/** The items worth sending again as they are: refused, without effect, or of unknown end. A conflict is not. */
export const retriableOf = <Item extends { readonly id: string }, Value extends object>({
  items,
  results,
}: Items<Item, Value>) =>
  items.filter(({ id }) => {
    const result = results.get(id)
    return result?.kind === 'failed' || (result && 'error' in result.value)
  })

/** What every item that was called for gave, with the item. */
export const doneOf = <Item extends { readonly id: string }, Value>({ items, results }: Items<Item, Value>) =>
  items.flatMap((item) => {
    const result = results.get(item.id)
    return result?.kind === 'done' ? [{ item, value: result.value }] : []
  })

/** The items whose calls failed, each with the failure. */
export const failedOf = <Item extends { readonly id: string }>({ items, results }: Items<Item, unknown>) =>
  items.flatMap((item) => {
    const result = results.get(item.id)
    return result?.kind === 'failed' ? [{ ...item, error: result.error }] : []
  })
