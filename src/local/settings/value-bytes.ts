const encoder = new TextEncoder()
/** Values that are looked at between two turns of the page: well below a millisecond. */
const step = 500

/**
 * About how many bytes a kept value takes: texts as UTF-8, buffers as they are, 8 for anything else. `turn` is
 * awaited in between, so that a large value never holds the page up.
 */
export async function valueBytes(value: unknown, turn: () => Promise<unknown>): Promise<number> {
  const open: unknown[] = [value]
  const seen = new Set<object>()
  let bytes = 0
  for (let steps = 1; open.length > 0; steps++) {
    const next = open.pop()
    if (typeof next === 'string') bytes += encoder.encode(next).byteLength
    else if (typeof next !== 'object' || next === null) bytes += 8
    else if (!seen.has(next)) {
      seen.add(next)
      const own = ownBytes(next)
      bytes += own ?? 0
      if (own === undefined) for (const part of partsOf(next)) open.push(part)
    }
    if (steps % step === 0) await turn()
  }
  return bytes
}

/** Bytes of what holds no other values; undefined for what does. */
function ownBytes(value: object): number | undefined {
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength
  if (value instanceof Blob) return value.size
  return value instanceof Date ? 8 : undefined
}

function* partsOf(value: object): Generator {
  if (Array.isArray(value) || value instanceof Set) yield* value
  else for (const pair of value instanceof Map ? value : Object.entries(value)) yield* pair
}
