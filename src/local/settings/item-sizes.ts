import { numberText } from '#lib/count-text.ts'
import { bytesOf, type ItemKey, type LocalStore, keyFor, readOrgKey } from '../local-store.ts'
import { collectionKinds } from '../kinds.ts'

/** The places of all items of an account and its active organization. */
async function listedPlaces(store: LocalStore, account: string): Promise<ItemKey[]> {
  const places = await store.places(readOrgKey(account).account)
  // Data from before an organization was needed belongs to none.
  return places.filter((at) => at.account === keyFor(at.kind, account))
}

/**
 * The number of items in each nonempty collection of an account and its active organization, including those of other
 * versions. Rejects if the storage fails.
 */
export async function countItems(store: LocalStore, account: string): Promise<ReadonlyMap<string, number>> {
  // In display order.
  const counts = new Map(collectionKinds.map(({ kind }) => [kind, 0]))
  for (const { kind } of await listedPlaces(store, account)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return new Map([...counts].filter(([, count]) => count > 0))
}

/**
 * The approximate size in bytes of each nonempty collection. Reads items one at a time, since each may be large, and
 * awaits `turn` in between. Rejects if the storage fails.
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

/** "0 kB", "12.3 kB", "4 MB"; "<0.1 kB" for anything that would round to zero. */
export function bytesText(bytes: number): string {
  if (bytes > 0 && bytes < 50) return '<0.1 kB'
  const [size, unit] = bytes < 999_950 ? [1e3, 'kB'] : [1e6, 'MB']
  return `${numberText(Math.round((bytes / size) * 10) / 10)} ${unit}`
}
