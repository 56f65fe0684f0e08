/** Milliseconds of work between two other tasks, and of rest after it. */
const slice = 4
const rest = 16

/** Does work in slices between other tasks, from `delay` milliseconds on; gives the function that ends it early. */
export function runIdly<Result>(
  work: Generator<void, Result>,
  onDone: (result: Result) => void,
  delay = 200,
): () => void {
  let timer = setTimeout(run, delay)
  function run() {
    const end = performance.now() + slice
    do {
      const step = work.next()
      if (step.done) return onDone(step.value)
    } while (performance.now() < end)
    timer = setTimeout(run, rest)
  }
  return () => clearTimeout(timer)
}
