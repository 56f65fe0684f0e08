import { type KeptPlace, type KeptStore, keyFor, readOrgKey } from '../kept-store.ts'
import { keptKinds } from '../kinds.ts'

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

/** Where the collections of an account and its active organization hold something. */
async function listedPlaces(store: KeptStore, account: string): Promise<KeptPlace[]> {
  const places = await store.places(readOrgKey(account).account)
  // What was kept before an organization was needed is no part of any.
  return places.filter((at) => at.account === keyFor(at.kind, account))
}

/**
 * How many items of each collection are kept for an account and its active organization: every one that Starboard
 * knows, and those that another version wrote. Rejects when the storage fails.
 */
export async function countKept(store: KeptStore, account: string): Promise<ReadonlyMap<string, number>> {
  const counts = new Map(keptKinds.map(({ kind }) => [kind, 0]))
  for (const { kind } of await listedPlaces(store, account)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

/**
 * About how many bytes each collection takes that holds something. The items are read one after the other, as each may
 * be large. Rejects when the storage fails.
 */
export async function measureKept(
  store: KeptStore,
  account: string,
  turn: () => Promise<unknown>,
): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>()
  for (const { account: owner, kind, key } of await listedPlaces(store, account)) {
    const item = await store.item(owner, kind, key)
    const bytes = item ? await valueBytes([key, item.value], turn) : 0
    sizes.set(kind, (sizes.get(kind) ?? 0) + bytes)
    await turn()
  }
  return sizes
}

const byteFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** "0 kB", "12.3 kB", "4 MB". What rounds to nothing and is something is "<0.1 kB". */
export function bytesText(bytes: number): string {
  if (bytes > 0 && bytes < 50) return '<0.1 kB'
  return bytes < 999_950 ? `${byteFormat.format(bytes / 1e3)} kB` : `${byteFormat.format(bytes / 1e6)} MB`
}
