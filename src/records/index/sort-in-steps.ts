const run = 4096

/** Merges two ordered lists; of equal ones the first list's comes first. */
function* merge<Value>(
  left: readonly Value[],
  right: readonly Value[],
  compare: (a: Value, b: Value) => number,
): Generator<undefined, Value[]> {
  const merged: Value[] = []
  let [at, other] = [0, 0]
  while (at < left.length || other < right.length) {
    const [a, b] = [left[at], right[other]]
    if (b === undefined || (a !== undefined && compare(a, b) <= 0)) {
      if (a !== undefined) merged.push(a)
      at++
    } else {
      merged.push(b)
      other++
    }
    if (merged.length % run === 0) yield
  }
  return merged
}

/**
 * Sorts values, none of them undefined, in steps of a millisecond or two; `sortRun` sorts a short list in place by the
 * same order as `compare`. Stable if that is.
 */
export function* sortInSteps<Value>(
  values: readonly Value[],
  sortRun: (values: Value[]) => void,
  compare: (a: Value, b: Value) => number,
): Generator<undefined, readonly Value[]> {
  let runs: (readonly Value[])[] = []
  for (let at = 0; at < values.length; at += run) {
    const part = values.slice(at, at + run)
    sortRun(part)
    runs.push(part)
    yield
  }
  while (runs.length > 1) {
    const merged: (readonly Value[])[] = []
    for (let at = 0; at < runs.length; at += 2) {
      const [left = [], right] = [runs[at], runs[at + 1]]
      merged.push(right ? yield* merge(left, right, compare) : left)
    }
    runs = merged
  }
  return runs[0] ?? []
}
