import { z } from '#lib/zod.ts'

const message = z.union([
  z.object({ kind: z.literal('entry'), id: z.string(), gone: z.nullable(z.string()) }),
  z.object({ kind: z.literal('draft'), id: z.string() }),
  z.object({ kind: z.literal('version'), id: z.string(), source: z.string() }),
  /** A tab asks the one that edits to write its draft and let go. */
  z.object({ kind: z.literal('asked'), id: z.string(), from: z.string() }),
  /** The tab that edited has written its draft and edits no more. */
  z.object({ kind: z.literal('gave'), id: z.string(), to: z.string() }),
])

/** What the tabs of one account tell each other: only which query it is about, never a text or a token. */
export type QueryMessage = z.infer<typeof message>

type Listener = (message: QueryMessage) => void

const channels = new Map<string, { channel: BroadcastChannel; listeners: Set<Listener> }>()

/** Null where the browser has no channels or denies them: then tabs do not hear of each other. */
function openChannel(account: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(`starboard.saved-queries.${account}`)
  } catch {
    return null
  }
}

/** Tells the other tabs of this account; this page does not hear it. */
export function announce(account: string, news: QueryMessage): void {
  const heard = channels.get(account)
  if (heard) return heard.channel.postMessage(news)
  const channel = openChannel(account)
  channel?.postMessage(news)
  channel?.close()
}

/** Calls `listener` with what other tabs of this account tell; gives the function that ends it. */
export function onAnnounced(account: string, listener: Listener): () => void {
  const known = channels.get(account)
  const channel = known?.channel ?? openChannel(account)
  if (!channel) return () => {}
  const listeners = known?.listeners ?? new Set()
  if (!known) {
    channels.set(account, { channel, listeners })
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const read = message.safeParse(data)
      // A tab with another version of Starboard may say what this one does not know.
      if (read.success) for (const hear of listeners) hear(read.data)
    })
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || channels.get(account)?.channel !== channel) return
    channels.delete(account)
    channel.close()
  }
}
