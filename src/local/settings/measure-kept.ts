import type { KeptStore } from '../kept-store.ts'
import { keyFor, readOrgKey } from '../kept-key.ts'
import { keptKinds } from '../kinds.ts'
import { valueBytes } from './value-bytes.ts'

/**
 * How many items of each collection are kept for an account and its active organization: every one that Starboard
 * knows, and those that another version wrote. Rejects when the storage fails.
 */
export async function countKept(store: KeptStore, account: string): Promise<ReadonlyMap<string, number>> {
  const others = await store.kinds(readOrgKey(account).account)
  const kinds = new Set([...keptKinds.map(({ kind }) => kind), ...others])
  const counts = await Promise.all(
    Array.from(
      kinds,
      async (kind) => [kind, (await store.keys(keyFor(kind, account), kind)).length] as const,
    ),
  )
  return new Map(counts)
}

/**
 * About how many bytes a collection takes. Its items are read one after the other, as each may be large. Rejects when
 * the storage fails.
 */
export async function measureKept(
  store: KeptStore,
  { account, kind }: { account: string; kind: string },
  turn: () => Promise<unknown>,
): Promise<number> {
  let bytes = 0
  for (const key of await store.keys(account, kind)) {
    const item = await store.item(account, kind, key)
    if (item) bytes += await valueBytes([item.key, item.value], turn)
    await turn()
  }
  return bytes
}
