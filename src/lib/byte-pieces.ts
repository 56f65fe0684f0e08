/** Bytes that arrived in pieces, kept as they are. */
export class BytePieces {
  readonly #pieces: Uint8Array[] = []
  /** Where each piece begins. */
  readonly #starts: number[] = []
  length = 0

  push(piece: Uint8Array): void {
    this.#pieces.push(piece)
    this.#starts.push(this.length)
    this.length += piece.length
  }

  /**
   * The bytes from `from` up to `to`, as UTF-8 text: what is no UTF-8 becomes U+FFFD, and a byte order mark counts as
   * one only at the very beginning (Encoding Standard, "UTF-8 decode").
   */
  text(from = 0, to = this.length): string {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: from > 0 })
    let text = ''
    for (let index = this.#pieceAt(from); index < this.#pieces.length; index++) {
      const [start, piece] = [this.#starts[index] ?? 0, this.#pieces[index]]
      if (!piece || start >= to) break
      text += decoder.decode(piece.subarray(Math.max(0, from - start), to - start), { stream: true })
    }
    return text + decoder.decode()
  }

  /** Number of the piece that holds a byte. */
  #pieceAt(place: number): number {
    let [low, high] = [0, this.#starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#starts[middle] ?? 0) <= place) low = middle
      else high = middle - 1
    }
    return Math.max(0, low)
  }
}
