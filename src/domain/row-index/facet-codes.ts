export type FacetCodes = {
  /** Distinct values in the order in which they first appear. */
  values: readonly string[]
  /** Place of each row's value in `values`; -1 for a row that has none. */
  codes: Int32Array
}

/** Reads one facet of every row into small integers. */
export function facetCodes(count: number, valueOf: (row: number) => string | undefined): FacetCodes {
  const places = new Map<string, number>()
  const codes = new Int32Array(count)
  for (let row = 0; row < count; row++) {
    const value = valueOf(row)
    const place = value === undefined ? -1 : (places.get(value) ?? places.size)
    if (value !== undefined && place === places.size) places.set(value, place)
    codes[row] = place
  }
  return { values: [...places.keys()], codes }
}

/** Rows of `rows` whose value is one of `wanted`. */
export function rowsWith(rows: Int32Array, { values, codes }: FacetCodes, wanted: ReadonlySet<string>) {
  const isWanted = Uint8Array.from(values, (value) => (wanted.has(value) ? 1 : 0))
  return rows.filter((row) => isWanted[codes[row] ?? -1] === 1)
}
