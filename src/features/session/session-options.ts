import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { errorWithoutAnswer } from '#api/classify.ts'
import { leavePage } from '#api/leave-page.ts'
import { pageSession } from '#api/page-session.ts'
import { readSession, sessionInPage } from '#api/session.ts'
import type { SessionAnswer } from '#contract/session.ts'
import { minute } from '#lib/dates.ts'

/**
 * What a check of the session means for a page. `same`: the page may go on. `ended`: nobody is signed in. `other`:
 * someone else is. `unclear`: another access token, which has no name and may well belong to the same person.
 */
type SessionVerdict = 'same' | 'ended' | 'other' | 'unclear'

/** Compares the account that a page was drawn for (undefined: none yet) with the one that is signed in. */
export function sessionVerdict(drawnFor: SessionAnswer | undefined, found: SessionAnswer): SessionVerdict {
  const [before, now] = [drawnFor?.account, found.account]
  if (!before) return 'same'
  if (!found.signedIn || !now) return 'ended'
  if (before.key === now.key) return 'same'
  return before.name === null || now.name === null ? 'unclear' : 'other'
}

const sessionKey: string[] = ['session']

/**
 * Who is signed in, and how to sign in here. A page belongs to the account it was drawn for: once that is known, a
 * response with any other account never replaces it. The query then fails with kind `signed-out`, and the page asks the
 * user to sign in again; if the session certainly belongs to someone else, the browser leaves the page.
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
    // Not back to this address, which may name things that only the first account knows of.
    if (verdict === 'other') leavePage('/')
    else pageSession.lose(verdict)
    throw errorWithoutAnswer('signed-out')
  },
  staleTime: 5 * minute,
  // A tab that was asleep may have missed everything.
  refetchOnWindowFocus: 'always',
})

function adopt(client: QueryClient, found: SessionAnswer): void {
  client.setQueryData(sessionKey, found)
  pageSession.adopt(found.account?.key ?? null)
}

/** Starts with the session embedded in the page, so that no call has to wait to find out who is signed in. */
export function seedSessionFromPage(client: QueryClient): void {
  const found = sessionInPage()
  if (found) adopt(client, found)
}

/** Makes the page belong to whoever is signed in, at the user's request. If nobody is, the session has ended. */
export async function adoptSession(client: QueryClient): Promise<void> {
  const found = await readSession(new AbortController().signal)
  // A check that began before may find the session from before, which is now somebody else's.
  await client.cancelQueries({ queryKey: sessionKey })
  if (found.account) adopt(client, found)
  else pageSession.lose('ended')
}
