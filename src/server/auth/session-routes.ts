import { type Context, Hono } from 'hono'
import type { SessionAnswer, SessionList } from '#contract/session.ts'
import { basePathOf } from '#lib/addresses.ts'
import { minute } from '#lib/dates.ts'
import { errorLocation } from '#lib/errors.ts'
import { version } from '#lib/version.ts'
import { StorageError } from '#storage/database.ts'
import { requireSameOrigin, requireNavigation, type ServerContext } from '../http/request-origin.ts'
import { badRequest, HttpError } from '../http/http-error.ts'
import { readRequestBody } from '../http/request-body.ts'
import type { Cookies } from '../session/cookies.ts'
import { createSignedIn } from '../session/signed-in.ts'
import { absoluteLife, idleLife, sessionKey } from '../session/session-store.ts'
import type { Session } from '../session/session.ts'
import { providerSessionOf, subjectKey } from './account.ts'
import type { AuthDeps } from './sign-in-routes.ts'

const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString()

/** The answer to `GET /auth/session`: who is signed in, and the ways to sign in. */
export function sessionAnswer(deps: AuthDeps, session: Session | null): SessionAnswer {
  return {
    signedIn: session !== null,
    methods: [
      ...(deps.authorization ? (['oauth'] as const) : []),
      ...(deps.tokenSignIn ? (['token'] as const) : []),
    ],
    deployment: session && {
      embedded: deps.embedded !== null,
      apiBaseUrl: deps.apiBaseUrl,
      orgHeader: deps.orgHeader !== null,
      orgHeaderName: deps.orgHeader,
      consoleLink: deps.consoleLink,
    },
    account: session && { ...session.account, unnamedKey: session.tokens.unnamedKey },
    session: session && {
      method: session.method,
      endsIn: Math.max(0, Math.floor((session.since + absoluteLife - deps.now()) / 1000)),
      idleLimit: idleLife / 1000,
      readOnly: session.tokens.readOnly === true,
    },
    version: session && version,
    sampleQueryIds: session ? [...(deps.embedded?.sampleQueryIds ?? [])] : [],
  }
}

/** The routes of `/auth` that list and end sessions: `/session`, `/sessions`, `/logout`, and back-channel logout. */
export function createSessionRoutes(deps: AuthDeps, cookies: Cookies): Hono<ServerContext> {
  const { sessions, mark, now } = deps
  const routes = new Hono<ServerContext>()
  const signedIn = createSignedIn(deps, cookies)
  /** Where browsers go after the sign-outs of the last minute, by session: a browser may send one again. */
  const waysOut = new Map<string, Promise<string | null>>()
  const handleOf = ({ key }: Session) => mark(JSON.stringify(['session', key]))

  const requireSession = (c: Context<ServerContext>) => {
    requireSameOrigin(c.req.raw)
    return signedIn.require(c)
  }

  const requestOf = (c: Context<ServerContext>) => ({
    requestId: c.get('requestId'),
    session: signedIn.mark(c),
  })

  function endedOthers(c: Context<ServerContext>): Response {
    deps.record({ event: 'session_ended', reason: 'ended elsewhere', ...requestOf(c) })
    return c.body(null, 204)
  }

  async function signedOut(c: Context<ServerContext>, session: Session | null): Promise<Response> {
    const key = sessionKey(cookies.session(c) ?? '')
    // Only people who signed in through OAuth have a session at the authorization server.
    if (session?.method === 'oauth' && deps.authorization) {
      waysOut.set(key, deps.authorization.signOutAddress(session.tokens, `${deps.publicUrl}/sign-in`))
      setTimeout(() => waysOut.delete(key), minute).unref()
    }
    const next = await waysOut.get(key)
    if (next) cookies.setWayOut(c, next)
    deps.record({ event: 'sign_out', ...requestOf(c) })
    cookies.clearSession(c)
    cookies.clearBrowserId(c)
    c.header('Clear-Site-Data', '"cache"')
    return c.body(null, 204)
  }

  routes.get('/session', async (c) => c.json(sessionAnswer(deps, await signedIn.find(c))))

  // Deletes the row first and revokes the tokens in the background, so that another server cannot make a sign-out fail.
  routes.post('/logout', async (c) => {
    requireSameOrigin(c.req.raw)
    const id = cookies.session(c)
    c.var.audit.action = 'sign_out'
    // Without its cookie, a session that could not be removed is useless, and it ends when it is idle for too long.
    let session: Session | null = null
    if (id !== undefined) {
      try {
        session = await sessions.find(id, now())
        if (session) c.var.audit.account = session.account
        await sessions.end(sessionKey(id))
      } catch (error) {
        if (!(error instanceof StorageError)) throw error
        deps.record({
          event: 'error',
          where: 'request',
          ...errorLocation(error),
          requestId: c.get('requestId'),
        })
        c.var.audit.outcome = 'storage_unavailable'
      }
    }
    return signedOut(c, session)
  })

  // Where a page goes after signing out here: on to the authorization server, if that offers a sign-out.
  routes.get('/signed-out', (c) => {
    requireNavigation(c.req.raw)
    return c.redirect(cookies.takeWayOut(c) ?? `${basePathOf(deps.publicUrl)}/sign-in`, 303)
  })

  // Called by the authorization server, not a browser; a signature proves it (OpenID Connect Back-Channel Logout 1.0).
  routes.post('/backchannel-logout', async (c) => {
    const { authorization } = deps
    if (!authorization) throw new HttpError(404, 'not_found', 'There is no such address.')
    const form = new URLSearchParams(Buffer.from(await readRequestBody(c.req.raw, 65_536)).toString('utf8'))
    c.var.audit.action = 'end_sessions'
    const { subject, sid, ...token } = await authorization
      .readLogout(form.get('logout_token') ?? '')
      .catch((error: unknown) => {
        if (error instanceof StorageError) throw error
        throw badRequest('This is not a logout token that the authorization server just made for Starboard.')
      })
    const account = subject === null ? null : subjectKey(subject, authorization.origin, deps.mark)
    const providerSession = sid === null ? null : providerSessionOf(sid, authorization.origin, deps.mark)
    if (account !== null) c.var.audit.account = { key: account, name: null }
    const count = await sessions.endByProvider({ ...token, account, providerSession }, now())
    if (count === null) throw badRequest('This logout token has already been used.')
    const reason = 'ended by the authorization server'
    deps.record({ event: 'session_ended', reason, count, requestId: c.get('requestId') })
    return c.body(null, 200)
  })

  routes.get('/sessions', async (c) => {
    const own = await requireSession(c)
    const all = await sessions.list(own.account.key, now())
    const answer: SessionList = {
      sessions: all.map((session) => ({
        handle: handleOf(session),
        current: session.key === own.key,
        method: session.method,
        browser: session.browser,
        since: isoTime(session.since),
        lastUsed: isoTime(session.usedAt),
        until: isoTime(Math.min(session.usedAt + idleLife, session.since + absoluteLife)),
      })),
    }
    return c.json(answer)
  })

  routes.delete('/sessions', async (c) => {
    const own = await requireSession(c)
    const keep = c.req.query('keep')
    if (keep !== undefined && keep !== 'current') {
      throw badRequest('The parameter “keep” can only be “current”.')
    }
    c.var.audit.action = keep === undefined ? 'sign_out' : 'end_sessions'
    await sessions.endAll(own.account.key, keep && own.key)
    return keep === undefined ? signedOut(c, own) : endedOthers(c)
  })

  routes.delete('/sessions/:handle', async (c) => {
    const own = await requireSession(c)
    const all = await sessions.list(own.account.key, now())
    const session = all.find((one) => handleOf(one) === c.req.param('handle'))
    if (!session) throw new HttpError(404, 'not_found', 'This session has already ended.')
    c.var.audit.action = session.key === own.key ? 'sign_out' : 'end_sessions'
    await sessions.end(session.key)
    return session.key === own.key ? signedOut(c, own) : endedOthers(c)
  })

  return routes
}
