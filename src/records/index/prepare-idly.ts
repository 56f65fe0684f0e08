import type { RowIndex } from './row-index.ts'

/** Milliseconds of work between two other tasks. */
const slice = 8

/** Does the work of an index, or of what works like one, in slices between other tasks; gives the function that ends it. */
export function prepareIdly(index: Pick<RowIndex, 'prepare'>, onReady?: () => void, delay = 200): () => void {
  let timer = setTimeout(run, delay)
  function run() {
    const end = performance.now() + slice
    if (index.prepare(() => performance.now() < end)) onReady?.()
    else timer = setTimeout(run, 16)
  }
  return () => clearTimeout(timer)
}
