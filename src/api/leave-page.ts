import { basePath } from '#lib/addresses.ts'
import { createListeners } from '#lib/listeners.ts'
import { z } from '#lib/zod.ts'
import { ApiError, isUnanswered } from './api-error.ts'
import { pageSession } from './page-session.ts'
import { endSessions, readSession, signOut } from './session.ts'

const { tell, subscribe } = createListeners()

/** Registers a listener called right before the page is left for good, which must stop asking the user to stay. */
export const onLeavePage = subscribe

/**
 * Leaves for another document of this site, which discards all memory: caches, editors, lists, ids. The page is hidden
 * immediately, sends no more requests, and asks nothing; drafts are written as on any page leave.
 */
export function leavePage(to: string): void {
  pageSession.leave()
  tell()
  document.documentElement.hidden = true
  location.replace(basePath + to)
}

type Ending = {
  /** The page to open; default: the one after sign-out, either the authorization server's or the sign-in page. */
  to?: string
  /** Whether to end the account's sessions in other browsers, too. */
  isEverywhere?: boolean
}

/**
 * Whether the session has ended although the request to end it failed: only its answer may have been lost, after which
 * the browser may have sent it again.
 */
async function hasEnded(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || !(isUnanswered(error) || error.kind === 'signed-out')) return false
  try {
    return !(await readSession(new AbortController().signal)).signedIn
  } catch {
    return false
  }
}

/**
 * Ends the session on the server, then clears this page and the other tabs. Rejects with `ApiError` if the server did
 * not end it; nothing has changed then.
 */
export async function endSession({
  to = '/auth/signed-out',
  isEverywhere = false,
}: Ending = {}): Promise<void> {
  let next = to
  pageSession.leave()
  try {
    await (isEverywhere ? endSessions({ keepOwn: false }) : signOut())
  } catch (error) {
    if (!(await hasEnded(error))) {
      pageSession.stay()
      throw error
    }
    // The lost answer had the way to the sign-out at the authorization server.
    await signOut().catch(() => undefined)
    // The session was over already, so it is not known whether the others are.
    if (error instanceof ApiError && error.kind === 'signed-out') next = '/sign-in?problem=others-open'
  }
  announceSignOut()
  leavePage(next)
}

/** Clears this page and the other tabs although the server could not end the session, which the next page says. */
export function abandonSession(): void {
  announceSignOut()
  leavePage('/sign-in?problem=still-open')
}

const message = z.union([
  z.object({ kind: z.literal('signed-out') }),
  z.object({ kind: z.literal('signed-in'), account: z.string() }),
])

/** Messages between the tabs of this browser about the session. Accounts are named only by key. */
type SessionNews = z.infer<typeof message>

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

function tellTabs(news: SessionNews): void {
  const channel = openChannel()
  channel?.postMessage(news)
  channel?.close()
}

/** Tells the other tabs of this browser that the user signed out, including tabs that are asleep. */
function announceSignOut(): void {
  try {
    localStorage.setItem(markName, `${Date.now()} ${Math.random()}`)
  } catch {
    // The channel remains, and requests of other tabs are refused anyway.
  }
  tellTabs({ kind: 'signed-out' })
}

/** Tells the other tabs of this browser who is signed in now. */
export const announceSignIn = (account: string): void => tellTabs({ kind: 'signed-in', account })

type NewsListeners = { onSignedOut(): void; onSignedIn(account: string): void }

/**
 * Calls `onSignedOut` when the user signs out in another tab: immediately or, if this tab was asleep or the browser has
 * no channels, on a storage event or when the tab is shown again. Lasts as long as the page.
 */
export function watchSessionNews({ onSignedOut, onSignedIn }: NewsListeners): void {
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
