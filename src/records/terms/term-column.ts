import { inlineText } from '#lib/json-value.ts'
import { readDate } from '#lib/dates.ts'

/** All values of one field, read once, so that a term is tested once per value, not per row. */
export type TermColumn = {
  values: readonly unknown[]
  /** Indexes into `values`, row after row. */
  codes: Int32Array
  /** Where each row's codes start, plus one entry for the end of the last row. A row with no codes has no value. */
  starts: Int32Array
  /** The values as lowercase text. */
  texts(): readonly string[]
  /** The values as milliseconds since the epoch; NaN for placeholders and anything that is not a date. */
  epochs(): Float64Array
}

// Rows between two checks of the clock.
const chunk = 256
// After this many values it is clear whether rows share them: a map of 100,000 unique names would be of no use.
const sample = 2048

const isEmpty = (value: object): boolean => {
  for (const _ in value) return false
  return true
}

const epochOf = (value: unknown): number => {
  const reading = typeof value === 'string' ? readDate(value) : undefined
  return reading?.kind === 'date' ? reading.epoch : Number.NaN
}

const lowerText = (value: unknown): string => inlineText(value).toLowerCase()

function grown(codes: Int32Array<ArrayBuffer>) {
  const more = new Int32Array(2 * codes.length + 16)
  more.set(codes)
  return more
}

/** Reads a field of every row in steps. `derive`: what to compute from the values along the way. */
export function buildTermColumn(
  count: number,
  valueOf: (row: number) => unknown,
  derive: 'texts' | 'epochs' | undefined,
) {
  const values: unknown[] = []
  const starts = new Int32Array(count + 1)
  const texts: string[] = []
  const epochs: number[] = []
  let codes = new Int32Array(count)
  let length = 0
  let indexes: Map<unknown, number> | undefined = new Map()
  let row = 0

  /** Forms derived from the values read so far. */
  const read = {
    texts() {
      while (texts.length < values.length) texts.push(lowerText(values[texts.length]))
      return texts
    },
    epochs() {
      while (epochs.length < values.length) epochs.push(epochOf(values[epochs.length]))
      return epochs
    },
  }

  function indexOf(value: unknown): number {
    const known = indexes?.get(value)
    if (known !== undefined) return known
    const index = values.length
    indexes?.set(value, index)
    values.push(value)
    if (derive) read[derive]()
    if (values.length === sample && length < 2 * sample) indexes = undefined
    return index
  }

  /** Absent, null, and empty values count as none; each element of a list counts as a value. */
  function add(value: unknown) {
    if (value === undefined || value === null || value === '') return
    if (Array.isArray(value)) {
      for (const entry of value) add(entry)
      return
    }
    if (typeof value === 'object' && isEmpty(value)) return
    if (length === codes.length) codes = grown(codes)
    codes[length] = indexOf(value)
    length++
  }

  function readRows(until: number) {
    for (; row < until; row++) {
      add(valueOf(row))
      starts[row + 1] = length
    }
  }

  let whole: TermColumn | undefined
  return {
    /** Continues reading while `hasTime` returns true. Returns true when the column is complete. */
    prepare(hasTime: () => boolean): boolean {
      while (row < count && hasTime()) readRows(Math.min(count, row + chunk))
      return row === count
    },
    /** Returns the column, finishing it if necessary. */
    column(): TermColumn {
      if (whole) return whole
      readRows(count)
      let dates: Float64Array | undefined
      whole = {
        values,
        codes: codes.subarray(0, length),
        starts,
        texts: read.texts,
        epochs: () => (dates ??= Float64Array.from(read.epochs())),
      }
      return whole
    },
  }
}
