import { type Collection, readItems } from './collection.ts'
import type { KeptItem, KeptStore } from './kept-store.ts'
import type { PageChange } from './merge-changes.ts'

/**
 * Writes changes of a page in one go. Gives what stood in their place and this version cannot read: nobody who made
 * them could see that. Rejects when the storage fails; nothing of them is written then.
 */
export async function writeChanges<Value>(
  store: KeptStore,
  { collection, account }: { collection: Collection<Value>; account: string },
  changes: readonly PageChange<Value>[],
): Promise<KeptItem[]> {
  const { kind } = collection
  const before = await store.exchange(
    changes.flatMap(({ item }) => (item ? { ...item, account, kind } : [])),
    changes.flatMap(({ key, item }) => (item ? [] : { account, kind, key })),
  )
  return before.filter((item) => readItems(collection, [item]).unread > 0)
}
