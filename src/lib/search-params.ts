import { z } from './zod.ts'

/**
 * Parses a query string: all values are text, and a repeated key is a list. TanStack Router's own parser would turn
 * `?q=5` into a number and a list into JSON.
 */
export function parseSearch(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search)
  const result: Record<string, string | string[]> = {}
  for (const key of new Set(params.keys())) {
    const values = params.getAll(key)
    Object.defineProperty(result, key, {
      value: values.length > 1 ? values : values[0],
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return result
}

/** The inverse of `parseSearch`; omits undefined, empty strings, and empty lists. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (typeof entry === 'string' && entry !== '') params.append(key, entry)
      else if (typeof entry === 'number' || typeof entry === 'boolean') params.append(key, String(entry))
    }
  }
  // Characters that need no escaping in a query (RFC 3986, 3.4) stay readable.
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text ? `?${text}` : ''
}

/** A URL parameter that is ignored if it does not fit the schema. */
export const lenient = <Schema extends z.ZodMiniType>(schema: Schema) =>
  // oxlint-disable-next-line promise/valid-params -- the catch of a schema, not of a promise
  z.catch(z.optional(schema), undefined)

/** A URL parameter that may be repeated, as a list of strings. Other types are ignored. */
export const repeatedKey = lenient(
  z.union([
    z.array(z.string()),
    z.pipe(
      z.string(),
      z.transform((value) => [value]),
    ),
  ]),
)
