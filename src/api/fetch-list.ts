import type { Endpoint } from '#contract/endpoints.ts'
import { JsonScanner, marks } from '#record-text/json-scanner.ts'
import { parseJson } from '#record-text/parse-json.ts'
import { createYielder } from '#lib/time-slices.ts'
import { addOrgHeader } from './active-org.ts'
import { unexpectedAnswer } from './classify.ts'
import { type ListAnswer, type ListRow, readRow } from './list-row.ts'
import { type EachPiece, fetchAnswer } from './send.ts'
import { timeNow } from './service-clock.ts'

/** Bytes received in chunks. */
export class BytePieces {
  readonly #pieces: Uint8Array[] = []
  /** Offset of each chunk. */
  readonly #starts: number[] = []
  length = 0

  push(piece: Uint8Array): void {
    this.#pieces.push(piece)
    this.#starts.push(this.length)
    this.length += piece.length
  }

  /**
   * The bytes from `from` up to `to` as UTF-8 text. Invalid UTF-8 becomes U+FFFD, and a byte order mark is recognized
   * only at the very beginning (Encoding Standard, "UTF-8 decode").
   */
  text(from = 0, to = this.length): string {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: from > 0 })
    let text = ''
    // Lists are read near their end.
    const first = Math.max(
      0,
      this.#starts.findLastIndex((start) => start <= from),
    )
    for (let index = first; index < this.#pieces.length; index++) {
      const [start, piece] = [this.#starts[index] ?? 0, this.#pieces[index]]
      if (!piece || start >= to) break
      text += decoder.decode(piece.subarray(Math.max(0, from - start), to - start), { stream: true })
    }
    return text + decoder.decode()
  }
}

/** Parses the elements of a list from chunks of bytes, each element as soon as it is complete. */
class ListReader {
  readonly rows: ListRow[] = []
  /** All bytes so far. */
  readonly bytes = new BytePieces()

  readonly #scanner = new JsonScanner({
    isTolerant: true,
    onMark: (mark, at, depth) => {
      if (depth === 1) this.#takeMark(mark, at)
    },
  })
  /** Offset of the list's opening bracket. */
  #start = -1
  /** Where each complete element ends: at its comma or, for the last one, at the closing bracket. */
  readonly #ends: number[] = []
  /** The offset after the list; -1 until its end is read. */
  #over = -1
  #isBroken = false

  /** Adds more bytes. */
  push(piece: Uint8Array): void {
    const from = this.bytes.length
    this.bytes.push(piece)
    if (this.#isBroken) return
    const wasOver = this.#over >= 0
    this.#scanner.push(piece)
    if (this.#over >= 0) this.#expectSpace(wasOver ? from : this.#over, this.bytes.length)
    this.#readWhole()
  }

  /** Whether the bytes so far begin a list and do not end it. */
  get isBegun(): boolean {
    return this.#start >= 0 && this.#over < 0 && !this.#isBroken
  }

  /** Whether the bytes so far are exactly one list. */
  get isWhole(): boolean {
    return this.#over >= 0 && !this.#isBroken
  }

  /** Source text of an element, exactly as sent; empty if there is no such element. */
  source(index: number): string {
    const end = this.#ends[index]
    return end === undefined ? '' : this.bytes.text(this.#startOf(index), end).trim()
  }

  #startOf(index: number): number {
    return (this.#ends[index - 1] ?? this.#start) + 1
  }

  #expectSpace(from: number, to: number): void {
    if (/[^ \t\r\n]/.test(this.bytes.text(from, to))) this.#isBroken = true
  }

  #takeMark(mark: number, at: number): void {
    if (this.#over >= 0) return
    if (this.#start < 0) {
      this.#start = at
      this.#expectSpace(0, at)
      if (mark !== marks.openList) this.#isBroken = true
    } else if (mark === marks.comma) this.#ends.push(at)
    else {
      if (mark !== marks.closeList) this.#isBroken = true
      const isEmpty = this.#ends.length === 0 && this.bytes.text(this.#start + 1, at).trim() === ''
      if (!isEmpty) this.#ends.push(at)
      this.#over = at + 1
    }
  }

  /** Parses all elements that became complete; broken if they are not valid JSON. */
  #readWhole(): void {
    const ends = this.#ends
    const first = this.rows.length
    const end = ends.at(-1)
    if (this.#isBroken || end === undefined || ends.length === first) return
    try {
      const values = parseJson(`[${this.bytes.text(this.#startOf(first), end)}]`)
      if (!Array.isArray(values) || values.length !== ends.length - first) throw new SyntaxError()
      for (const value of values) this.rows.push(readRow(value, this.rows.length))
    } catch {
      this.#isBroken = true
    }
  }
}

/** Bytes that are read in about a millisecond. */
const stepBytes = 65_536

/** Milliseconds of reading after which the first rows are shown. */
const patience = 250

type FetchListOptions = {
  signal: AbortSignal
  /** Query parameters. */
  parameters?: Readonly<Record<string, string>>
  /**
   * Called with the first rows of a list that takes long to read, and again whenever no data arrives for a while. The
   * list is not complete yet.
   */
  onFirstRows?: ((rows: readonly ListRow[]) => void) | undefined
  /** Called with each row in order as it is read, for processing in the same slices. */
  onRow?: ((row: ListRow) => void) | undefined
}

/**
 * Requests a list and parses it element by element as it arrives, with exact integers and without blocking the page for
 * longer than a slice. Throws `ApiError` with kind `unexpected-answer` if the body is not a JSON list.
 */
export async function fetchList(
  endpoint: Endpoint,
  { signal, parameters = {}, onFirstRows, onRow }: FetchListOptions,
): Promise<ListAnswer> {
  const headers = new Headers({ accept: 'application/json' })
  addOrgHeader(headers, endpoint)
  const query = new URLSearchParams(parameters).toString()
  return fetchAnswer(
    `/api${endpoint.path}${query && `?${query}`}`,
    { ...endpoint, headers, signal },
    async (response, eachPiece) => {
      const reader = new ListReader()
      await readBody(eachPiece, reader, { onFirstRows, onRow })
      if (!reader.isWhole) throw notAList(response, reader)
      return { rows: reader.rows, receivedAt: timeNow(), source: (index) => reader.source(index) }
    },
  )
}

async function readBody(
  eachPiece: EachPiece,
  reader: ListReader,
  { onFirstRows, onRow }: Pick<FetchListOptions, 'onFirstRows' | 'onRow'>,
): Promise<void> {
  const turn = createYielder()
  const started = performance.now()
  let shown = 0
  function show() {
    if (reader.rows.length === shown) return
    shown = reader.rows.length
    onFirstRows?.([...reader.rows])
  }
  // Also show the rows so far when no more data arrives.
  let timer = setTimeout(show, patience)
  try {
    await eachPiece(async (piece) => {
      clearTimeout(timer)
      for (let at = 0; at < piece.length; at += stepBytes) {
        const before = reader.rows.length
        reader.push(piece.subarray(at, at + stepBytes))
        if (onRow) for (const row of reader.rows.slice(before)) onRow(row)
        if (shown === 0 && performance.now() - started > patience) show()
        await turn()
      }
      timer = setTimeout(show, patience)
    })
  } finally {
    clearTimeout(timer)
  }
}

function notAList(response: Response, { isBegun, bytes }: ListReader) {
  const text = bytes.text()
  if (isBegun) return unexpectedAnswer(response, text, 'The answer ended before the list was complete.')
  try {
    parseJson(text)
  } catch {
    return unexpectedAnswer(response, text, 'The answer was not JSON.')
  }
  return unexpectedAnswer(response, text, 'The answer was not a list.')
}
