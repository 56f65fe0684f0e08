/** Deeper JSON is refused: every reader on the way would have to follow. */
export const maxDepth = 512

type State =
  | 'value'
  | 'value or ]'
  | 'key'
  | 'key or }'
  | 'colon'
  | 'after'
  | 'string'
  | 'escape'
  | 'hex'
  | 'number'
  | 'word'
  | 'broken'

const numberShape = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
/** `-12.34e+56`: of a run of digits two say as much as all of them do, however long it is. */
const longestToken = 10
const words = new Set(['true', 'false', 'null'])
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
const isNumberByte = (byte: number) =>
  isDigit(byte) || byte === 0x2e || byte === 0x2b || byte === 0x2d || (byte | 0x20) === 0x65
const isLetter = (byte: number) => byte >= 0x61 && byte <= 0x7a
const isHex = (byte: number) => isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66)

/** Most bytes of a list are text within strings: this finds the next one that means something there. */
function endOfPlainText(bytes: Uint8Array, from: number): number {
  let at = from
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === 0x22 || byte === 0x5c || byte < 0x20) return at
  }
  return at
}

/**
 * Says whether bytes that arrive in pieces are one JSON value (RFC 8259), without building the value: a list of
 * 100,000 organizations costs no memory and never holds up other requests for longer than one piece.
 * Nesting deeper than 512 levels counts as broken. The UTF-8 form of strings is not looked at.
 */
export class JsonCheck {
  #state: State = 'value'
  #open: ('{' | '[')[] = []
  #isKey = false
  #hexLeft = 0
  #token = ''
  #isTooDeep = false

  /** True when it broke at the level that is one too many. */
  get isTooDeep(): boolean {
    return this.#isTooDeep
  }

  push(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length && this.#state !== 'broken'; at += 1) {
      if (this.#state === 'string') at = endOfPlainText(bytes, at)
      if (at < bytes.length) this.#take(bytes[at] ?? 0)
    }
  }

  /** True when what was pushed so far is one whole JSON value. */
  end(): boolean {
    if (this.#state === 'number' || this.#state === 'word') this.#endToken()
    return this.#state === 'after' && this.#open.length === 0
  }

  #take(byte: number): void {
    switch (this.#state) {
      case 'string':
        if (byte === 0x22) this.#state = this.#isKey ? 'colon' : 'after'
        else if (byte === 0x5c) this.#state = 'escape'
        else if (byte < 0x20) this.#state = 'broken'
        return
      case 'escape':
        this.#hexLeft = 4
        if (byte === 0x75) this.#state = 'hex'
        else this.#state = '"\\/bfnrt'.includes(String.fromCharCode(byte)) ? 'string' : 'broken'
        return
      case 'hex':
        this.#hexLeft -= 1
        if (!isHex(byte)) this.#state = 'broken'
        else if (this.#hexLeft === 0) this.#state = 'string'
        return
      case 'number':
      case 'word':
        if (this.#state === 'number' ? isNumberByte(byte) : isLetter(byte)) {
          const isInRun = isDigit(byte) && isDigit(this.#token.charCodeAt(this.#token.length - 2))
          if (!isInRun || !isDigit(this.#token.charCodeAt(this.#token.length - 1)))
            this.#token += String.fromCharCode(byte)
          if (this.#token.length > longestToken) this.#state = 'broken'
          return
        }
        if (this.#endToken() && !isSpace(byte)) this.#mark(byte)
        return
      default:
        if (!isSpace(byte)) this.#mark(byte)
    }
  }

  #endToken(): boolean {
    const whole = this.#state === 'number' ? numberShape.test(this.#token) : words.has(this.#token)
    this.#state = whole ? 'after' : 'broken'
    return whole
  }

  #mark(byte: number): void {
    const state = this.#state
    const inside = this.#open.at(-1)
    if (state === 'colon') this.#state = byte === 0x3a ? 'value' : 'broken'
    else if (state === 'after') {
      if (byte === 0x2c && inside) this.#state = inside === '{' ? 'key' : 'value'
      else this.#close(byte)
    } else if (state === 'key' || state === 'key or }') {
      if (byte === 0x22) this.#start('string', true)
      else if (state === 'key or }') this.#close(byte)
      else this.#state = 'broken'
    } else if (byte === 0x5d && state === 'value or ]') this.#close(byte)
    else this.#value(byte)
  }

  #value(byte: number): void {
    if (byte === 0x22) this.#start('string', false)
    else if (byte === 0x7b) this.#descend('{')
    else if (byte === 0x5b) this.#descend('[')
    else if (byte === 0x2d || isDigit(byte)) this.#start('number', false, byte)
    else if (isLetter(byte)) this.#start('word', false, byte)
    else this.#state = 'broken'
  }

  #start(state: State, isKey: boolean, byte?: number): void {
    this.#state = state
    this.#isKey = isKey
    this.#token = byte === undefined ? '' : String.fromCharCode(byte)
  }

  #descend(open: '{' | '['): void {
    this.#open.push(open)
    this.#state = open === '{' ? 'key or }' : 'value or ]'
    if (this.#open.length <= maxDepth) return
    this.#state = 'broken'
    this.#isTooDeep = true
  }

  #close(byte: number): void {
    const fits = byte === (this.#open.at(-1) === '{' ? 0x7d : 0x5d) && this.#open.length > 0
    this.#open.pop()
    this.#state = fits ? 'after' : 'broken'
  }
}
