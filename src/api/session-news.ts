import { z } from '#lib/zod.ts'

const message = z.union([
  z.object({ kind: z.literal('signed-out') }),
  z.object({ kind: z.literal('signed-in'), account: z.string() }),
])

/** What the tabs of this browser tell each other about the session; an account only by its key. */
export type SessionNews = z.infer<typeof message>

const channelName = 'starboard.session'

/** Changes with each sign-out here. A tab that heard nothing, because it slept, sees that it is another one. */
const markName = 'starboard.signed-out'

/** Null where the browser has no channels or denies them. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(channelName)
  } catch {
    return null
  }
}

function readMark(): string | null {
  try {
    return localStorage.getItem(markName)
  } catch {
    return null
  }
}

function tell(news: SessionNews): void {
  const channel = openChannel()
  channel?.postMessage(news)
  channel?.close()
}

/** Tells the other tabs of this browser that the person signed out, those that sleep now as well. */
export function announceSignOut(): void {
  try {
    localStorage.setItem(markName, `${Date.now()} ${Math.random()}`)
  } catch {
    // The channel remains, and each call of another tab is refused anyway.
  }
  tell({ kind: 'signed-out' })
}

/** Tells the other tabs of this browser who is signed in by now. */
export const announceSignIn = (account: string): void => tell({ kind: 'signed-in', account })

type Listeners = { onSignedOut(): void; onSignedIn(account: string): void }

/**
 * Calls `onSignedOut` when the person signs out in another tab: at once, or, if this tab slept or the browser has no
 * channels, when it is told otherwise or seen again. Once begun it lasts as long as the page.
 */
export function watchSessionNews({ onSignedOut, onSignedIn }: Listeners): void {
  const seen = readMark()
  const look = () => {
    const mark = readMark()
    if (mark !== null && mark !== seen) onSignedOut()
  }
  openChannel()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // A tab with another version of Starboard may say what this one does not know.
    const news = message.safeParse(data).data
    if (news?.kind === 'signed-out') onSignedOut()
    if (news?.kind === 'signed-in') onSignedIn(news.account)
  })
  for (const event of ['storage', 'focus', 'pageshow']) window.addEventListener(event, look)
  document.addEventListener('visibilitychange', look)
}
