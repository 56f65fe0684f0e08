import { listStarredQueries } from '#contract/endpoints.ts'
import { Offers, type PageFacts, pageFactsId, SessionAnswer, SessionList } from '#contract/session.ts'
import { basePath } from '#lib/addresses.ts'
import type { z } from '#lib/zod.ts'
import { addOrgHeader, followSession } from './active-org.ts'
import { unexpectedAnswer } from './classify.ts'
import { setReaderOnly } from './read-only.ts'
import { fetchText } from './send.ts'

/** Calls Starboard's own server. Throws `ApiError`, kind `unexpected-answer`, if the schema rejects the response. */
async function readOwn<Value>(
  path: string,
  schema: z.ZodMiniType<Value>,
  problem: string,
  { headers = new Headers(), signal }: { headers?: Headers; signal: AbortSignal },
): Promise<Value> {
  const { response, text } = await fetchText(path, { method: 'GET', headers, signal })
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw unexpectedAnswer(response, text, `Starboard’s own server ${problem}.`)
  }
}

/** Reads the session and the available sign-in methods (Starboard's own `GET /auth/session`). */
export async function readSession(signal: AbortSignal): Promise<SessionAnswer> {
  const session = await readOwn('/auth/session', SessionAnswer, 'returned no session', { signal })
  takeIn(session)
  return session
}

/** Applies the session to the rest of the page. */
function takeIn(session: SessionAnswer): void {
  followSession(session)
  if (session.session) setReaderOnly(session.session.readOnly === true)
}

/** What the server embedded in the page; null if nobody was signed in. */
export function factsInPage(): PageFacts | null {
  const facts = document.querySelector(`#${pageFactsId}`)?.textContent
  return facts ? JSON.parse(facts) : null
}

/** The session that the server embedded in the page; null if there is none. */
export function sessionInPage(): SessionAnswer | null {
  const session = factsInPage()?.session ?? null
  if (session) takeIn(session)
  return session
}

/** Reads what the service offers beyond the interface, for this session and the active organization. */
export async function readOffers(signal: AbortSignal): Promise<Offers> {
  const headers = new Headers({ accept: 'application/json' })
  addOrgHeader(headers, listStarredQueries)
  return readOwn('/auth/offers', Offers, 'did not say what the service offers', { headers, signal })
}

/** Passes an access token to the server, once; the page does not keep it. */
export async function signInWithToken(token: string): Promise<void> {
  const headers = new Headers({ 'content-type': 'application/json' })
  await fetchText('/auth/token', { method: 'POST', headers, body: JSON.stringify({ token }) })
}

/** Ends the session on the server. */
export async function signOut(): Promise<void> {
  await fetchText('/auth/logout', { method: 'POST', headers: new Headers() })
}

/** Reads all sessions of the account, most recently used first. */
export async function readSessions(signal: AbortSignal): Promise<SessionList['sessions']> {
  return (await readOwn('/auth/sessions', SessionList, 'returned no list of sessions', { signal })).sessions
}

/** Ends a session of the account by its handle. Throws `ApiError` with kind `not-found` if it has already ended. */
export async function endSessionOf(handle: string): Promise<void> {
  const path = `/auth/sessions/${encodeURIComponent(handle)}`
  await fetchText(path, { method: 'DELETE', headers: new Headers() })
}

/** Ends all sessions of the account; with `keepOwn`, all except the one of this browser. */
export async function endSessions({ keepOwn }: { keepOwn: boolean }): Promise<void> {
  const path = keepOwn ? '/auth/sessions?keep=current' : '/auth/sessions'
  await fetchText(path, { method: 'DELETE', headers: new Headers() })
}

/**
 * URL that starts the OAuth flow and returns to `to`, a path on this origin. `anew`: the authorization server must not
 * choose the account that is signed in there.
 */
export function signInAddress(to: string, anew: boolean): string {
  return `${basePath}/auth/login?to=${encodeURIComponent(to)}${anew ? '&anew=on' : ''}`
}
