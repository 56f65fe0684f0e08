import { takeTurns } from './take-turns.ts'

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
