import { z } from '#lib/zod.ts'

const message = z.union([
  z.object({ kind: z.literal('signed-out') }),
  z.object({ kind: z.literal('signed-in'), account: z.string() }),
])

/** Messages between the tabs of this browser about the session. Accounts are named only by key. */
export type SessionNews = z.infer<typeof message>

const channelName = 'starboard.session'

/** Changes with each sign-out. A tab that missed the message, because it was asleep, notices the difference. */
const markName = 'starboard.signed-out'

/** Null if the browser lacks or denies channels. */
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

/** Tells the other tabs of this browser that the user signed out, including tabs that are asleep. */
export function announceSignOut(): void {
  try {
    localStorage.setItem(markName, `${Date.now()} ${Math.random()}`)
  } catch {
    // The channel remains, and requests of other tabs are refused anyway.
  }
  tell({ kind: 'signed-out' })
}

/** Tells the other tabs of this browser who is signed in now. */
export const announceSignIn = (account: string): void => tell({ kind: 'signed-in', account })

type Listeners = { onSignedOut(): void; onSignedIn(account: string): void }

/**
 * Calls `onSignedOut` when the user signs out in another tab: immediately or, if this tab was asleep or the browser has
 * no channels, on a storage event or when the tab is shown again. Lasts as long as the page.
 */
export function watchSessionNews({ onSignedOut, onSignedIn }: Listeners): void {
  const seen = readMark()
  const checkMark = () => {
    const mark = readMark()
    if (mark !== null && mark !== seen) onSignedOut()
  }
  openChannel()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // A tab with another version of Starboard may send unknown messages.
    const news = message.safeParse(data).data
    if (news?.kind === 'signed-out') onSignedOut()
    if (news?.kind === 'signed-in') onSignedIn(news.account)
  })
  for (const event of ['storage', 'focus', 'pageshow']) window.addEventListener(event, checkMark)
  document.addEventListener('visibilitychange', checkMark)
}
