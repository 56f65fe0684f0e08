import { countWhere } from './count-where.ts'

/** Finds the line of an offset in a text. */
export class TextLines {
  readonly #starts: readonly number[]

  constructor(text: string) {
    const breaks = [...text.matchAll(/\r\n|\r|\n/g)]
    this.#starts = [0, ...breaks.map((each) => each.index + each[0].length)]
  }

  /** The line of an offset, from 1. */
  lineOf(offset: number): number {
    return countWhere(this.#starts, (start) => start <= offset)
  }

  /** The offset where a line starts. */
  startOf(line: number): number {
    return this.#starts[line - 1] ?? 0
  }
}

/** A changed run of lines: from line `from`, inclusive, to `to`, exclusive, counted from 0. */
export type LineChange = {
  readonly before: { readonly from: number; readonly to: number }
  readonly after: { readonly from: number; readonly to: number }
}

/** With more differing lines, the shortest result is not worth the time. */
const mostSteps = 3000

const anyLine = /[^\r\n]+(?:\r\n|\r|\n)?|\r\n|\r|\n/g

/** The lines of a text, each with its line end (LF, CRLF, or CR); joined, they are the text. */
export const linesOf = (text: string): readonly string[] => text.match(anyLine) ?? []

/** A line without its line end. */
export const withoutEnd = (line: string): string => line.replace(/\r?\n$|\r$/, '')

/**
 * The minimal changes from one list of lines to the other, in order and separated by equal lines (E. W. Myers, "An
 * O(ND) Difference Algorithm", 1986). For lists with thousands of scattered differences among repeated lines,
 * everything between their common start and end is one change.
 */
export function lineChanges(before: readonly string[], after: readonly string[]): readonly LineChange[] {
  const changes: LineChange[] = []
  let from = { before: 0, after: 0 }
  const closeAt = (next: { before: number; after: number }) => {
    if (next.before > from.before || next.after > from.after) {
      changes.push({
        before: { from: from.before, to: next.before },
        after: { from: from.after, to: next.after },
      })
    }
    from = { before: next.before + 1, after: next.after + 1 }
  }
  for (const [left, right] of equalLines(before, after)) closeAt({ before: left, after: right })
  closeAt({ before: before.length, after: after.length })
  return changes
}

type Pair = readonly [number, number]

/** Index pairs of the equal lines outside all changes (see `lineChanges`), ascending in both lists. */
export function equalLines(before: readonly string[], after: readonly string[]): readonly Pair[] {
  const [head, tail] = commonEnds(before, after)
  const pairs = Array.from({ length: head }, (_, at): Pair => [at, at])
  // Lines that only one side has cannot match. Without them, the rest is short or nearly equal.
  const left = sharedLines(before, head, before.length - tail, new Set(after))
  const right = sharedLines(after, head, after.length - tail, new Set(before))
  const [innerHead, innerTail] = commonEnds(left.lines, right.lines)
  const pairOf = (a: number, b: number): Pair => [left.indexes[a] ?? 0, right.indexes[b] ?? 0]
  for (let at = 0; at < innerHead; at++) pairs.push(pairOf(at, at))
  const [leftEnd, rightEnd] = [left.lines.length - innerTail, right.lines.length - innerTail]
  for (const [a, b] of longestCommon(
    left.lines.slice(innerHead, leftEnd),
    right.lines.slice(innerHead, rightEnd),
  )) {
    pairs.push(pairOf(innerHead + a, innerHead + b))
  }
  for (let at = 0; at < innerTail; at++) pairs.push(pairOf(leftEnd + at, rightEnd + at))
  for (let at = tail; at > 0; at--) pairs.push([before.length - at, after.length - at])
  return pairs
}

/** The number of common lines at the start of two lists and, after those, at the end. */
function commonEnds(a: readonly string[], b: readonly string[]): readonly [number, number] {
  const shortest = Math.min(a.length, b.length)
  let head = 0
  while (head < shortest && a[head] === b[head]) head++
  let tail = 0
  while (tail < shortest - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  return [head, tail]
}

function sharedLines(lines: readonly string[], from: number, to: number, others: ReadonlySet<string>) {
  const indexes: number[] = []
  for (let at = from; at < to; at++) if (others.has(lines[at] ?? '')) indexes.push(at)
  return { indexes, lines: indexes.map((at) => lines[at] ?? '') }
}

/** Index pairs of a longest common subsequence; empty if finding it would take too many steps. */
function longestCommon(a: readonly string[], b: readonly string[]): readonly Pair[] {
  const most = Math.min(a.length + b.length, mostSteps)
  // The furthest index in the first list on each diagonal; diagonals are offset by `most`.
  const reached = new Int32Array(2 * most + 3)
  const steps: Int32Array[] = []
  for (let step = 0; step <= most; step++) {
    for (let diagonal = -step; diagonal <= step; diagonal += 2) {
      const at = diagonal + most + 1
      const [below, above] = [reached[at - 1] ?? 0, reached[at + 1] ?? 0]
      let x = diagonal === -step || (diagonal !== step && below < above) ? above : below + 1
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x++
      reached[at] = x
      if (x >= a.length && x - diagonal >= b.length) return walkBack(steps, a.length, b.length)
    }
    steps.push(reached.slice(most + 1 - step, most + 2 + step))
  }
  return []
}

/** `steps[n]` contains the furthest index on the diagonals -n to n after n differences. */
function walkBack(steps: readonly Int32Array[], endA: number, endB: number): readonly Pair[] {
  const pairs: Pair[] = []
  let [x, y] = [endA, endB]
  for (let step = steps.length; step > 0; step--) {
    const reached = steps[step - 1] ?? new Int32Array()
    const diagonal = x - y
    const on = (which: number) => (Math.abs(which) > step - 1 ? -1 : (reached[which + step - 1] ?? -1))
    const [below, above] = [on(diagonal - 1), on(diagonal + 1)]
    const down = diagonal === -step || (diagonal !== step && below < above)
    const startX = down ? above : below + 1
    while (x > startX) pairs.push([--x, --y])
    if (down) y--
    else x--
  }
  while (x > 0) pairs.push([--x, --y])
  return pairs.toReversed()
}
