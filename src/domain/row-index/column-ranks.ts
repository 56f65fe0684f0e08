/** What a column is sorted by. Numbers and big integers compare exactly; text compares by code units. */
export type SortKey = string | number | bigint | undefined

export type ColumnRanks = {
  /** Place of each row's key among the distinct keys; `distinct` for a row without a key. */
  ranks: Int32Array
  distinct: number
}

function compareKeys(a: SortKey, b: SortKey): number {
  if (a === undefined || b === undefined || (typeof a === 'string') !== (typeof b === 'string')) {
    return typeof a === 'string' ? 1 : -1
  }
  return a < b ? -1 : a > b ? 1 : 0
}

function sortKeys(keys: SortKey[]): SortKey[] {
  if (keys.every((key) => typeof key === 'number')) return Array.from(Float64Array.from(keys).sort())
  if (keys.every((key) => typeof key === 'string')) return keys.sort()
  return keys.sort(compareKeys)
}

/**
 * Ranks the rows of one column, so that every later sort compares small integers only. `keyOf` is asked once
 * for each row; NaN counts as no key.
 */
export function columnRanks(count: number, keyOf: (row: number) => SortKey): ColumnRanks {
  const places = new Map<SortKey, number>()
  const placeOfRow = new Int32Array(count)
  for (let row = 0; row < count; row++) {
    const key = keyOf(row)
    if (key === undefined || Number.isNaN(key)) {
      placeOfRow[row] = -1
      continue
    }
    const place = places.get(key) ?? places.size
    if (place === places.size) places.set(key, place)
    placeOfRow[row] = place
  }
  const rankOfPlace = new Int32Array(places.size)
  let distinct = 0
  let last: SortKey
  for (const key of sortKeys([...places.keys()])) {
    // 10^21 may come as a number and as a big integer: equal keys share their rank.
    if (last !== undefined && compareKeys(last, key) !== 0) distinct++
    rankOfPlace[places.get(key) ?? 0] = distinct
    last = key
  }
  if (places.size > 0) distinct++
  const ranks = placeOfRow.map((place) => (place < 0 ? distinct : (rankOfPlace[place] ?? distinct)))
  return { ranks, distinct }
}
