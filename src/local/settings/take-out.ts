import type { KeptItem, KeptStore } from '../kept-store.ts'

/**
 * Removes a collection and gives what it was, also what no schema fits. What another tab puts meanwhile stays.
 * Rejects when the storage fails; nothing is removed then.
 */
export async function takeOut(
  store: KeptStore,
  { account, kind }: { account: string; kind: string },
): Promise<KeptItem[]> {
  const taken: KeptItem[] = []
  for (const key of await store.keys(account, kind)) {
    const item = await store.item(account, kind, key)
    if (item) taken.push(item)
  }
  await store.replace([], taken)
  return taken
}

/** Undoes a removal. What was put under a key meanwhile stays. Rejects when not everything could be stored. */
export async function putBackTaken(store: KeptStore, taken: readonly KeptItem[]): Promise<void> {
  for (const item of taken) {
    if (!(await store.item(item.account, item.kind, item.key))) await store.put(item)
  }
}
