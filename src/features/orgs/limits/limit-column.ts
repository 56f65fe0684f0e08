import { limitKey } from './limit-value.ts'

/** Code of a row that has nothing in a column. */
export const missingCode = -1

/** Code of a row that has something else than an integer in a column. */
export const oddCode = -2

type Key = number | bigint

/** One limit of every row as small integers. */
export type LimitColumn = {
  /** By row: place of its integer in `keys`, or one of the codes above. */
  codes: Int32Array
  /** The distinct integers in ascending order, exact. */
  keys: readonly Key[]
}

export type LimitColumnReader = {
  /** Reads what a row has in the place of the limit; each row once. */
  add(row: number, value: unknown): void
  /** The column, once every row is read. */
  finish(): LimitColumn
}

function inOrder(keys: readonly Key[]): readonly Key[] {
  const numbers = Float64Array.from(keys, (key) => (typeof key === 'number' ? key : Number.NaN))
  if (!numbers.some(Number.isNaN)) return Array.from(numbers.sort())
  return keys.toSorted((a, b) => (a < b ? -1 : 1))
}

/** Reads one limit of `count` rows, row by row. */
export function createLimitColumn(count: number): LimitColumnReader {
  const places = new Map<Key, number>()
  const codes = new Int32Array(count).fill(missingCode)
  return {
    add(row, value) {
      const key = limitKey(value)
      if (key === undefined) return
      if (key === null) {
        codes[row] = oddCode
        return
      }
      let place = places.get(key)
      if (place === undefined) places.set(key, (place = places.size))
      codes[row] = place
    },
    finish() {
      const keys = inOrder([...places.keys()])
      const codeOfPlace = new Int32Array(keys.length)
      for (const [code, key] of keys.entries()) codeOfPlace[places.get(key) ?? 0] = code
      for (let row = 0; row < count; row++) {
        const place = codes[row] ?? missingCode
        if (place >= 0) codes[row] = codeOfPlace[place] ?? missingCode
      }
      return { codes, keys }
    },
  }
}

/** The code of an integer in a column; undefined when no row has it. */
export function codeOf({ keys }: LimitColumn, key: Key): number | undefined {
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((keys[middle] ?? 0) < key) low = middle + 1
    else high = middle
  }
  return keys[low] === key ? low : undefined
}
