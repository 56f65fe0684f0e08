import { AuthorizationFailure } from './authorization-failure.ts'
import type { AuthorizationClient } from './authorization-client.ts'
import type { SessionStore } from './session-store.ts'
import type { Session, Tokens } from './session.ts'

/** Good access tokens for sessions. Both calls give null when the session has ended, and reject with
 * `AuthorizationFailure` when the authorization server cannot be asked just now. */
export type TokenKeeper = {
  /** The access token to use now; refreshed first when it is about to expire. */
  readonly current: (session: Session) => Promise<string | null>
  /** Another access token than the one that the service has just refused. */
  readonly renewed: (session: Session, refused: string) => Promise<string | null>
}

/** A fixed margin would refresh short-lived tokens on every call: 5 s, or a tenth of a life under 50 s. */
export function isExpiring(tokens: Tokens, now: number): boolean {
  if (tokens.expiresAt === null || tokens.refreshToken === null) return false
  return now >= tokens.expiresAt - Math.min(5000, (tokens.lifetime ?? 0) / 10)
}

/** One refresh at a time for each session, however many calls wait for it: refresh tokens may be good only once. */
export function createTokenKeeper(
  store: SessionStore,
  authorization: AuthorizationClient | null,
  now: () => number,
): TokenKeeper {
  const running = new Map<string, Promise<string | null>>()

  async function refresh(key: string, refused: string): Promise<string | null> {
    const tokens = await store.tokens(key)
    if (!tokens) return null
    if (tokens.accessToken !== refused) return tokens.accessToken
    try {
      if (!authorization) throw new AuthorizationFailure('expired', 'refused', 'No authorization server')
      const fresh = await authorization.refresh(tokens)
      await store.replaceTokens(key, fresh)
      return fresh.accessToken
    } catch (error) {
      if (!(error instanceof AuthorizationFailure && error.reason === 'refused')) throw error
      await store.end(key)
      return null
    }
  }

  async function renewed(session: Session, refused: string): Promise<string | null> {
    const { key } = session
    const flight = running.get(key) ?? refresh(key, refused).finally(() => running.delete(key))
    running.set(key, flight)
    return flight
  }

  return {
    current: async (session) =>
      isExpiring(session.tokens, now())
        ? renewed(session, session.tokens.accessToken)
        : session.tokens.accessToken,
    renewed,
  }
}
