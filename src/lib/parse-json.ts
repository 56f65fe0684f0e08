import { parse } from 'lossless-json'

/** A digit run that a double may not hold, an exponent or a fraction, where a JSON number can stand. */
const unsafeNumber = /[:[,]\s*-?\d{16,}/

function exactNumber(source: string): number | bigint {
  const value = Number(source)
  return Number.isSafeInteger(value) || !/^-?\d+$/.test(source) ? value : BigInt(source)
}

/**
 * Parses JSON (RFC 8259) without rounding integers: those beyond 2^53 come as `bigint`, all other values as
 * `JSON.parse` gives them. Throws `SyntaxError` for anything that is not JSON.
 */
export function parseJson(text: string): unknown {
  return unsafeNumber.test(text) ? parse(text, null, exactNumber) : JSON.parse(text)
}
