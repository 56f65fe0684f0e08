import { useEffect, useReducer } from 'react'
import { inSlices } from '#lib/take-turns.ts'

/**
 * What `work` makes of a source, worked out between other tasks and kept in `known` as long as the source lives;
 * undefined until it is there. `known` belongs to one kind of work.
 */
export function useSliced<Source extends object, Result>(
  known: WeakMap<Source, Result>,
  source: Source,
  work: (source: Source) => Iterator<unknown, Result>,
): Result | undefined {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    if (known.has(source)) return undefined
    const abort = new AbortController()
    async function run() {
      const result = await inSlices(work(source), abort.signal)
      known.set(source, result)
      if (!abort.signal.aborted) drawAgain()
    }
    run().catch((error: unknown) => {
      if (!abort.signal.aborted) reportError(error)
    })
    return () => abort.abort()
  }, [known, source, work])
  return known.get(source)
}
