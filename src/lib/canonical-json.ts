const maxDepth = 512
/** No number that means anything is longer. A longer one is its own one spelling. */
const longestNumber = 400

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

type Reader = { readonly text: string; at: number }

/** The character that the reader is at, behind white space; NaN at the end. */
function next(reader: Reader): number {
  for (;;) {
    const code = reader.text.charCodeAt(reader.at)
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code
    reader.at += 1
  }
}

function takeMark(reader: Reader, mark: number): boolean {
  if (next(reader) !== mark) return false
  reader.at += 1
  return true
}

/** The string at the reader's place in its one spelling, or undefined; moves the reader behind it. */
function takeString(reader: Reader): string | undefined {
  const { text, at: from } = reader
  if (text.charCodeAt(from) !== quote) return undefined
  let isPlain = true
  let at = from + 1
  for (let code = text.charCodeAt(at); code !== quote; code = text.charCodeAt(at)) {
    if (at >= text.length) return undefined
    if (code === backslash || code < 0x20 || (code >= 0xd800 && code <= 0xdfff)) isPlain = false
    at += code === backslash ? 2 : 1
  }
  reader.at = at + 1
  const token = text.slice(from, reader.at)
  if (isPlain) return token
  try {
    return JSON.stringify(JSON.parse(token))
  } catch {
    return undefined
  }
}

function endOfDigits(text: string, from: number): number {
  let at = from
  for (let code = text.charCodeAt(at); code >= 0x30 && code <= 0x39; code = text.charCodeAt(at)) at += 1
  return at
}

/** One spelling for each decimal value, exact at any size: `1`, `1.0` and `10e-1` are `1e0`. */
function takeNumber(reader: Reader): string | undefined {
  const { text, at: from } = reader
  const whole = text[from] === '-' ? from + 1 : from
  const point = endOfDigits(text, whole)
  if (point === whole || (text[whole] === '0' && point > whole + 1)) return undefined
  const fraction = text[point] === '.' ? endOfDigits(text, point + 1) : point
  if (fraction === point + 1) return undefined
  let end = fraction
  if (text[end] === 'e' || text[end] === 'E') {
    const digits = text[end + 1] === '-' || text[end + 1] === '+' ? end + 2 : end + 1
    end = endOfDigits(text, digits)
    if (end === digits) return undefined
  }
  reader.at = end
  if (end - from > longestNumber) return text.slice(from, end)
  const digits = text.slice(whole, point) + text.slice(point + 1, fraction)
  let [first, last] = [0, digits.length]
  while (digits[first] === '0') first += 1
  while (last > first && digits[last - 1] === '0') last -= 1
  if (first === last) return '0'
  const shift = point - whole - last
  const power = end === fraction ? shift : BigInt(text.slice(fraction + 1, end)) + BigInt(shift)
  return `${whole > from ? '-' : ''}${digits.slice(first, last)}e${power}`
}

function takeWord(reader: Reader): string | undefined {
  const word = ['true', 'false', 'null'].find((each) => reader.text.startsWith(each, reader.at))
  reader.at += word?.length ?? 0
  return word
}

function takeMembers(reader: Reader, depth: number): string | undefined {
  if (takeMark(reader, closeBrace)) return '{}'
  const members: { readonly key: string; readonly value: string }[] = []
  do {
    next(reader)
    const key = takeString(reader)
    if (key === undefined || !takeMark(reader, colon)) return undefined
    const value = takeValue(reader, depth)
    if (value === undefined) return undefined
    members.push({ key, value })
  } while (takeMark(reader, comma))
  if (!takeMark(reader, closeBrace)) return undefined
  members.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  // Joining at once would copy what is inside once for each level around it.
  let text = ''
  for (const { key, value } of members) text += `${text === '' ? '{' : ','}${key}:${value}`
  return `${text}}`
}

function takeItems(reader: Reader, depth: number): string | undefined {
  if (takeMark(reader, closeBracket)) return '[]'
  let text = ''
  do {
    const item = takeValue(reader, depth)
    if (item === undefined) return undefined
    text += (text === '' ? '[' : ',') + item
  } while (takeMark(reader, comma))
  return takeMark(reader, closeBracket) ? `${text}]` : undefined
}

function takeValue(reader: Reader, depth: number): string | undefined {
  if (depth > maxDepth) return undefined
  const code = next(reader)
  if (code === quote) return takeString(reader)
  if (code !== openBrace && code !== openBracket) return takeNumber(reader) ?? takeWord(reader)
  reader.at += 1
  return code === openBrace ? takeMembers(reader, depth + 1) : takeItems(reader, depth + 1)
}

/**
 * One text for all spellings of the same JSON value: keys sorted by UTF-16 code unit, no white space, strings
 * escaped alike, numbers of up to 400 characters exact at any size. Two texts with equal results hold the same record.
 * Duplicate keys are kept, in their order, because dropping one would hide a change. The time it takes grows with the
 * length of the text, whatever stands in it.
 * Gives undefined when the text is not JSON (RFC 8259) or is nested deeper than 512 levels.
 */
export function canonicalJson(text: string): string | undefined {
  const reader: Reader = { text, at: 0 }
  const value = takeValue(reader, 0)
  return Number.isNaN(next(reader)) ? value : undefined
}
