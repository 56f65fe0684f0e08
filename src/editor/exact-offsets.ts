import type { ExactText } from './exact-text.ts'

/** Turns offsets in a text into those in what the editor holds of it, and back. UTF-16 units. */
export interface ExactOffsets {
  toShown(offset: number): number
  toSource(offset: number): number
}

/** Maps offsets of a text that has a byte order mark or CRLF line ends; of others they are the same. */
export function exactOffsets({ mark, ends, shown }: ExactText): ExactOffsets {
  /** Offsets in what is shown behind each line end that takes two characters in the source. */
  const wide: number[] = []
  let at = -1
  for (const end of ends) {
    at = shown.indexOf('\n', at + 1)
    if (end === '\r\n') wide.push(at + 1)
  }
  return {
    toShown(offset) {
      const inBody = Math.max(0, offset - mark.length)
      // The line end at `wide[index]` ends in the source `index + 1` characters further on.
      return inBody - countWhere(wide, (each, index) => each + index <= inBody)
    },
    toSource: (offset) => mark.length + offset + countWhere(wide, (each) => each <= offset),
  }
}

/** How many of a rising list fulfil what the first of them do. */
function countWhere(list: readonly number[], holds: (each: number, index: number) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(list[middle] ?? 0, middle)) low = middle + 1
    else high = middle
  }
  return low
}
