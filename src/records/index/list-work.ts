import { useSyncExternalStore } from 'react'
import { takeTurns } from '#lib/take-turns.ts'

/** Milliseconds of work between two other tasks. */
const slice = 8

/** Something that is worked out, and who wants to hear of it; null until it is there. */
export type Work<Result> = { subscribe(listener: () => void): () => void; read(): Result | null }

/** Long work that goes on between other tasks while somebody listens; `before` is shown until it is done. */
export function workInTurns<Result>(work: Iterator<unknown, Result>, before: Result | null): Work<Result> {
  const listeners = new Set<() => void>()
  let result = before
  let state: 'resting' | 'running' | 'done' = 'resting'

  async function run() {
    state = 'running'
    const turn = takeTurns()
    while (listeners.size > 0) {
      const step = work.next()
      if (step.done) {
        result = step.value
        state = 'done'
        for (const listener of listeners) listener()
        return
      }
      await turn()
    }
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

/** What comes of such work; null until it is there. */
export const useWork = <Result>({ subscribe, read }: Work<Result>): Result | null =>
  useSyncExternalStore(subscribe, read)

/** Such work whose first few milliseconds are done at once, so that what is there by then does not flash. */
export function startWork<Result>(work: Iterator<unknown, Result>): Work<Result> {
  const end = performance.now() + slice
  while (performance.now() < end) {
    const step = work.next()
    if (step.done) return finished(step.value)
  }
  return workInTurns(work, null)
}

/** Work of which this is all that comes of it. */
export const finished = <Result>(result: Result | null): Work<Result> => ({
  subscribe: () => () => undefined,
  read: () => result,
})

/** Work that goes on while `hasTime` says so; true once all of it is done. */
type Prepared = { prepare(hasTime: () => boolean): boolean }

/** Does such work in slices between other tasks; gives the function that ends it. `delay` in milliseconds. */
export function prepareIdly(index: Prepared, onReady?: () => void, delay = 200): () => void {
  let timer = setTimeout(run, delay)
  function run() {
    const end = performance.now() + slice
    if (index.prepare(() => performance.now() < end)) onReady?.()
    else timer = setTimeout(run, 16)
  }
  return () => clearTimeout(timer)
}
