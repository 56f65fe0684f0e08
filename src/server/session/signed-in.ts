import type { Context } from 'hono'
import { accountHeader } from '#contract/session.ts'
import { HttpError } from '../http/http-error.ts'
import type { ServerContext } from '../http/request-origin.ts'
import { type RecordEvent, sessionMark } from '../log/event-log.ts'
import type { Cookies } from './cookies.ts'
import type { Session } from './session.ts'
import { sessionKey, type SessionStore } from './session-store.ts'

/** What every route that knows of sessions works with. */
export type SessionDeps = {
  readonly sessions: SessionStore
  readonly now: () => number
  /** Takes note of what happens, for the log and the metrics. */
  readonly record: RecordEvent
}

export const signedOut = () => new HttpError(401, 'signed_out', 'You are signed out.')

/** Whose call it is, by the cookie that it carries. */
export function createSignedIn({ sessions, now }: Pick<SessionDeps, 'sessions' | 'now'>, cookies: Cookies) {
  const find = async (c: Context<ServerContext>): Promise<Session | null> => {
    const id = cookies.session(c)
    return id === undefined ? null : sessions.find(id, now())
  }
  return {
    find,
    /** What the log knows the session by; undefined for a call without a cookie. */
    mark: (c: Context<ServerContext>) => {
      const id = cookies.session(c)
      return id === undefined ? undefined : sessionMark(sessionKey(id))
    },
    /**
     * The session of a call, which counts as its use. Throws `HttpError` 401 when there is none, and for a page that was
     * drawn for another account than the one signed in: what one person typed is never sent with the rights of another,
     * nor is a page shown what those may see. A call that names no account belongs to no page.
     */
    require: async (c: Context<ServerContext>): Promise<Session> => {
      const session = await find(c)
      // What ran out is removed from time to time: a stranger's cookie makes nothing be written.
      if (!session) throw signedOut()
      c.var.audit.account = session.account
      const pageOf = c.req.header(accountHeader)
      if (pageOf !== undefined && pageOf !== session.account.key) {
        throw new HttpError(401, 'other_account', 'Somebody else has signed in since.')
      }
      await sessions.touch(session, now())
      return session
    },
  }
}
