import type { Context } from 'hono'
import { accountHeader } from '#contract/session.ts'
import { HttpError } from '../http/http-error.ts'
import type { ServerContext } from '../http/request-origin.ts'
import { type RecordEvent, sessionMark } from '../log/event-log.ts'
import type { Cookies } from './cookies.ts'
import type { Session } from './session.ts'
import { sessionKey, type SessionStore } from './session-store.ts'

/** What every route that uses sessions needs. */
export type SessionDeps = {
  readonly sessions: SessionStore
  readonly now: () => number
  /** Records events for the log and the metrics. */
  readonly record: RecordEvent
}

export const signedOut = () => new HttpError(401, 'signed_out', 'You are signed out.')

/** Finds the session of a call by its cookie. */
export function createSignedIn({ sessions, now }: Pick<SessionDeps, 'sessions' | 'now'>, cookies: Cookies) {
  const find = async (c: Context<ServerContext>): Promise<Session | null> => {
    const id = cookies.session(c)
    return id === undefined ? null : sessions.find(id, now())
  }
  return {
    find,
    /** The mark of the session in the log; undefined for a call without a cookie. */
    mark: (c: Context<ServerContext>) => {
      const id = cookies.session(c)
      return id === undefined ? undefined : sessionMark(sessionKey(id))
    },
    /**
     * Returns the session of a call and resets its idle time. Throws `HttpError` 401 if there is none, or if the page
     * was rendered for another account than the one signed in: what one person typed is never sent with the rights of
     * another, and no page shows what only the other may see. A call that names no account belongs to no page.
     */
    require: async (c: Context<ServerContext>): Promise<Session> => {
      const session = await find(c)
      // Expired sessions are removed periodically instead, so that a stranger's cookie causes no writes.
      if (!session) throw signedOut()
      c.var.audit.account = session.account
      const pageOf = c.req.header(accountHeader)
      if (pageOf !== undefined && pageOf !== session.account.key) {
        throw new HttpError(401, 'other_account', 'Someone else has signed in since.')
      }
      // Not awaited: a locked database must not delay reads.
      void sessions.touch(session, now())
      return session
    },
  }
}
