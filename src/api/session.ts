import { SessionAnswer } from '#contract/session.ts'
import { unexpectedAnswer } from './classify.ts'
import { fetchText } from './send.ts'

/** Who is signed in, and how one can sign in here (Starboard's own `GET /auth/session`). */
export async function readSession(signal: AbortSignal): Promise<SessionAnswer> {
  const { response, text } = await fetchText('/auth/session', {
    method: 'GET',
    headers: new Headers(),
    signal,
  })
  try {
    return SessionAnswer.parse(JSON.parse(text))
  } catch {
    throw unexpectedAnswer(response, text, 'Starboard’s own server gave no session answer.')
  }
}

/** Hands an access token to the server, once; the page keeps nothing of it. */
export async function signInWithToken(token: string): Promise<void> {
  const headers = new Headers({ 'content-type': 'application/json' })
  await fetchText('/auth/token', { method: 'POST', headers, body: JSON.stringify({ token }) })
}

/** Ends the session on the server. */
export async function signOut(): Promise<void> {
  await fetchText('/auth/logout', { method: 'POST', headers: new Headers() })
}

/** Address that starts the OAuth flow and comes back to `to`, a path on this origin. */
export function signInAddress(to: string): string {
  return `/auth/login?to=${encodeURIComponent(to)}`
}
