import { JsonScanner, marks } from './json-scanner.ts'

/** No number that means anything is longer. A longer one is its own one spelling. */
const longestNumber = 400

/** Most numbers: short whole ones that end in no zero, of which nothing has to be taken apart. */
const plainNumber = /^-?\d{0,14}[1-9]$/

const numberParts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE](.+))?$/

/** One spelling for each decimal value, exact at any size: `1`, `1.0` and `10e-1` are `1e0`. */
function spelledNumber(source: string): string {
  const [, sign = '', whole = '', fraction = '', power] = numberParts.exec(source) ?? []
  const digits = whole + fraction
  let [first, last] = [0, digits.length]
  while (digits[first] === '0') first += 1
  while (last > first && digits[last - 1] === '0') last -= 1
  if (first === last) return '0'
  const shift = whole.length - last
  return `${sign}${digits.slice(first, last)}e${power === undefined ? shift : BigInt(power) + BigInt(shift)}`
}

/** A string, number or word in its one spelling. */
function spelled(source: string): string {
  if (source.startsWith('"')) {
    return /[\\\ud800-\udfff]/.test(source) ? JSON.stringify(JSON.parse(source)) : source
  }
  // Words begin behind `_`.
  if (source.charCodeAt(0) > 0x5f || source.length > longestNumber) return source
  return plainNumber.test(source) ? `${source}e0` : spelledNumber(source)
}

type Member = { readonly key: string; readonly text: string }

/** A list that is not over yet, or an object, which has `members`. */
type Open = { text: string; key: string; readonly members: Member[] | null }

const byKey = (a: Member, b: Member) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

// Joining at once would copy what is inside once for each level around it.
function written({ text, members }: Open): string {
  if (!members) return text === '' ? '[]' : `${text}]`
  if (members.length > 1) members.sort(byKey)
  let sorted = '{'
  for (const { key, text: value } of members) {
    sorted += sorted.length > 1 ? `,${key}:${value}` : `${key}:${value}`
  }
  return `${sorted}}`
}

/**
 * One text for all spellings of the same JSON value: keys sorted by UTF-16 code unit, no white space, strings
 * escaped alike, numbers of up to 400 characters exact at any size. Two texts with equal results hold the same record.
 * Duplicate keys are kept, in their order, because dropping one would hide a change. The time it takes grows with the
 * length of the text, whatever stands in it.
 * Gives undefined when the text is not JSON (RFC 8259) or is nested deeper than 512 levels.
 */
export function canonicalJson(text: string): string | undefined {
  const open: Open[] = []
  let from = 0
  let closed: string | undefined
  const valueBefore = (at: number): string | undefined => {
    const source = text.slice(from, at).trim()
    from = at + 1
    const found = source === '' ? closed : spelled(source)
    closed = undefined
    return found
  }
  const onMark = (mark: number, at: number) => {
    const found = valueBefore(at)
    if (mark === marks.openList || mark === marks.openObject) {
      open.push({ text: '', key: '', members: mark === marks.openObject ? [] : null })
      return
    }
    const inner = open[open.length - 1]
    if (!inner) return
    if (mark === marks.colon) {
      inner.key = found ?? ''
      return
    }
    if (found !== undefined) {
      if (inner.members) inner.members.push({ key: inner.key, text: found })
      else inner.text += inner.text === '' ? `[${found}` : `,${found}`
    }
    if (mark === marks.comma) return
    open.pop()
    closed = written(inner)
  }
  const scanner = new JsonScanner({ onMark })
  scanner.push(text)
  return scanner.end() ? valueBefore(text.length) : undefined
}
