import { parse } from 'lossless-json'
import { elementRanges } from './json-scanner.ts'

/** A digit run that a double may not hold, or an exponent that may be beyond it, where a JSON number can stand. */
const unsafeNumber = /(?:^|[:[,])\s*-?(?:\d{16,}|\d[\d.]*[eE]\+?\d{3,})/

function exactNumber(source: string): number | bigint | string {
  const value = Number(source)
  if (!Number.isFinite(value)) return source
  return Number.isSafeInteger(value) || !/^-?\d+$/.test(source) ? value : BigInt(source)
}

const parseExactly = (text: string): unknown =>
  // Of a key that stands twice, the last counts, as `JSON.parse` has it.
  parse(text, null, { parseNumber: exactNumber, onDuplicateKey: ({ newValue }) => newValue })

/**
 * Parses JSON (RFC 8259) without rounding integers: those beyond 2^53 come as `bigint`, numbers beyond what a double
 * holds (`1e400`) as the text that was sent, all other values as `JSON.parse` gives them. Throws `SyntaxError` for anything that is not JSON. In a list only the elements that
 * hold such integers are read the slow way.
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
