import { bytesOf, type ItemPlace, type LocalStore, keyFor, readOrgKey } from '../local-store.ts'
import { collectionKinds } from '../kinds.ts'

/** Where the collections of an account and its active organization hold something. */
async function listedPlaces(store: LocalStore, account: string): Promise<ItemPlace[]> {
  const places = await store.places(readOrgKey(account).account)
  // What was kept before an organization was needed is no part of any.
  return places.filter((at) => at.account === keyFor(at.kind, account))
}

/**
 * How many items of each collection are kept for an account and its active organization: every one that Starboard
 * knows, and those that another version wrote. Rejects when the storage fails.
 */
export async function countItems(store: LocalStore, account: string): Promise<ReadonlyMap<string, number>> {
  const counts = new Map(collectionKinds.map(({ kind }) => [kind, 0]))
  for (const { kind } of await listedPlaces(store, account)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

/**
 * About how many bytes each collection takes that holds something. The items are read one after the other, as each may
 * be large, and `turn` is awaited in between. Rejects when the storage fails.
 */
export async function measureItems(
  store: LocalStore,
  account: string,
  turn: () => Promise<unknown>,
): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>()
  for (const { account: owner, kind, key } of await listedPlaces(store, account)) {
    const item = await store.item(owner, kind, key)
    sizes.set(kind, (sizes.get(kind) ?? 0) + (item ? bytesOf([key, item.value]) : 0))
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
