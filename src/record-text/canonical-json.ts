import { JsonScanner, marks } from './json-scanner.ts'

/** No meaningful number is longer. Longer ones are compared by their spelling. */
const longestNumber = 400

const [space, quote, minus, point, zero, nine] = [0x20, 0x22, 0x2d, 0x2e, 0x30, 0x39]
const [backslash, letterE] = [0x5c, 0x65]
const isSurrogate = (unit: number) => (unit & 0xf800) === 0xd800

/** An object that is still open: offsets of its keys and of the colons after them in the output. */
type Level = { isSorted: boolean; count: number; readonly keys: number[]; readonly colons: number[] }

/** An object whose members must be reordered: its range, and which of `#members` belong to it. */
type Unsorted = {
  readonly from: number
  readonly to: number
  readonly first: number
  readonly behind: number
}

const decoder = new TextDecoder('utf-16le')

/** Writes the canonical form to one buffer of UTF-16 units. Creating a string per value takes many times as long. */
class CanonicalWriter {
  readonly #text: string
  /** Position after the last structural character of the text. */
  #from = 0
  #units: Uint16Array<ArrayBuffer>
  #length = 0
  /** By depth; reused for successive objects. */
  readonly #levels: Level[] = []
  readonly #unsorted: Unsorted[] = []
  /** Start and end of the members of all unsorted objects, two numbers each, in order within an object. */
  readonly #members: number[] = []
  /** Member order of the object being sorted. */
  readonly #order: number[] = []

  constructor(text: string) {
    this.#text = text
    this.#units = new Uint16Array(text.length + 64)
  }

  takeMark(mark: number, at: number, depth: number): void {
    const before = this.#length
    this.#writeValue(at)
    this.#from = at + 1
    if (mark === marks.openObject) {
      const level = (this.#levels[depth] ??= { isSorted: true, count: 0, keys: [], colons: [] })
      level.isSorted = true
      level.count = 0
    } else if (mark === marks.colon) this.#endKey(depth, before)
    else if (mark === marks.closeObject) this.#endObject(depth)
    this.#reserve(1)
    this.#units[this.#length] = mark
    this.#length += 1
  }

  end(): string {
    this.#writeValue(this.#text.length)
    if (this.#unsorted.length === 0) return decoder.decode(this.#units.subarray(0, this.#length))
    this.#unsorted.sort((a, b) => a.from - b.from)
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
    const last = level.count
    level.keys[last] = from
    level.colons[last] = this.#length
    level.count += 1
    if (last > 0 && level.isSorted) level.isSorted = this.#isInOrder(level.keys[last - 1] ?? 0, from)
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
    if (!level || level.isSorted) return
    const { keys, count } = level
    for (let member = 0; member < count; member += 1) this.#order[member] = member
    this.#sortKeys(level, 0, count, 0)
    const first = this.#members.length
    for (let at = 0; at < count; at += 1) {
      const member = this.#order[at] ?? 0
      const to = member + 1 < count ? (keys[member + 1] ?? 0) - 1 : this.#length
      this.#members.push(keys[member] ?? 0, to)
    }
    const behind = this.#members.length
    this.#unsorted.push({ from: (keys[0] ?? 0) - 1, to: this.#length, first, behind })
  }

  /** A code unit of a key; -1 past its end. */
  #unitOf({ keys, colons }: Level, member: number, index: number): number {
    const at = (keys[member] ?? 0) + index
    return at < (colons[member] ?? 0) ? (this.#units[at] ?? 0) : -1
  }

  /**
   * Sorts members whose keys are equal up to unit `index` (multikey quicksort, Bentley and Sedgewick 1997). Common
   * prefixes are compared only once, and a random pivot prevents keys crafted to be slow. Members with the same key
   * keep their order.
   */
  #sortKeys(level: Level, first: number, behind: number, index: number): void {
    const order = this.#order
    let [from, to, unitAt] = [first, behind, index]
    while (to - from > 1) {
      const middle = this.#unitOf(level, order[from + Math.floor(Math.random() * (to - from))] ?? 0, unitAt)
      let [at, below, above] = [from, from, to]
      while (at < above) {
        const member = order[at] ?? 0
        const unit = this.#unitOf(level, member, unitAt)
        if (unit < middle) {
          order[at++] = order[below] ?? 0
          order[below++] = member
        } else if (unit > middle) {
          order[at] = order[--above] ?? 0
          order[above] = member
        } else at += 1
      }
      this.#sortKeys(level, from, below, unitAt)
      this.#sortKeys(level, above, to, unitAt)
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
    const units = this.#units
    let [at, next] = [from, start]
    for (;;) {
      const object = this.#unsorted[this.#firstUnsorted(at)]
      const end = object && object.from < to ? object.from : to
      while (at < end) copy[next++] = units[at++] ?? 0
      if (!object || end === to) return next
      copy[next++] = marks.openObject
      for (let member = object.first; member < object.behind; member += 2) {
        if (member > object.first) copy[next++] = marks.comma
        next = this.#copyInOrder(this.#members[member] ?? 0, this.#members[member + 1] ?? 0, copy, next)
      }
      at = object.to
    }
  }

  /** Index of the first unsorted object at or after `from`. */
  #firstUnsorted(from: number): number {
    let [low, high] = [0, this.#unsorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#unsorted[middle]?.from ?? 0) < from) low = middle + 1
      else high = middle
    }
    return low
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
