/** What a JSON text says, read by `parse`; undefined for what is no JSON. */
export function parsed(source: string, parse: (source: string) => unknown = JSON.parse): unknown {
  try {
    return parse(source)
  } catch {
    return undefined
  }
}
