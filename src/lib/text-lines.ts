/** The lines of a text, to find the line of an offset. */
export class TextLines {
  readonly #starts: readonly number[]

  constructor(text: string) {
    const breaks = [...text.matchAll(/\r\n|\r|\n/g)]
    this.#starts = [0, ...breaks.map((each) => each.index + each[0].length)]
  }

  /** The line of an offset, from 1. */
  lineOf(offset: number): number {
    let low = 0
    let high = this.#starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }

  /** Where a line starts. */
  startOf(line: number): number {
    return this.#starts[line - 1] ?? 0
  }
}
