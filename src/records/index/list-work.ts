import { useSyncExternalStore } from 'react'
import { pageTurn } from '#lib/time-slices.ts'

/** Milliseconds of work before yielding to other tasks. */
const slice = 8

/** The result of background work and a subscription to it; null until the result is ready. */
export type Work<Result> = { subscribe(listener: () => void): () => void; read(): Result | null }

/** Works until it is done or this time has come, at least one step. Returns the last step. */
function workUntil<Result>(work: Iterator<unknown, Result>, end: number): IteratorResult<unknown, Result> {
  let step = work.next()
  while (!step.done && performance.now() < end) step = work.next()
  return step
}

/** Runs long work between other tasks while anyone is subscribed. `read` returns `before` until it is done. */
export function createWork<Result>(work: Iterator<unknown, Result>, before: Result | null): Work<Result> {
  const listeners = new Set<() => void>()
  let result = before
  let state: 'resting' | 'running' | 'done' = 'resting'

  async function run() {
    state = 'running'
    do {
      // The page first renders what it has.
      await pageTurn()
      // At least one step, even if the subscriber has left.
      const step = workUntil(work, listeners.size > 0 ? performance.now() + slice : 0)
      if (step.done) {
        result = step.value
        state = 'done'
        for (const listener of listeners) listener()
        return
      }
    } while (listeners.size > 0)
    state = 'resting'
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      if (state === 'resting') void run().catch((error: unknown) => reportError(error))
      return () => void listeners.delete(listener)
    },
    read: () => result,
  }
}

/** The result of background work; null until it is ready. */
export const useWork = <Result>({ subscribe, read }: Work<Result>): Result | null =>
  useSyncExternalStore(subscribe, read)

/** What is left of the milliseconds that the work started by one render shares. */
let left = slice

/**
 * Starts background work and runs its first few milliseconds immediately, so that quick results do not flash. All work
 * that one render starts shares them, or the page would skip frames; each has at least one.
 */
export function startWork<Result>(work: Iterator<unknown, Result>): Work<Result> {
  if (left === slice) queueMicrotask(() => (left = slice))
  const end = performance.now() + Math.max(1, left)
  const step = workUntil(work, end)
  left = Math.min(left, end - performance.now())
  return step.done ? finished(step.value) : createWork(work, null)
}

/** Work that is already done, with this result. */
export const finished = <Result>(result: Result | null): Work<Result> => ({
  subscribe: () => () => undefined,
  read: () => result,
})

/** Work that continues while `hasTime` returns true. Returns true when all of it is done. */
type Prepared = { prepare(hasTime: () => boolean): boolean }

/** Runs such work in slices between other tasks, after `delay` milliseconds. Returns a function that stops it. */
export function prepareIdly(index: Prepared, onReady?: () => void, delay = 200): () => void {
  let timer = setTimeout(run, delay)
  function run() {
    const end = performance.now() + slice
    if (index.prepare(() => performance.now() < end)) onReady?.()
    else timer = setTimeout(run, 16)
  }
  return () => clearTimeout(timer)
}
