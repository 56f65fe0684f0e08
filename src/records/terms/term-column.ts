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

/**
 * Reads a field of every row in steps: the caller may pause after any of them. `derive`: what to compute from the values
 * along the way.
 */
export function* termColumn(
  count: number,
  valueOf: (row: number) => unknown,
  derive: 'texts' | 'epochs' | undefined,
): Generator<undefined, TermColumn> {
  const values: unknown[] = []
  const codes: number[] = []
  const starts = new Int32Array(count + 1)
  const texts: string[] = []
  const epochs: number[] = []
  let indexes: Map<unknown, number> | undefined = new Map()

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
    if (values.length === sample && codes.length < 2 * sample) indexes = undefined
    return index
  }

  /** Absent, null, and empty values count as none; each element of a list counts as a value. */
  function add(value: unknown) {
    if (value === undefined || value === null || value === '') return
    if (Array.isArray(value)) for (const entry of value) add(entry)
    else if (typeof value !== 'object' || !isEmpty(value)) codes.push(indexOf(value))
  }

  for (let row = 0; row < count; row++) {
    if (row % chunk === chunk - 1) yield
    add(valueOf(row))
    starts[row + 1] = codes.length
  }
  let dates: Float64Array | undefined
  return {
    values,
    codes: Int32Array.from(codes),
    starts,
    texts: read.texts,
    epochs: () => (dates ??= Float64Array.from(read.epochs())),
  }
}
