import { elementRanges } from './json-scanner.ts'

/** A digit run or exponent that a double may not hold, where a JSON number can be. */
const unsafeNumber = /(?:^|[:[,])\s*-?(?:\d{16,}|\d[\d.]*[eE]\+?\d{3,})/

function exactNumber(source: string): number | bigint | string {
  const value = Number(source)
  if (!Number.isFinite(value)) return source
  return Number.isSafeInteger(value) || !/^-?\d+$/.test(source) ? value : BigInt(source)
}

/** A string, with the colon if it is a key, or a number. */
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"(?:\s*:)?|-?\d[\d.eE+-]*/g

/** `JSON.parse` of valid JSON in which each number was first made text after `#`, and each other text put after `'`. */
const parseExactly = (text: string): unknown =>
  JSON.parse(
    text.replace(stringOrNumber, (part) =>
      part.endsWith(':') ? part : part.startsWith('"') ? `"'${part.slice(1)}` : `"#${part}"`,
    ),
    (_, value: unknown) => {
      if (typeof value !== 'string') return value
      return value.startsWith('#') ? exactNumber(value.slice(1)) : value.slice(1)
    },
  )

/**
 * Parses JSON (RFC 8259) without rounding integers. Those beyond 2^53 become `bigint`, numbers beyond the range of a
 * double (`1e400`) the source text, and all other values as with `JSON.parse`. Throws `SyntaxError` for invalid JSON.
 * In a list, only elements with such numbers are parsed the slow way.
 */
export function parseJson(text: string): unknown {
  if (!unsafeNumber.test(text)) return JSON.parse(text)
  const value: unknown = JSON.parse(text)
  if (!Array.isArray(value)) return parseExactly(text)
  const list: unknown[] = value
  let index = 0
  for (const [start, end] of elementRanges(text)) {
    const element = text.slice(start, end)
    if (unsafeNumber.test(element)) list[index] = parseExactly(element)
    index++
  }
  return list
}
