import { ArrayScanner } from '#lib/array-scanner.ts'
import { BytePieces } from '#lib/byte-pieces.ts'
import { parseJson } from '#lib/parse-json.ts'
import { type ListRow, readRow } from './list-row.ts'

/** Reads the elements of a list from bytes that arrive in pieces: each as soon as it is whole. */
export class ListReader {
  readonly rows: ListRow[] = []
  /** What came so far. */
  readonly bytes = new BytePieces()

  readonly #scanner = new ArrayScanner()
  #isBroken = false

  /** Takes further bytes; false when what came cannot be a list. */
  push(piece: Uint8Array): boolean {
    this.bytes.push(piece)
    if (this.#isBroken) return false
    this.#scanner.push(piece)
    this.#isBroken = this.#scanner.isBroken || !this.#readWhole()
    return !this.#isBroken
  }

  /** Whether all that came is one list. */
  get isWhole(): boolean {
    return this.#scanner.isOver && !this.#isBroken
  }

  /** Source text of one element, exactly as sent; empty when there is no such element. */
  source(index: number): string {
    const end = this.#scanner.ends[index]
    return end === undefined ? '' : this.bytes.text(this.#startOf(index), end).trim()
  }

  #startOf(index: number): number {
    return (this.#scanner.ends[index - 1] ?? this.#scanner.start) + 1
  }

  /** Parses the elements that have become whole, all at once; false when that is no JSON. */
  #readWhole(): boolean {
    const { ends } = this.#scanner
    const first = this.rows.length
    const end = ends.at(-1)
    if (end === undefined || ends.length === first) return true
    try {
      const values = parseJson(`[${this.bytes.text(this.#startOf(first), end)}]`)
      if (!Array.isArray(values) || values.length !== ends.length - first) return false
      for (const value of values) this.rows.push(readRow(value, this.rows.length))
      return true
    } catch {
      return false
    }
  }
}
