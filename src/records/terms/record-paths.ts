import { isJsonObject, type JsonObject } from '#lib/json-value.ts'

const deepest = 5
const mostPaths = 500

/** Paths of all fields in some records, in the order in which they first appear; fields of listed objects included. */
export function recordPaths(records: Iterable<JsonObject>): readonly string[] {
  const paths = new Set<string>()
  function walk(value: unknown, before: string, depth: number) {
    if (paths.size >= mostPaths || depth > deepest) return
    if (Array.isArray(value)) {
      for (const entry of value) walk(entry, before, depth + 1)
      return
    }
    if (!isJsonObject(value)) return
    for (const [key, inner] of Object.entries(value)) {
      // What a term cannot spell is of no use in it.
      if (!/^[\p{L}_$][^\s"<>=!:,]*$/u.test(key)) continue
      paths.add(before + key)
      walk(inner, `${before}${key}.`, depth + 1)
    }
  }
  for (const record of records) walk(record, '', 0)
  return [...paths].slice(0, mostPaths)
}
