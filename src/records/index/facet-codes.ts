/** What a facet reads of a row: one value, several, or none. */
export type FacetValues = string | readonly string[] | undefined

export type FacetCodes = {
  /** Distinct values in the order in which they first appear. */
  values: readonly string[]
  /** Places of the rows' values in `values`, row after row. */
  codes: Int32Array
  /** Where the codes of each row begin; one more entry tells where the last one's end. */
  starts: Int32Array
}

// Rows between two looks at the clock.
const step = 512

/**
 * Reads one facet of every row into small integers. A value that a row names twice counts once. Works in steps:
 * whoever runs it may stop after any of them and go on later.
 */
export function* facetCodes(
  count: number,
  valuesOf: (row: number) => FacetValues,
): Generator<undefined, FacetCodes> {
  const places = new Map<string, number>()
  const codes: number[] = []
  const starts = new Int32Array(count + 1)
  const add = (value: string) => {
    const place = places.get(value) ?? places.size
    if (place === places.size) places.set(value, place)
    codes.push(place)
  }
  for (let row = 0; row < count; row++) {
    if (row % step === step - 1) yield
    const values = valuesOf(row)
    if (typeof values === 'string') add(values)
    else if (values) for (const value of new Set(values)) add(value)
    starts[row + 1] = codes.length
  }
  return { values: [...places.keys()], codes: Int32Array.from(codes), starts }
}

/** Rows of `rows` that have one of the `wanted` values. */
export function rowsWith(
  rows: Int32Array,
  { values, codes, starts }: FacetCodes,
  wanted: ReadonlySet<string>,
) {
  const isWanted = Uint8Array.from(values, (value) => (wanted.has(value) ? 1 : 0))
  return rows.filter((row) => {
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
      if (isWanted[codes[at] ?? -1] === 1) return true
    }
    return false
  })
}

/** How many of the rows have each value, in the order of `values`. */
export function countValues(rows: Int32Array, { values, codes, starts }: FacetCodes): Int32Array {
  const found = new Int32Array(values.length)
  for (const row of rows) {
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
      const code = codes[at] ?? 0
      found[code] = (found[code] ?? 0) + 1
    }
  }
  return found
}
