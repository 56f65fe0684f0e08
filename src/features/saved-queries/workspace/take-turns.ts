/** Milliseconds of work before the page gets its turn. */
const slice = 12

/**
 * Long work in slices: the function it gives is to be awaited after each small step. It lets the page draw and
 * listen when a slice is over, and then gives true.
 */
export function takeTurns(): () => Promise<boolean> {
  let end = performance.now() + slice
  return async () => {
    if (performance.now() < end) return false
    await new Promise((resolve) => setTimeout(resolve))
    end = performance.now() + slice
    return true
  }
}
