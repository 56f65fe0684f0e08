import { basePath } from '#lib/base-path.ts'
import { createListeners } from '#lib/listeners.ts'
import { pageSession } from './page-session.ts'
import { announceSignOut } from './session-news.ts'
import { endSessions, signOut } from './session.ts'

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
 * Ends the session on the server, then clears this page and the other tabs. Rejects with `ApiError` if the server did
 * not end it; nothing has changed then.
 */
export async function endSession({
  to = '/auth/signed-out',
  isEverywhere = false,
}: Ending = {}): Promise<void> {
  pageSession.leave()
  try {
    await (isEverywhere ? endSessions({ keepOwn: false }) : signOut())
  } catch (error) {
    pageSession.stay()
    throw error
  }
  announceSignOut()
  leavePage(to)
}

/** Clears this page and the other tabs although the server could not end the session, which the next page says. */
export function abandonSession(): void {
  announceSignOut()
  leavePage('/sign-in?problem=still-open')
}
