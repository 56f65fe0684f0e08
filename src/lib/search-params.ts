/**
 * Reads the query part of an address: every value is text, a repeated key is a list. TanStack Router's own
 * parser would turn `?q=5` into a number and a list into JSON.
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

/** Writes what `parseSearch` reads; undefined, empty text and empty lists are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (typeof entry === 'string' && entry !== '') params.append(key, entry)
      else if (typeof entry === 'number' || typeof entry === 'boolean') params.append(key, String(entry))
    }
  }
  // What needs no escaping in a query (RFC 3986, 3.4) stays readable.
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text ? `?${text}` : ''
}
