/** The structural characters of JSON. */
export const marks = {
  comma: 0x2c,
  colon: 0x3a,
  openList: 0x5b,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const

/** Deeper JSON is refused, because every reader on the way would need to support it. */
export const maxJsonDepth = 512

type ScannerOptions = {
  /** Called for each structural character with its position and the depth of its list or object; the outermost is 1. */
  readonly onMark?: (mark: number, at: number, depth: number) => void
  /** Maximum nesting depth. */
  readonly maxDepth?: number
  /** Continues after invalid JSON, so that one bad element does not hide others. */
  readonly isTolerant?: boolean
}

// What may come next; 0 when the value is complete.
const [value, key, colon, comma, close] = [1, 2, 4, 8, 16]

const [quote, backslash] = [0x22, 0x5c]
const isHex = (code: number) =>
  (code >= 0x30 && code <= 0x39) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66)

/** Kind of a code outside strings: part of a number or literal, white space, quote or structural character. */
const kinds = new Uint8Array(128)
const [token, space, string, mark] = [0, 1, 2, 3]
for (const code of [0x20, 0x0a, 0x0d, 0x09]) kinds[code] = space
for (const code of Object.values(marks)) kinds[code] = mark
kinds[quote] = string

/** State transitions in a number or literal: state, next characters, new state. */
const tokenSteps: readonly (readonly [so: string, next: string, then: string])[] = [
  ['start', '-', 'minus'],
  ['start', '0', 'zero'],
  ['start', '123456789', 'whole'],
  ['minus', '0', 'zero'],
  ['minus', '123456789', 'whole'],
  ['whole', '0123456789', 'whole'],
  ['zero', '.', 'point'],
  ['whole', '.', 'point'],
  ['point', '0123456789', 'fraction'],
  ['fraction', '0123456789', 'fraction'],
  ['zero', 'eE', 'e'],
  ['whole', 'eE', 'e'],
  ['fraction', 'eE', 'e'],
  ['e', '+-', 'e and sign'],
  ['e', '0123456789', 'exponent'],
  ['e and sign', '0123456789', 'exponent'],
  ['exponent', '0123456789', 'exponent'],
  ...['true', 'false', 'null'].flatMap((word) =>
    Array.from(word, (letter, at) => [word.slice(0, at) || 'start', letter, word.slice(0, at + 1)] as const),
  ),
]
const tokenStates = ['start', 'broken', ...new Set(tokenSteps.map(([, , then]) => then))]
const [start, broken] = [0, 1]
const isWhole = tokenStates.map((state) => /^(?:zero|whole|fraction|exponent|true|false|null)$/.test(state))
/** Next state, by state and code. */
const nextState = new Uint8Array(tokenStates.length * 128).fill(broken)
for (const [so, next, then] of tokenSteps) {
  for (const letter of next) {
    nextState[tokenStates.indexOf(so) * 128 + letter.charCodeAt(0)] = tokenStates.indexOf(then)
  }
}

/** UTF-8 bytes or a text. */
type Piece = Uint8Array | string

const codeAt = (piece: Piece, at: number): number =>
  typeof piece === 'string' ? piece.charCodeAt(at) : (piece[at] ?? 0)

/** Position of the next special code in a string, or `to`: most of a list is plain text. */
function endOfPlain(piece: Piece, from: number, to: number): number {
  let at = from
  if (typeof piece === 'string') {
    while (at < to && isPlain(piece.charCodeAt(at))) at += 1
  } else {
    while (at < to && isPlain(piece[at] ?? 0)) at += 1
  }
  return at
}

const specials = new Uint8Array(256).fill(1, 0, 0x20)
specials[quote] = specials[backslash] = 1
const isPlain = (code: number) => code > 255 || specials[code] === 0

/** Length processed at once, which takes about 0.1 ms. */
const sliceLength = 65_536

/**
 * Scans JSON (RFC 8259) that arrives in pieces, as UTF-8 bytes or text, without building its value: reports where lists
 * and objects start and end, and whether it is one valid JSON value. Runs in linear time, whatever the input contains.
 * Does not validate UTF-8 in strings.
 */
export class JsonScanner {
  /** Position of the first invalid JSON, in bytes or UTF-16 units from the start; -1 when there is none. */
  brokenAt = -1
  /** Whether the nesting limit was exceeded. */
  isTooDeep = false

  readonly #onMark: ScannerOptions['onMark']
  readonly #maxDepth: number
  readonly #isTolerant: boolean
  #place = 0
  #depth = 0
  /** Per open level, whether it is an object. */
  readonly #objects: boolean[] = []
  #may = value
  #isInString = false
  /** 5 after a backslash, then the number of hex digits still expected. */
  #escape = 0
  /** State in the current number or literal: an index in `tokenStates`. */
  #token = start
  #tokenAt = 0

  constructor({ onMark, maxDepth = maxJsonDepth, isTolerant = false }: ScannerOptions = {}) {
    this.#onMark = onMark
    this.#maxDepth = maxDepth
    this.#isTolerant = isTolerant
  }

  /** Scans another piece, or part of it. */
  push(piece: Piece, from = 0, to = piece.length): void {
    const first = this.#place - from
    for (let at = from; at < to; at += 1) {
      if (this.#isInString) at = this.#readString(piece, at, to, first)
      else {
        const code = codeAt(piece, at)
        const kind = code < 128 ? kinds[code] : token
        if (kind === token) {
          if (!this.#isTolerant) at = this.#readToken(piece, at, to, first)
          continue
        }
        if (this.#token !== start) this.#endToken()
        if (kind === string) {
          this.#startString(first + at)
          // Most strings are plain and end in the same piece.
          at = endOfPlain(piece, at + 1, to)
          if (at < to && codeAt(piece, at) === quote) this.#isInString = false
          else at -= 1
        } else if (kind === mark) this.#takeMark(code, first + at)
      }
      if (this.brokenAt >= 0 && !this.#isTolerant) break
    }
    this.#place = first + to
  }

  /** Whether the input so far is one complete JSON value. */
  end(): boolean {
    if (this.#token !== start) this.#endToken()
    if (this.#may !== 0 || this.#isInString) this.#break(this.#place)
    return this.brokenAt < 0
  }

  #break(at: number): void {
    if (this.brokenAt < 0) this.brokenAt = at
  }

  /** Continues a string; returns the position of its closing quote, or `to` when it continues. */
  #readString(piece: Piece, from: number, to: number, first: number): number {
    let at = from
    while (at < to) {
      if (this.#escape > 0 && this.#takeEscape(codeAt(piece, at), first + at)) {
        at += 1
        continue
      }
      at = endOfPlain(piece, at, to)
      if (at === to) return to
      const code = codeAt(piece, at)
      if (code === quote) {
        this.#isInString = false
        return at
      }
      if (code === backslash) this.#escape = 5
      else this.#break(first + at)
      at += 1
    }
    return to
  }

  /** False when the code is not part of the escape. */
  #takeEscape(code: number, at: number): boolean {
    const isFirst = this.#escape === 5
    const fits = isFirst ? '"\\/bfnrtu'.includes(String.fromCharCode(code)) : isHex(code)
    if (!fits) this.#break(at)
    if (isFirst) this.#escape = code === 0x75 ? 4 : 0
    else this.#escape = fits ? this.#escape - 1 : 0
    return isFirst || fits
  }

  #startString(at: number): void {
    this.#isInString = true
    if (this.#may & key) this.#may = colon
    else this.#takeValue(at)
  }

  #require(what: number, at: number): void {
    if ((this.#may & what) === 0) this.#break(at)
  }

  #takeValue(at: number): void {
    this.#require(value, at)
    this.#may = this.#depth > 0 ? comma | close : 0
  }

  /** Continues a number or literal; returns the position of its last code in this piece. */
  #readToken(piece: Piece, from: number, to: number, first: number): number {
    if (this.#token === start) {
      this.#takeValue(first + from)
      this.#tokenAt = first + from
    }
    let state = this.#token
    let at = from
    for (; at < to; at += 1) {
      const code = codeAt(piece, at)
      if (code >= 128) state = broken
      else if (kinds[code] === token) state = nextState[state * 128 + code] ?? broken
      else break
    }
    this.#token = state
    return at - 1
  }

  #endToken(): void {
    if (isWhole[this.#token] !== true) this.#break(this.#tokenAt)
    this.#token = start
  }

  #takeMark(code: number, at: number): void {
    const depth = this.#depth
    const isObject = this.#objects[depth] === true
    if (code === marks.comma) {
      this.#require(comma, at)
      this.#may = isObject ? key : value
    } else if (code === marks.colon) {
      this.#require(colon, at)
      this.#may = value
    } else if (code === marks.openList || code === marks.openObject) return this.#open(code, at)
    else {
      this.#require(close, at)
      if (isObject !== (code === marks.closeObject)) this.#break(at)
      this.#depth = Math.max(0, depth - 1)
      this.#may = this.#depth > 0 ? comma | close : 0
    }
    this.#tell(code, at, depth)
  }

  #open(code: number, at: number): void {
    const isObject = code === marks.openObject
    this.#require(value, at)
    this.#depth += 1
    if (this.#depth > this.#maxDepth) {
      this.isTooDeep ||= this.brokenAt < 0
      this.#break(at)
    } else this.#objects[this.#depth] = isObject
    this.#may = (isObject ? key : value) | close
    this.#tell(code, at, this.#depth)
  }

  #tell(code: number, at: number, depth: number): void {
    if (depth > 0 && (this.brokenAt < 0 || this.#isTolerant)) this.#onMark?.(code, at, depth)
  }
}

/**
 * Range of each element of a JSON list, or each `"key": value` of an object, including surrounding white space. `from`
 * is its opening bracket, by default the first `[`. If `text` may be invalid JSON, check the return value: the position
 * after the closing bracket, or undefined when the text ends before it.
 */
export function* elementRanges(
  text: string,
  from = text.indexOf('['),
): Generator<readonly [start: number, end: number], number | undefined> {
  let start = from + 1
  let end: number | undefined
  let found: (readonly [number, number])[] = []
  const onMark = (mark: number, index: number, depth: number) => {
    const at = from + index
    const isOpening = at < start
    if (depth > 1 || mark === marks.colon || isOpening || end !== undefined) return
    if (mark === marks.comma || text.slice(start, at).trim() !== '') found.push([start, at])
    start = at + 1
    if (mark !== marks.comma) end = start
  }
  const scanner = new JsonScanner({ onMark, isTolerant: true })
  for (let at = from; at < text.length; at += sliceLength) {
    scanner.push(text, at, Math.min(text.length, at + sliceLength))
    yield* found
    if (end !== undefined) return end
    found = []
  }
  return undefined
}
