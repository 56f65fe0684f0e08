import { offerUndo, toast } from '#ui/toast.tsx'
import type { StoredItem, LocalStore } from '../local-store.ts'
import { openLocalStore } from '../open-local-store.ts'

/** Changes stored data; shows an error and returns null if the browser refuses. */
export async function changeItems<Result>(
  work: (store: LocalStore) => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work(await openLocalStore())
  } catch {
    toast({
      title: 'Not everything was changed',
      description: 'The browser refused. The list shows what it still keeps.',
      tone: 'danger',
      timeout: 0,
    })
    return null
  }
}

/** Restores items next to those that have taken their places. */
export type RestoreBeside = (store: LocalStore, displaced: readonly StoredItem[]) => Promise<unknown>

/** Clears a collection and offers Undo. Never rejects; failures are shown. */
export async function clearItems(
  at: { account: string; kind: string },
  done: (count: number) => string,
  putBeside: RestoreBeside = async () => undefined,
): Promise<void> {
  const taken = await changeItems((store) => removeCollection(store, at))
  if (!taken) return
  const putBack = async (store: LocalStore) => putBeside(store, await restoreItems(store, taken))
  offerUndo(done(taken.length), () => void changeItems(putBack))
}

/**
 * Removes a collection and returns its items, including those that fit no schema. Items that another tab stores
 * meanwhile stay. If the storage fails, rejects without removing anything.
 */
export async function removeCollection(
  store: LocalStore,
  { account, kind }: { account: string; kind: string },
): Promise<StoredItem[]> {
  // Another tab may have stored something newer in their places.
  return store.replace([], await store.items(account, kind))
}

/**
 * Undoes a removal. Items stored meanwhile under the same keys stay; returns those that could not be restored for that
 * reason. Rejects if not everything could be stored.
 */
export async function restoreItems(store: LocalStore, taken: readonly StoredItem[]): Promise<StoredItem[]> {
  const displaced: StoredItem[] = []
  // One by one: if the storage gets full, those that fit are restored.
  for (const item of taken) {
    const [isPut] = await store.swap([{ place: item, at: null, next: item }])
    if (!isPut) displaced.push(item)
  }
  return displaced
}
