import { JsonScanner, marks } from './json-scanner.ts'

/** No number that means anything is longer. A longer one is its own one spelling. */
const longestNumber = 400

/** The one spelling of a string, number or word. */
function canonicalLeaf(source: string): string {
  const first = source.charCodeAt(0)
  if (first === 0x22) return canonicalString(source)
  return first > 0x39 || source.length > longestNumber ? source : canonicalNumber(source)
}

const canonicalString = (source: string) =>
  /[\\\ud800-\udfff]/.test(source) ? JSON.stringify(JSON.parse(source)) : source

/** One spelling for each decimal value, exact at any size: `1`, `1.0` and `10e-1` are `1e0`. */
function canonicalNumber(source: string): string {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE](.+))?$/.exec(source) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  let end = digits.length
  while (digits[end - 1] === '0') end--
  if (end === 0) return '0'
  const shift = digits.length - end - fraction.length
  return `${sign}${digits.slice(0, end)}e${power.length < 15 ? Number(power) + shift : BigInt(power) + BigInt(shift)}`
}

/** The members of a list, or those of an object with their keys in order. */
function canonicalMembers(keys: readonly string[], values: readonly string[]): string {
  const order = [...values.keys()]
  const keyOf = (at: number) => keys[at] ?? ''
  const isSorted = keys.every((key, at) => at === 0 || keyOf(at - 1) <= key)
  if (!isSorted) order.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : Number(keyOf(a) > keyOf(b))))
  // Added and not joined: that would copy what is deep inside at every level.
  let members = ''
  for (const at of order) {
    if (members !== '') members += ','
    if (keys.length > 0) members += `${keyOf(at)}:`
    members += values[at] ?? ''
  }
  return members
}

/**
 * One text for all spellings of the same JSON value: keys sorted by UTF-16 code unit, no white space, strings
 * escaped alike, numbers of up to 400 characters exact at any size. Two texts with equal results hold the same record.
 * Duplicate keys are kept, in their order, because dropping one would hide a change. The time it takes grows with the
 * length of the text, whatever stands in it.
 * Gives undefined when the text is not JSON (RFC 8259) or is nested deeper than 512 levels.
 */
export function canonicalJson(text: string): string | undefined {
  /** The lists and objects that are not over yet, the outermost first. */
  const open: { readonly keys: string[]; readonly values: string[] }[] = []
  let from = 0
  /** What the last mark left: a leaf, or a list or object that is over. */
  let last = ''
  function readUpTo(at: number) {
    const leaf = text.slice(from, at).trim()
    if (leaf !== '') last = canonicalLeaf(leaf)
    from = at + 1
  }
  const scanner = new JsonScanner({
    onMark(mark, at) {
      readUpTo(at)
      const level = open.at(-1)
      if (mark === marks.openList || mark === marks.openObject) open.push({ keys: [], values: [] })
      else if (mark === marks.colon) level?.keys.push(last)
      else if (last !== '') level?.values.push(last)
      last = ''
      if (mark !== marks.closeList && mark !== marks.closeObject) return
      const { keys, values } = open.pop() ?? { keys: [], values: [] }
      last = `${mark === marks.closeList ? '[' : '{'}${canonicalMembers(keys, values)}${String.fromCharCode(mark)}`
    },
  })
  scanner.push(text)
  if (!scanner.end()) return undefined
  readUpTo(text.length)
  return last
}
