import { basePath } from '#lib/base-path.ts'
import { createListeners } from '#lib/listeners.ts'
import { pageSession } from './page-session.ts'
import { announceSignOut } from './session-news.ts'
import { endSessions, signOut } from './session.ts'

const { tell, subscribe } = createListeners()

/** Calls its listener right before the page is left for good. What would ask the person to stay must stop that now. */
export const onLeavePage = subscribe

/**
 * Leaves for another document of this site, and with this one goes everything that is in memory: caches, editors, lists, ids. It is
 * hidden at once, sends nothing any more and asks nothing; drafts are written as whenever a page is left.
 */
export function leavePage(to: string): void {
  pageSession.leave()
  tell()
  document.documentElement.hidden = true
  location.replace(basePath + to)
}

type Ending = {
  /** What opens here; by default what follows a sign-out: the authorization server's, or the sign-in page. */
  to?: string
  /** Ends the sessions of the account in other browsers, too. */
  isEverywhere?: boolean
}

/**
 * Ends the session on the server, then empties this page and the other tabs. Rejects with `ApiError` when the server did
 * not end it: all is as before.
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

/** Empties this page and the other tabs although the server could not end the session, which the next page says. */
export function abandonSession(): void {
  announceSignOut()
  leavePage('/sign-in?problem=still-open')
}
