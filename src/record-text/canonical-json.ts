import { JsonScanner, marks } from './json-scanner.ts'

/** No meaningful number is longer. Longer ones are compared by their spelling. */
const longestNumber = 400

const [space, quote, minus, point, zero, nine] = [0x20, 0x22, 0x2d, 0x2e, 0x30, 0x39]
const [backslash, letterE] = [0x5c, 0x65]
const isSurrogate = (unit: number) => (unit & 0xf800) === 0xd800

/** An object that is still open: its first member, and whether its keys are in order so far. */
type Level = { readonly first: number; isSorted: boolean }

/** Stands for the brace that opens an unsorted object. No canonical form contains this unit. */
const openUnsorted = 0

const decoder = new TextDecoder('utf-16le')

/** Writes the canonical form to one buffer of UTF-16 units. Creating a string per value takes many times as long. */
class CanonicalWriter {
  readonly #text: string
  /** Position after the last structural character of the text. */
  #from = 0
  #units: Uint16Array<ArrayBuffer>
  #length = 0
  /** By depth. */
  readonly #levels: Level[] = []
  /** By member of the open objects, offsets of its key and of the colon after it in the output. */
  readonly #keys: number[] = []
  readonly #colons: number[] = []
  #members = 0
  /** For each closed object out of order, how many members it has, and where each starts and ends, in order. */
  readonly #ranges: number[] = []
  /** Indexes in `ranges`, by the offset of `openUnsorted`. */
  readonly #unsorted = new Map<number, number>()

  constructor(text: string) {
    this.#text = text
    this.#units = new Uint16Array(text.length + 64)
  }

  takeMark(mark: number, at: number, depth: number): void {
    const before = this.#length
    this.#writeValue(at)
    this.#from = at + 1
    if (mark === marks.openObject) this.#levels[depth] = { first: this.#members, isSorted: true }
    else if (mark === marks.colon) this.#endKey(depth, before)
    else if (mark === marks.closeObject) this.#endObject(depth)
    this.#reserve(1)
    this.#units[this.#length] = mark
    this.#length += 1
  }

  end(): string {
    this.#writeValue(this.#text.length)
    if (this.#unsorted.size === 0) return decoder.decode(this.#units.subarray(0, this.#length))
    const sorted = new Uint16Array(this.#length)
    this.#copyInOrder(0, this.#length, sorted, 0)
    return decoder.decode(sorted)
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#units.length) return
    const larger = new Uint16Array(2 * (this.#length + count))
    larger.set(this.#units)
    this.#units = larger
  }

  #writeText(text: string, from = 0, to = text.length): void {
    this.#reserve(to - from)
    const [units, start] = [this.#units, this.#length - from]
    for (let at = from; at < to; at += 1) units[start + at] = text.charCodeAt(at)
    this.#length = start + to
  }

  /** Writes the string, number or literal that ends before `end`, if any. */
  #writeValue(end: number): void {
    const text = this.#text
    let from = this.#from
    let to = end
    while (text.charCodeAt(from) <= space) from += 1
    while (from < to && text.charCodeAt(to - 1) <= space) to -= 1
    if (from === to) return
    this.#reserve(to - from + 2)
    const first = text.charCodeAt(from)
    if (first === quote) this.#writeString(from, to)
    else if (first > nine || to - from > longestNumber) this.#writeText(text, from, to)
    else this.#writeNumber(from, to)
  }

  #writeString(from: number, to: number): void {
    const [text, units, start] = [this.#text, this.#units, this.#length - from]
    for (let at = from; at < to; at += 1) {
      const unit = text.charCodeAt(at)
      if (unit === backslash || isSurrogate(unit)) {
        return this.#writeText(JSON.stringify(JSON.parse(text.slice(from, to))))
      }
      units[start + at] = unit
    }
    this.#length = start + to
  }

  /** One spelling per decimal value, exact at any size: `1`, `1.0` and `10e-1` become `1e0`. */
  #writeNumber(from: number, to: number): void {
    const [text, units] = [this.#text, this.#units]
    const isNegative = text.charCodeAt(from) === minus
    const first = this.#length + (isNegative ? 1 : 0)
    let at = from + (isNegative ? 1 : 0)
    let next = first
    /** Position after the last nonzero digit. */
    let last = first
    let pointAt = 0
    for (; at < to; at += 1) {
      const unit = text.charCodeAt(at)
      if (unit === point) pointAt = at
      else if (unit > nine) break
      else if (unit !== zero || next > first) {
        units[next] = unit
        next += 1
        if (unit !== zero) last = next
      }
    }
    if (last === first) {
      units[this.#length] = zero
      this.#length += 1
      return
    }
    if (isNegative) units[first - 1] = minus
    units[last] = letterE
    const shift = next - last - (pointAt > 0 ? at - pointAt - 1 : 0)
    this.#length = last + 1
    const power = text.slice(at + 1, to)
    this.#writeText(String(power.length < 15 ? Number(power) + shift : BigInt(power) + BigInt(shift)))
  }

  #endKey(depth: number, from: number): void {
    const level = this.#levels[depth]
    if (!level) return
    const member = this.#members
    this.#members += 1
    this.#keys[member] = from
    this.#colons[member] = this.#length
    if (level.isSorted && member > level.first) {
      level.isSorted = this.#isInOrder(this.#keys[member - 1] ?? 0, from)
    }
  }

  /** Whether the last written key, at `other`, sorts after the one at `key`. No key is a prefix of another. */
  #isInOrder(key: number, other: number): boolean {
    const units = this.#units
    for (let at = 0; other + at < this.#length; at += 1) {
      const difference = (units[key + at] ?? 0) - (units[other + at] ?? 0)
      if (difference !== 0) return difference < 0
    }
    return true
  }

  #endObject(depth: number): void {
    const level = this.#levels[depth]
    if (!level) return
    const [keys, ranges, first] = [this.#keys, this.#ranges, level.first]
    if (!level.isSorted) {
      const order: number[] = []
      for (let member = first; member < this.#members; member += 1) order.push(member)
      this.#sortKeys(order, 0, order.length, 0)
      keys[this.#members] = this.#length + 1
      const from = (keys[first] ?? 0) - 1
      this.#units[from] = openUnsorted
      this.#unsorted.set(from, ranges.length)
      ranges.push(order.length)
      for (const member of order) ranges.push(keys[member] ?? 0, (keys[member + 1] ?? 0) - 1)
    }
    this.#members = first
  }

  /** A code unit of a key; -1 past its end. */
  #unitOf(member: number, index: number): number {
    const at = (this.#keys[member] ?? 0) + index
    return at < (this.#colons[member] ?? 0) ? (this.#units[at] ?? 0) : -1
  }

  /**
   * Sorts members whose keys are equal up to unit `index` (multikey quicksort, Bentley and Sedgewick 1997). Common
   * prefixes are compared only once, and a random pivot prevents keys crafted to be slow. Members with the same key
   * keep their order.
   */
  #sortKeys(order: number[], first: number, behind: number, index: number): void {
    let [from, to, unitAt] = [first, behind, index]
    while (to - from > 1) {
      const middle = this.#unitOf(order[from + Math.floor(Math.random() * (to - from))] ?? 0, unitAt)
      let [at, below, above] = [from, from, to]
      while (at < above) {
        const member = order[at] ?? 0
        const unit = this.#unitOf(member, unitAt)
        if (unit < middle) {
          order[at++] = order[below] ?? 0
          order[below++] = member
        } else if (unit > middle) {
          order[at] = order[--above] ?? 0
          order[above] = member
        } else at += 1
      }
      this.#sortKeys(order, from, below, unitAt)
      this.#sortKeys(order, above, to, unitAt)
      if (middle < 0) {
        const same = order.slice(below, above).sort((one, other) => one - other)
        for (const [offset, member] of same.entries()) order[below + offset] = member
        return
      }
      ;[from, to, unitAt] = [below, above, unitAt + 1]
    }
  }

  /** Copies the output from `from` to `to` with sorted members; returns the end of the copy. */
  #copyInOrder(from: number, to: number, copy: Uint16Array, start: number): number {
    const [units, ranges] = [this.#units, this.#ranges]
    let [at, next] = [from, start]
    for (;;) {
      while (at < to && units[at] !== openUnsorted) copy[next++] = units[at++] ?? 0
      const object = at < to ? this.#unsorted.get(at) : undefined
      if (object === undefined) return next
      const begin = next
      copy[next++] = marks.openObject
      const count = ranges[object] ?? 0
      for (let member = 0; member < count; member += 1) {
        if (member > 0) copy[next++] = marks.comma
        const range = object + 1 + 2 * member
        next = this.#copyInOrder(ranges[range] ?? 0, ranges[range + 1] ?? 0, copy, next)
      }
      // Its length is the same as before.
      at += next - begin
    }
  }
}

/**
 * One text for all spellings of the same JSON value: keys sorted by UTF-16 code unit, no white space, uniform string
 * escapes, and exact numbers of any size (up to 400 characters). Texts with equal results represent the same record.
 * Duplicate keys are kept in order, because dropping one would hide a change. Runs in linear time, whatever the text
 * contains. Returns undefined when the text is not JSON (RFC 8259) or has more than 512 nesting levels.
 */
export function canonicalJson(text: string): string | undefined {
  const writer = new CanonicalWriter(text)
  const scanner = new JsonScanner({ onMark: (mark, at, depth) => writer.takeMark(mark, at, depth) })
  scanner.push(text)
  return scanner.end() ? writer.end() : undefined
}
