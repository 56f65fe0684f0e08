import { groupBy } from '#lib/maps.ts'
import { createListeners } from '#lib/listeners.ts'
import { z } from '#lib/zod.ts'
import type { ItemKey, LocalStore } from './local-store.ts'

/**
 * A message between the tabs of an account: the changed items of a collection and, for some, a `fact`; never a text or
 * a token.
 */
export type StoreChange = { kind: string; keys: readonly string[]; fact: string | null }

// Earlier versions of Starboard send only the collection.
const message = z.object({
  kind: z.string(),
  keys: z.optional(z.array(z.string())),
  fact: z.optional(z.nullable(z.string())),
})

type Listener = (change: StoreChange, isOwn: boolean) => void

const heard = new Map<string, { channel: BroadcastChannel | null; listeners: Set<Listener> }>()

/** Null if the browser lacks or denies channels; tabs then do not notify each other. */
function openChannel(account: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(`starboard.kept.${account}`)
  } catch {
    return null
  }
}

/** Notifies this page and the other tabs of this account of a change. */
export function announceChange(account: string, change: StoreChange): void {
  const known = heard.get(account)
  for (const listener of known?.listeners ?? []) listener(change, true)
  const channel = known ? known.channel : openChannel(account)
  channel?.postMessage(change)
  if (!known) channel?.close()
}

/**
 * Registers a listener for changes of this account's data by this page or another tab. Returns a function that removes
 * it. All listeners of an account share one channel.
 */
export function onStoreChange(account: string, listener: Listener): () => void {
  const known = heard.get(account)
  const { channel, listeners } = known ?? { channel: openChannel(account), listeners: new Set<Listener>() }
  if (!known) {
    heard.set(account, { channel, listeners })
    channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const read = message.safeParse(data)
      // A tab with another version of Starboard may send unknown messages.
      if (!read.success) return
      const { kind, keys = [], fact = null } = read.data
      for (const hear of listeners) hear({ kind, keys, fact }, false)
    })
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || heard.get(account)?.listeners !== listeners) return
    heard.delete(account)
    channel?.close()
  }
}

/** Notifies this page that the browser closed the database, for example because the data of the site was cleared. */
export const { tell: announceClosing, subscribe: onStoreClosing } = createListeners()

/**
 * A store that announces every change to this page and the other tabs of the account, even if the storage failed: they
 * just read again, and the service may have newer data than this browser.
 */
export function announcingStore(store: LocalStore, tell: typeof announceChange = announceChange): LocalStore {
  function tellAll(places: readonly ItemKey[], fact: string | null = null) {
    const changes = groupBy(places, ({ account, kind }) => JSON.stringify([account, kind]))
    for (const [first, ...more] of changes.values()) {
      if (first) tell(first.account, { kind: first.kind, keys: [first, ...more].map(({ key }) => key), fact })
    }
  }

  return {
    ...store,
    replace: (put, removed, fact) =>
      store.replace(put, removed).finally(() => tellAll([...put, ...removed], fact)),
    swap: (swaps, fact) =>
      store.swap(swaps).finally(() =>
        tellAll(
          swaps.map(({ place }) => place),
          fact,
        ),
      ),
  }
}
