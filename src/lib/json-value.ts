import { stringify } from 'lossless-json'

/** An object as JSON gives it: own keys only matter, values unknown. */
export type JsonObject = { readonly [key: string]: unknown }

/** True for a JSON object; false for null, arrays and everything else. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The own member `key` of a JSON object; undefined when absent, or when `value` is no object. */
export function member(value: unknown, key: string): unknown {
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** The text, or undefined for anything that is not text. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The integer (exact, of any size), or undefined for anything that is not one. */
export function asInteger(value: unknown): number | bigint | undefined {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))
    ? value
    : undefined
}

/** The texts in a list, other members left out; undefined for anything that is not a list. */
export function asTexts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : undefined
}

/** Own keys and values of a JSON object in its order, `__proto__` included; empty for anything else. */
export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isJsonObject(value) ? Object.entries(value) : []
}

/** A value as the text of a JSON file: indented, integers exact, with a line break at the end. */
export const jsonFile = (value: unknown): string => `${stringify(value, undefined, 2) ?? ''}\n`

const jsonTokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** A JSON text with each member on a line of its own, indented; every token stays as it is written. */
export function indentJson(text: string): string {
  let indent = ''
  let result = ''
  let last = ''
  for (const [token] of text.matchAll(jsonTokens)) {
    if (token === '}' || token === ']') {
      indent = indent.slice(2)
      if (last !== '{' && last !== '[') result += `\n${indent}`
    } else if (last === '{' || last === '[') result += `\n${indent}`
    result += token
    if (token === ',') result += `\n${indent}`
    else if (token === ':') result += ' '
    else if (token === '{' || token === '[') indent += '  '
    last = token
  }
  return result
}

/** One line of text that shows any JSON value as it is: text bare, everything else as JSON, integers exact. */
export function inlineText(value: unknown): string {
  return typeof value === 'string' ? value : (stringify(value) ?? '')
}
