import { member } from '#lib/json-value.ts'

/**
 * The value at a path such as `license.features.sso`; names may hold dots themselves. Of a list on the way, what its
 * elements have there. Undefined where there is nothing.
 */
export function readPath(value: unknown, path: string): unknown {
  if (Array.isArray(value)) {
    const found = value.map((entry) => readPath(entry, path)).filter((entry) => entry !== undefined)
    return found.length > 0 ? found.flat() : undefined
  }
  const own = member(value, path)
  if (own !== undefined) return own
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const inner = member(value, path.slice(0, dot))
    const found = inner === undefined ? undefined : readPath(inner, path.slice(dot + 1))
    if (found !== undefined) return found
  }
  return undefined
}
