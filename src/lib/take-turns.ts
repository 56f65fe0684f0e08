/** Milliseconds of work before the page gets its turn. */
const slice = 8

type Scheduling = { yield?(): Promise<void> }

/** The page's turn: drawing, keys and clicks come first. Chromium and Firefox come back sooner than a timer does. */
const pageTurn = (): Promise<void> => {
  const scheduler: Scheduling | undefined = Reflect.get(globalThis, 'scheduler')
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}

/**
 * Long work in slices: the function it gives is to be awaited after each small step. It lets the page draw and
 * listen when a slice is over, and then gives true.
 */
export function takeTurns(): () => Promise<boolean> {
  let end = performance.now() + slice
  return async () => {
    if (performance.now() < end) return false
    await pageTurn()
    end = performance.now() + slice
    return true
  }
}

/**
 * Runs long work without holding up the page, which has its turn between two steps of the generator. Gives what the
 * generator returns; rejects with the signal's reason when it is aborted.
 */
export async function inSlices<Result>(
  work: Iterator<unknown, Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const turn = takeTurns()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (await turn()) signal?.throwIfAborted()
  }
}

/** Runs to its end, without a pause, what can also be run in slices. */
export function atOnce<Result>(work: Iterator<unknown, Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
