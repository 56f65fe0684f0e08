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
  // Asked for first and so read first; not waited for, because the page may be left at any moment.
  const reading = Promise.all(changes.map(({ key }) => store.item(account, kind, key).catch(() => undefined)))
  await store.replace(
    changes.flatMap(({ item }) => (item ? { ...item, account, kind } : [])),
    changes.flatMap(({ key, item }) => (item ? [] : { account, kind, key })),
  )
  const before = await reading
  return before.flatMap((item) => (item && readItems(collection, [item]).unread > 0 ? item : []))
}
