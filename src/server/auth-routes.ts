import { Hono } from 'hono'
import type { SessionAnswer } from '#contract/session.ts'
import { oauthAccount, tokenAccount } from './account.ts'
import { AuthorizationFailure, type SignInCause, type SignInProblem } from './authorization-failure.ts'
import type { Cookies } from './cookies.ts'
import { isCrossSiteCall, isCrossSiteNavigation } from './cross-site.ts'
import { readRequestBody } from './request-body.ts'
import { safeRedirect } from './safe-redirect.ts'
import type { ServerContext } from './server-context.ts'
import type { ServerDeps } from './server-deps.ts'
import { Refusal } from './server-error.ts'
import { sessionKey } from './session-store.ts'

/** An access token as a header can carry it: visible ASCII, at most 8 kB. */
const tokenShape = /^[\x21-\x7e]{1,8192}$/

function signInPage(problem: SignInProblem, to: string, cause?: SignInCause): string {
  const search = new URLSearchParams({ problem, ...(cause && { cause }), ...(to !== '/' && { to }) })
  return `/sign-in?${search}`
}

async function readToken(request: Request): Promise<string> {
  const text = Buffer.from(await readRequestBody(request, 16_384)).toString('utf8')
  try {
    const body: unknown = JSON.parse(text)
    const given = typeof body === 'object' && body !== null && 'token' in body ? body.token : undefined
    const token = typeof given === 'string' ? given.trim() : ''
    if (tokenShape.test(token)) return token
  } catch {
    // Falls through to the same refusal, which must not quote what was sent.
  }
  throw new Refusal(
    400,
    'bad_request',
    'An access token has 1 to 8,192 visible ASCII characters and no spaces.',
  )
}

function requireOwnPage(request: Request): void {
  if (isCrossSiteCall(request.headers)) {
    throw new Refusal(403, 'cross_site', 'This call did not come from a page of Starboard.')
  }
}

/** `/auth/*`: sign-in, its way back, who is signed in, and sign-out. */
export function createAuthRoutes(deps: ServerDeps, cookies: Cookies): Hono<ServerContext> {
  const { sessions, authorization, sealer, now } = deps
  const redirectUri = `${deps.publicUrl}/auth/callback`
  const routes = new Hono<ServerContext>()

  routes.get('/session', async (c) => {
    const id = cookies.session(c)
    const session = id === undefined ? null : await sessions.find(id, now())
    const answer: SessionAnswer = {
      signedIn: session !== null,
      methods: [
        ...(authorization ? (['oauth'] as const) : []),
        ...(deps.tokenSignIn ? (['token'] as const) : []),
      ],
      deployment: { embedded: deps.embedded !== null, apiBaseUrl: deps.apiBaseUrl },
      account: session?.account ?? null,
      sampleQueryIds: [...(deps.embedded?.sampleQueryIds ?? [])],
    }
    return c.json(answer)
  })

  routes.get('/login', async (c) => {
    if (isCrossSiteNavigation(c.req.raw.headers)) {
      throw new Refusal(403, 'cross_site', 'Sign-in must begin on a page of Starboard.')
    }
    if (!authorization) throw new Refusal(404, 'not_found', 'Sign-in here is by access token.')
    const to = safeRedirect(c.req.query('to'))
    try {
      const { url, state, verifier } = await authorization.begin(redirectUri)
      cookies.setAttempt(c, { state, verifier, to, before: cookies.session(c) ?? null })
      return c.redirect(url, 303)
    } catch (error) {
      if (!(error instanceof AuthorizationFailure)) throw error
      return c.redirect(signInPage('failed', to, error.reason), 303)
    }
  })

  routes.get('/callback', async (c) => {
    const parameters = new URL(c.req.url).searchParams
    const attempt = cookies.takeAttempt(c, parameters.get('state') ?? '')
    if (!attempt || !authorization) return c.redirect(signInPage('expired', '/'), 303)
    try {
      const signIn = await authorization.finish(parameters, { ...attempt, redirectUri })
      const account = oauthAccount(signIn, authorization.origin, deps.embedded !== null, sealer)
      if (attempt.before !== null) await sessions.end(sessionKey(attempt.before))
      cookies.setSession(c, await sessions.create({ account, method: 'oauth', tokens: signIn.tokens }, now()))
      return c.redirect(attempt.to, 303)
    } catch (error) {
      if (!(error instanceof AuthorizationFailure)) throw error
      return c.redirect(signInPage(error.problem, attempt.to, error.reason), 303)
    }
  })

  routes.post('/token', async (c) => {
    requireOwnPage(c.req.raw)
    if (!deps.tokenSignIn) throw new Refusal(404, 'not_found', 'Sign-in by access token is not allowed here.')
    const token = await readToken(c.req.raw)
    const before = cookies.session(c)
    if (before !== undefined) await sessions.end(sessionKey(before))
    const tokens = { accessToken: token, refreshToken: null, expiresAt: null, lifetime: null }
    const account = tokenAccount(token, deps.apiBaseUrl, sealer)
    cookies.setSession(c, await sessions.create({ account, method: 'token', tokens }, now()))
    return c.body(null, 204)
  })

  routes.post('/logout', async (c) => {
    requireOwnPage(c.req.raw)
    const id = cookies.session(c)
    const session = id === undefined ? null : await sessions.find(id, now())
    if (id !== undefined) await sessions.end(sessionKey(id))
    // Signing out must not wait for another server, nor fail because of it.
    if (session?.method === 'oauth') void authorization?.revoke(session.tokens).catch(() => undefined)
    cookies.clearSession(c)
    c.header('Clear-Site-Data', '"cache"')
    return c.body(null, 204)
  })

  return routes
}
