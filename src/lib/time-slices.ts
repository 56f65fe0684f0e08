/** Milliseconds of work before yielding to the page. */
const slice = 8

type Scheduling = { yield?(): Promise<void> }

/** Yields to rendering and input. `scheduler.yield` in Chromium and Firefox resumes sooner than a timer. */
export const pageTurn = (): Promise<void> => {
  const scheduler: Scheduling | undefined = Reflect.get(globalThis, 'scheduler')
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}

/**
 * Splits long work into slices: await the returned function after each small step. At the end of a slice, it yields to
 * the page and then returns true.
 */
export function createYielder(): () => Promise<boolean> {
  let end = performance.now() + slice
  return async () => {
    if (performance.now() < end) return false
    await pageTurn()
    end = performance.now() + slice
    return true
  }
}

/**
 * Runs a generator without blocking the page, yielding to it between steps. Returns the generator's result; rejects
 * with the signal's reason if aborted.
 */
export async function runInSlices<Result>(
  work: Iterator<unknown, Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const turn = createYielder()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (await turn()) signal?.throwIfAborted()
  }
}

/** Runs a generator to its end without yielding. */
export function runSync<Result>(work: Iterator<unknown, Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
