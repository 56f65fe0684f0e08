import { z } from '#lib/zod.ts'

const message = z.object({ kind: z.string() })

type Listener = (kind: string) => void

const heard = new Map<string, { channel: BroadcastChannel | null; listeners: Set<Listener> }>()

/** Null where the browser has no channels or denies them: then tabs do not hear of each other. */
function openChannel(account: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(`starboard.kept.${account}`)
  } catch {
    return null
  }
}

/** Tells this page and the other tabs of this account that a collection has changed: its name, nothing of it. */
export function announceKept(account: string, kind: string): void {
  const known = heard.get(account)
  for (const listener of known?.listeners ?? []) listener(kind)
  const channel = known ? known.channel : openChannel(account)
  channel?.postMessage({ kind })
  if (!known) channel?.close()
}

/**
 * Calls `listener` with each collection of this account that this page or another tab changes; gives the function
 * that ends it. All listeners of an account share one channel.
 */
export function onKeptChanged(account: string, listener: Listener): () => void {
  const known = heard.get(account)
  const { channel, listeners } = known ?? { channel: openChannel(account), listeners: new Set<Listener>() }
  if (!known) {
    heard.set(account, { channel, listeners })
    channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const read = message.safeParse(data)
      // A tab with another version of Starboard may say what this one does not know.
      if (read.success) for (const hear of listeners) hear(read.data.kind)
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
