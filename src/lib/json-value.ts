/** A JSON object: only own keys matter, and values are unknown. */
export type JsonObject = { readonly [key: string]: unknown }

/** The value of a JSON text; undefined if the text is invalid. */
export function jsonIn(text: string, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

/** Whether a value is a JSON object; false for null and arrays. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The own member `key` of a JSON object; undefined if it is absent or `value` is not an object. */
export function member(value: unknown, key: string): unknown {
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** The text; undefined if the value is not a string. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** The integer, exact at any size; undefined if the value is not one. */
export function asInteger(value: unknown): number | bigint | undefined {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))
    ? value
    : undefined
}

/** The strings in a list, without other members; undefined if the value is not a list. */
export function asTexts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : undefined
}

/** Own keys and values of a JSON object in order, including `__proto__`; empty for anything else. */
export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isJsonObject(value) ? Object.entries(value) : []
}

/** `JSON.stringify` that also takes `bigint`, as an integer. */
export function exactJson(value: unknown): string | undefined {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return `[${value.map((item) => exactJson(item) ?? 'null').join()}]`
  if (!isJsonObject(value) || value instanceof Date) return JSON.stringify(value)
  const members = Object.entries(value).flatMap(([key, of]) => {
    const text = exactJson(of)
    return text === undefined ? [] : `${JSON.stringify(key)}:${text}`
  })
  return `{${members.join()}}`
}

/** A value as the content of a JSON file: indented, with exact integers and a final line break. */
export const jsonFile = (value: unknown): string => `${indentJson(exactJson(value) ?? '')}\n`

const jsonTokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** Indents a JSON text with each member on its own line; all tokens stay verbatim. */
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

/** Any JSON value on one line: strings bare, everything else as JSON with exact integers. */
export function inlineText(value: unknown): string {
  return typeof value === 'string' ? value : (exactJson(value) ?? '')
}
