const maxDepth = 512

type Reader = { readonly text: string; at: number }

/** A string that is its own one spelling: no escape, control character or surrogate. */
const plainString = /"[^"\\\0-\x1f\ud800-\udfff]*"/y
const number = /-?(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?/y
const word = /true|false|null/y

/** The token at the reader's place, or null; moves the reader behind it. */
function take(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at
  const match = pattern.exec(reader.text)
  if (match) reader.at = pattern.lastIndex
  return match
}

function skipSpace(reader: Reader): void {
  for (;;) {
    const code = reader.text.charCodeAt(reader.at)
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return
    reader.at += 1
  }
}

function takeMark(reader: Reader, mark: string): boolean {
  skipSpace(reader)
  if (reader.text[reader.at] !== mark) return false
  reader.at += 1
  return true
}

/** The string at the reader's place in its one spelling, or undefined; moves the reader behind it. */
function takeString(reader: Reader): string | undefined {
  const plain = take(reader, plainString)
  if (plain) return plain[0]
  if (reader.text[reader.at] !== '"') return undefined
  let end = reader.at + 1
  while (end < reader.text.length && reader.text[end] !== '"') end += reader.text[end] === '\\' ? 2 : 1
  const token = reader.text.slice(reader.at, end + 1)
  reader.at = end + 1
  try {
    return JSON.stringify(JSON.parse(token))
  } catch {
    return undefined
  }
}

/** One spelling for each decimal value, exact at any size: `1`, `1.0` and `10e-1` are `1e0`. */
function canonicalNumber(whole: string, fraction: string, exponent: string, negative: boolean): string {
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const kept = digits.replace(/0+$/, '')
  if (kept === '') return '0'
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - kept.length)
  return `${negative ? '-' : ''}${kept}e${power}`
}

function readMembers(reader: Reader, depth: number): string | undefined {
  const members: { key: string; value: string }[] = []
  if (takeMark(reader, '}')) return '{}'
  do {
    skipSpace(reader)
    const key = takeString(reader)
    if (key === undefined || !takeMark(reader, ':')) return undefined
    const value = readValue(reader, depth)
    if (value === undefined) return undefined
    members.push({ key, value })
  } while (takeMark(reader, ','))
  if (!takeMark(reader, '}')) return undefined
  members.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return `{${members.map(({ key, value }) => `${key}:${value}`).join(',')}}`
}

function readItems(reader: Reader, depth: number): string | undefined {
  const items: string[] = []
  if (takeMark(reader, ']')) return '[]'
  do {
    const item = readValue(reader, depth)
    if (item === undefined) return undefined
    items.push(item)
  } while (takeMark(reader, ','))
  return takeMark(reader, ']') ? `[${items.join(',')}]` : undefined
}

function readValue(reader: Reader, depth: number): string | undefined {
  if (depth > maxDepth) return undefined
  if (takeMark(reader, '{')) return readMembers(reader, depth + 1)
  if (takeMark(reader, '[')) return readItems(reader, depth + 1)
  if (reader.text[reader.at] === '"') return takeString(reader)
  const literal = take(reader, word)
  if (literal) return literal[0]
  const digits = take(reader, number)
  if (!digits) return undefined
  return canonicalNumber(digits[1] ?? '', digits[2] ?? '', digits[3] ?? '0', digits[0].startsWith('-'))
}

/**
 * One text for all spellings of the same JSON value: keys sorted by UTF-16 code unit, no white space, strings
 * escaped alike, numbers exact at any size. Two texts with equal results hold the same record. Duplicate keys
 * are kept, in their order, because dropping one would hide a change.
 * Gives undefined when the text is not JSON (RFC 8259) or is nested deeper than 512 levels.
 */
export function canonicalJson(text: string): string | undefined {
  const reader: Reader = { text, at: 0 }
  const value = readValue(reader, 0)
  if (value === undefined) return undefined
  skipSpace(reader)
  return reader.at === text.length ? value : undefined
}
