import type { TermColumn } from './term-column.ts'
import type { ValueTest } from './value-test.ts'

/** The rows of a column that answer a question: one byte for each row. */
export function maskOf(column: TermColumn, test: ValueTest): Uint8Array {
  const { values, codes, starts } = column
  const matches = test.ask(column)
  const verdicts = new Uint8Array(values.length)
  for (let place = 0; place < verdicts.length; place++) verdicts[place] = matches(place) ? 1 : 0
  const none = test.none ? 1 : 0
  const mask = new Uint8Array(starts.length - 1)
  for (let row = 0; row < mask.length; row++) {
    const until = starts[row + 1] ?? 0
    let at = starts[row] ?? 0
    if (at === until) mask[row] = none
    while (at < until && mask[row] === 0) mask[row] = verdicts[codes[at++] ?? 0] ?? 0
  }
  return mask
}

/** What the other leaves out. */
export const inverted = (mask: Uint8Array) => mask.map((byte) => 1 - byte)

/** Rows that one of the masks leaves. */
export const either = (masks: readonly Uint8Array[], count: number) =>
  masks[0] && masks.length === 1
    ? masks[0]
    : new Uint8Array(count).map((_, row) => (masks.some((mask) => mask[row] === 1) ? 1 : 0))

/** Whether two masks of one list leave the same rows. */
export const areEqual = (a: Uint8Array, b: Uint8Array) => a.every((byte, row) => byte === b[row])
