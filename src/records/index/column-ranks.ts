const run = 4096

/** Merges two sorted lists. Of equal elements, those of `left` come first. */
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
 * Sorts values, none of them undefined, in steps of a millisecond or two. `sortRun` sorts a short list in place in the
 * same order as `compare`. Stable if `sortRun` is.
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

/** The sort key of a cell. Numbers and big integers compare exactly, strings by code units. */
export type SortKey = string | number | bigint | undefined

export type ColumnRanks = {
  /** Each row's rank: the position of its key among the distinct keys, or `distinct` for a row without a key. */
  ranks: Int32Array
  distinct: number
}

// Rows between two checks of the clock.
const step = 512

function compareKeys(a: SortKey, b: SortKey): number {
  if (a === undefined || b === undefined || (typeof a === 'string') !== (typeof b === 'string')) {
    return typeof a === 'string' ? 1 : -1
  }
  return a < b ? -1 : a > b ? 1 : 0
}

/** Sorts a short list in place, calling a comparator only if it mixes numbers and strings or contains big integers. */
function sortRun(keys: SortKey[]): void {
  if (keys.every((key) => typeof key === 'number')) {
    for (const [at, key] of Float64Array.from(keys).sort().entries()) keys[at] = key
  } else if (keys.every((key) => typeof key === 'string')) keys.sort()
  else keys.sort(compareKeys)
}

/**
 * Ranks the rows of a column so that later sorts compare only small integers. Calls `keyOf` once per row; NaN counts as
 * no key. Works in steps: the caller may pause after any of them.
 */
export function* rankColumn(
  count: number,
  keyOf: (row: number) => SortKey,
): Generator<undefined, ColumnRanks> {
  const places = new Map<SortKey, number>()
  const indexOfRow = new Int32Array(count)
  for (let row = 0; row < count; row++) {
    if (row % step === step - 1) yield
    const key = keyOf(row)
    if (key === undefined || Number.isNaN(key)) {
      indexOfRow[row] = -1
      continue
    }
    const index = places.get(key) ?? places.size
    if (index === places.size) places.set(key, index)
    indexOfRow[row] = index
  }
  const rankOfIndex = new Int32Array(places.size)
  let distinct = 0
  let last: SortKey
  let ranked = 0
  for (const key of yield* sortInSteps([...places.keys()], sortRun, compareKeys)) {
    // 10^21 may be a number in one row and a big integer in another: equal keys share a rank.
    if (last !== undefined && compareKeys(last, key) !== 0) distinct++
    rankOfIndex[places.get(key) ?? 0] = distinct
    last = key
    if (++ranked % step === 0) yield
  }
  if (places.size > 0) distinct++
  const ranks = indexOfRow.map((index) => (index < 0 ? distinct : (rankOfIndex[index] ?? distinct)))
  return { ranks, distinct }
}
