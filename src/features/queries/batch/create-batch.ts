import {
  type BatchPause,
  type BatchResult,
  type BatchRun,
  type BatchTiming,
  browserTiming,
  runBatch,
} from './run-batch.ts'

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
