import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { errorWithoutAnswer } from '#api/classify.ts'
import { leavePage } from '#api/leave-page.ts'
import { pageSession } from '#api/page-session.ts'
import { readSession, sessionInPage } from '#api/session.ts'
import type { SessionAnswer } from '#contract/session.ts'

/**
 * What a look at the session means for a page. `same`: the page may go on. `ended`: nobody is signed in. `other`:
 * somebody else is. `unclear`: another access token is, which names nobody; it may well be the same person's.
 */
type SessionVerdict = 'same' | 'ended' | 'other' | 'unclear'

/** Compares for whom a page was drawn (undefined: for nobody yet) with who is signed in. */
export function sessionVerdict(drawnFor: SessionAnswer | undefined, found: SessionAnswer): SessionVerdict {
  const [before, now] = [drawnFor?.account, found.account]
  if (!before) return 'same'
  if (!found.signedIn || !now) return 'ended'
  if (before.key === now.key) return 'same'
  return before.name === null || now.name === null ? 'unclear' : 'other'
}

const sessionKey: string[] = ['session']

/**
 * Who is signed in and how one can sign in here. A page belongs to whom it was drawn for: once somebody is known, an
 * answer that says anything else never takes the place of what is known. It fails with kind `signed-out`, and the page
 * asks to sign in again; where it is surely somebody else's session, the page is left.
 */
export const sessionOptions = queryOptions({
  queryKey: sessionKey,
  async queryFn({ signal, client }) {
    const found = await readSession(signal)
    const verdict = sessionVerdict(client.getQueryData<SessionAnswer>(sessionKey), found)
    if (verdict === 'same') {
      if (found.account) pageSession.adopt(found.account.key)
      return found
    }
    // Not to where this page was: an address may name what only the first one knows of.
    if (verdict === 'other') leavePage('/')
    else pageSession.lose(verdict)
    throw errorWithoutAnswer('signed-out')
  },
  staleTime: 5 * 60_000,
  // A tab that slept may have missed everything.
  refetchOnWindowFocus: 'always',
})

function adopt(client: QueryClient, found: SessionAnswer): void {
  client.setQueryData(sessionKey, found)
  pageSession.adopt(found.account?.key ?? null)
}

/** Begins with the session that the page came with, so that no call needs to wait for the question who is signed in. */
export function beginWithSessionInPage(client: QueryClient): void {
  const found = sessionInPage()
  if (found) adopt(client, found)
}

/** Makes whoever is signed in the one whom this page belongs to, as the person said; null: nobody is. */
export async function adoptSession(client: QueryClient): Promise<void> {
  const found = await readSession(new AbortController().signal)
  if (found.account) adopt(client, found)
  else pageSession.lose('ended')
}
