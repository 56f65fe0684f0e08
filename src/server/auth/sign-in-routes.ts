import { type Context, Hono } from 'hono'
import { basePathOf, safeRedirect } from '#lib/addresses.ts'
import { errorLocation } from '#lib/errors.ts'
import { StorageError } from '#storage/database.ts'
import {
  clientAddress,
  isCrossSiteNavigation,
  networkOf,
  requireSameOrigin,
  requireNavigation,
  type ServerContext,
} from '../http/request-origin.ts'
import { HttpError } from '../http/http-error.ts'
import { readToken } from '../http/request-body.ts'
import { sessionMark } from '../log/event-log.ts'
import type { AuthorizationClient } from '../oauth/authorization-client.ts'
import { AuthorizationFailure, type SignInCause, type SignInProblem } from '../oauth/authorization-failure.ts'
import { attemptLife, type Cookies } from '../session/cookies.ts'
import type { Mark } from '../session/sealer.ts'
import { sessionKey } from '../session/session-store.ts'
import type { Account, NewSession } from '../session/session.ts'
import type { SessionDeps } from '../session/signed-in.ts'
import type { Settings } from '../settings/settings.ts'
import {
  accessOf,
  browserName,
  oauthAccount,
  personAccount,
  providerSessionOf,
  tokenAccount,
} from './account.ts'
import type { FindPerson, VerifyToken } from './verify-token.ts'
import type { SignInLimit } from './sign-in-limit.ts'

/**
 * Returns a function that says whether it sees a name for the first time within `life` milliseconds. A browser may send
 * the callback of a sign-in twice, and the authorization server treats the second use of a code as theft and revokes
 * what the first one gave (RFC 6749, 4.1.2).
 */
function createFirstTime(life: number, now: () => number): (name: string) => boolean {
  const seen = new Map<string, number>()
  return (name) => {
    // Oldest first.
    for (const [old, at] of seen) {
      if (now() - at < life) break
      seen.delete(old)
    }
    if (seen.has(name)) return false
    seen.set(name, now())
    return true
  }
}

/** What the routes for signing in and out need. */
export type AuthDeps = SessionDeps &
  Pick<Settings, 'access' | 'consoleLink' | 'orgHeader' | 'tokenSignIn' | 'trustedProxies'> & {
    /** Where browsers reach Starboard: an origin, perhaps with a path, without a trailing slash. */
    readonly publicUrl: string
    /** `{base_url}` of the interface. */
    readonly apiBaseUrl: string
    /** Null for any deployment without the embedded service. */
    readonly embedded: { readonly sampleQueryIds: readonly string[] } | null
    readonly authorization: AuthorizationClient | null
    readonly verifyToken: VerifyToken
    readonly findPerson: FindPerson
    /** Delays clients that keep failing to sign in. */
    readonly signInLimit: SignInLimit
    readonly mark: Mark
  }

const noGroups =
  'Somebody signed in whose id_token has no groups, so ALLOWED_GROUPS and READ_ONLY_GROUPS do not apply to that person. If people there have groups, OAUTH_SCOPE may have to ask for them, or the OAuth server to send the claim “groups”.'

/** Why a sign-in failed at the authorization server or here. */
type Cause = SignInCause | 'storage' | 'too_many'

function signInPage(problem: SignInProblem, to: string, cause?: Cause): string {
  const search = new URLSearchParams({ problem, ...(cause && { cause }), ...(to !== '/' && { to }) })
  return `/sign-in?${search}`
}

/** The routes `/auth/login`, its callback `/auth/callback`, and `/auth/token`. */
export function createSignInRoutes(deps: AuthDeps, cookies: Cookies): Hono<ServerContext> {
  const { sessions, authorization, mark, now } = deps
  const redirectUri = `${deps.publicUrl}/auth/callback`
  const basePath = basePathOf(deps.publicUrl)
  const isFirst = createFirstTime(attemptLife * 1000, now)
  const routes = new Hono<ServerContext>()
  let isWarned = (deps.access?.groups.size ?? 0) + (deps.access?.readOnlyGroups.size ?? 0) === 0

  /** Ends the previous session and begins another one under a new ID (ASVS 7.2.4). */
  async function begin(
    c: Context<ServerContext>,
    before: string | null,
    session: Omit<NewSession, 'browser'>,
  ): Promise<void> {
    if (before !== null) await sessions.end(sessionKey(before))
    const browser = browserName(c.req.header('user-agent'))
    const id = await sessions.create({ ...session, browser }, now())
    cookies.setSession(c, id)
    const { account, method } = session
    const begun = sessionMark(sessionKey(id))
    deps.record({ event: 'sign_in', method, requestId: c.get('requestId'), session: begun })
    Object.assign(c.var.audit, { action: 'sign_in', session: begun, account } as const)
  }

  function recordFailure(
    c: Context<ServerContext>,
    method: NewSession['method'],
    cause: string,
    code?: string,
  ): void {
    deps.record({ event: 'sign_in_failed', method, cause, code, requestId: c.get('requestId') })
    Object.assign(c.var.audit, { action: 'sign_in', outcome: cause } as const)
  }

  /** The owner of a token: the person whom the service names, or else `account`. */
  async function ownerOf(token: string, account: Account, signal: AbortSignal) {
    const person = await deps.findPerson(token, signal)
    if (!person) return { account }
    return {
      account: personAccount(person, deps.apiBaseUrl, mark),
      unnamed: { unnamedKey: account.key },
    }
  }

  /** Starts an attempt of this client, identified by a mark that does not reveal its address. */
  async function beginTry(c: Context<ServerContext>, method: NewSession['method']) {
    const client = networkOf(clientAddress(c, deps.trustedProxies))
    try {
      return await deps.signInLimit(mark(JSON.stringify(['try', method, client])))
    } catch (error) {
      if (error instanceof HttpError) recordFailure(c, method, 'too_many')
      throw error
    }
  }

  /** Redirects the browser to the sign-in page, which says what went wrong. Rethrows all other errors. */
  function sendBack(c: Context<ServerContext>, error: unknown, to: string): Response {
    if (error instanceof HttpError && error.code === 'too_many') {
      return c.redirect(basePath + signInPage('failed', to, 'too_many'), 303)
    }
    if (error instanceof StorageError) {
      recordFailure(c, 'oauth', 'storage')
      deps.record({
        event: 'error',
        where: 'request',
        ...errorLocation(error),
        requestId: c.get('requestId'),
      })
      return c.redirect(basePath + signInPage('failed', to, 'storage'), 303)
    }
    if (!(error instanceof AuthorizationFailure)) throw error
    recordFailure(c, 'oauth', error.problem === 'denied' ? 'denied' : error.reason, error.code)
    return c.redirect(basePath + signInPage(error.problem, to, error.reason), 303)
  }

  routes.get('/login', async (c) => {
    requireNavigation(c.req.raw)
    if (isCrossSiteNavigation(c.req.raw.headers)) {
      throw new HttpError(403, 'cross_site', 'Sign-in must begin on a page of Starboard.')
    }
    if (!authorization) throw new HttpError(404, 'not_found', 'Sign-in here is by access token.')
    const to = safeRedirect(c.req.query('to'))
    try {
      const succeeded = await beginTry(c, 'oauth')
      const { url, ...secrets } = await authorization.begin(redirectUri, c.req.query('anew') === 'on')
      const before = cookies.session(c) ?? null
      cookies.setAttempt(c, { ...secrets, to, before, browserId: cookies.browserId(c) })
      await succeeded()
      return c.redirect(url, 303)
    } catch (error) {
      return sendBack(c, error, to)
    }
  })

  routes.get('/callback', async (c) => {
    requireNavigation(c.req.raw)
    const parameters = new URL(c.req.url).searchParams
    const attempt = cookies.takeAttempt(c, parameters.get('state') ?? '')
    const to = attempt?.to ?? '/'
    try {
      const succeeded = await beginTry(c, 'oauth')
      if (!attempt || !authorization || !isFirst(attempt.state)) {
        recordFailure(c, 'oauth', 'expired')
        return c.redirect(basePath + signInPage('expired', '/'), 303)
      }
      const { before, browserId } = attempt
      const signIn = await authorization.finish(parameters, { ...attempt, redirectUri })
      const place = { origin: authorization.origin, embedded: deps.embedded !== null, browserId }
      const { signal } = c.req.raw
      const account = oauthAccount(signIn, place, mark)
      const isUnnamed = signIn.subject === null && deps.embedded === null
      const owner = isUnnamed ? await ownerOf(signIn.tokens.accessToken, account, signal) : { account }
      const access = accessOf(signIn, deps.access)
      if (!isWarned && signIn.groups?.length === 0) {
        isWarned = true
        deps.record({ event: 'setting_weak', message: noGroups })
      }
      if (access === 'none') {
        void authorization.revoke(signIn.tokens).catch(() => undefined)
        throw new AuthorizationFailure('failed', 'not_allowed', 'The settings do not let this person in')
      }
      const tokens = {
        ...signIn.tokens,
        ...(access === 'read' && { readOnly: true }),
        ...owner.unnamed,
      }
      const { sid } = signIn
      const providerSession = sid === null ? null : providerSessionOf(sid, authorization.origin, mark)
      await begin(c, before, { account: owner.account, method: 'oauth', tokens, providerSession }).catch(
        (error: unknown) => {
          // No session has these tokens.
          void authorization.revoke(signIn.tokens).catch(() => undefined)
          throw error
        },
      )
      await succeeded()
      if (owner.account.name === null) cookies.setBrowserId(c, browserId)
      return c.redirect(basePath + to, 303)
    } catch (error) {
      return sendBack(c, error, to)
    }
  })

  routes.post('/token', async (c) => {
    requireSameOrigin(c.req.raw)
    if (!deps.tokenSignIn)
      throw new HttpError(404, 'not_found', 'Sign-in by access token is not allowed here.')
    const succeeded = await beginTry(c, 'token')
    const token = await readToken(c.req.raw)
    await deps.verifyToken(token, c.req.raw.signal).catch((error: unknown) => {
      if (error instanceof HttpError) {
        const { code } = errorLocation(error)
        recordFailure(c, 'token', error.status === 400 ? 'refused' : error.code, code)
      }
      throw error
    })
    const { account, unnamed } = await ownerOf(
      token,
      tokenAccount(token, deps.apiBaseUrl, mark),
      c.req.raw.signal,
    )
    const tokens = {
      accessToken: token,
      refreshToken: null,
      expiresAt: null,
      lifetime: null,
      ...unnamed,
    }
    await begin(c, cookies.session(c) ?? null, { account, method: 'token', tokens })
    await succeeded()
    return c.body(null, 204)
  })

  return routes
}
