const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

const byteOrderMark = [0xef, 0xbb, 0xbf]

/**
 * Finds where the elements of a JSON array (RFC 8259, UTF-8) begin and end, in bytes that arrive in pieces, without
 * reading them. Valid JSON is told right; of what is not, each element may still have to be refused by its reader.
 */
export class ArrayScanner {
  /** Where the bracket stands, in bytes from the start; -1 as long as it has not come. */
  start = -1
  /** Where each whole element ends: at its comma or, for the last one, at the closing bracket. */
  readonly ends: number[] = []
  /** What came cannot be one JSON array. */
  isBroken = false
  /** The array is over; only white space may follow. */
  isOver = false

  #at = 0
  #depth = 0
  #isInString = false
  #isEscaped = false
  /** Something stands between the last comma, or the bracket, and here. */
  #hasContent = false

  push(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length && !this.isBroken; at++) {
      if (this.#isInString) at = this.#endOfString(bytes, at)
      else if (this.#depth > 0) this.#take(bytes[at] ?? 0, at)
      else this.#takeOutside(bytes[at] ?? 0, at)
    }
    this.#at += bytes.length
  }

  #endOfString(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at]
      if (this.#isEscaped) this.#isEscaped = false
      else if (byte === backslash) this.#isEscaped = true
      else if (byte === quote) {
        this.#isInString = false
        return at
      }
    }
    return bytes.length
  }

  #take(byte: number, at: number): void {
    if (byte === quote) this.#isInString = true
    else if (byte === openBracket || byte === openBrace) this.#depth++
    else if (byte === closeBracket || byte === closeBrace) {
      this.#depth--
      if (this.#depth === 0) return this.#close(byte, at)
    } else if (byte === comma && this.#depth === 1) {
      if (!this.#hasContent) this.isBroken = true
      this.ends.push(this.#at + at)
      this.#hasContent = false
      return
    } else if (this.#depth === 1 && isSpace(byte)) return
    this.#hasContent = true
  }

  #close(byte: number, at: number): void {
    // A comma with nothing after it is no JSON.
    if (byte !== closeBracket || (!this.#hasContent && this.ends.length > 0)) this.isBroken = true
    if (this.#hasContent) this.ends.push(this.#at + at)
    this.isOver = true
  }

  #takeOutside(byte: number, at: number): void {
    const place = this.#at + at
    if (isSpace(byte) || (!this.isOver && place < 3 && byte === byteOrderMark[place])) return
    if (this.isOver || byte !== openBracket) {
      this.isBroken = true
      return
    }
    this.start = place
    this.#depth = 1
  }
}
