import { type Context, Hono } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { RouterRoute } from 'hono/types'
import { randomUUID } from 'node:crypto'
import { errorLocation } from '#lib/errors.ts'
import { version } from '#lib/version.ts'
import { StorageError } from '#storage/database.ts'
import { createSessionRoutes, sessionAnswer } from './auth/session-routes.ts'
import { type AuthDeps, createSignInRoutes } from './auth/sign-in-routes.ts'
import {
  clientAddress,
  isAllowedHost,
  isForwardedByUntrusted,
  canonicalAddress,
  type ServerContext,
} from './http/request-origin.ts'
import { HttpError, errorResponse } from './http/http-error.ts'
import type { AuditEntry } from './log/audit-log.ts'
import type { ReadyAnswer } from './lifecycle.ts'
import type { Sealer } from './session/sealer.ts'
import { createSignedIn } from './session/signed-in.ts'
import type { Person } from './site/page-document.ts'
import type { SiteHandler } from './site/static-site.ts'
import { forbidRendering, markUnsent } from './proxy/downstream-response.ts'
import { createProxy, type ProxyDeps } from './proxy/proxy.ts'
import { createCookies } from './session/cookies.ts'
import { createViolationReports, securityHeaders } from './site/security-headers.ts'

/** Everything the server needs. Tests pass their own. */
export type ServerDeps = AuthDeps &
  ProxyDeps & {
    readonly sealer: Sealer
    readonly site: SiteHandler
    /** Writes an entry to the audit log. */
    readonly audit: (entry: AuditEntry) => void
    /** Whether requests may be sent here right now. */
    readonly ready: () => Promise<ReadyAnswer>
  }

/** Paths that the site does not answer; it answers all others. */
const ownPath = /^\/(?:auth\/|healthz$|readyz$|csp-report$)/

const isAt = (route: RouterRoute, path: string) =>
  new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path)

/** The methods allowed at a path, for `Allow` (RFC 9110, 15.5.6); empty if there is nothing at this path. */
function allowedMethods(routes: readonly RouterRoute[], path: string): readonly string[] {
  const there = ownPath.test(path)
    ? routes.filter((route) => isAt(route, path) && route.method !== 'ALL').map(({ method }) => method)
    : ['GET']
  return [...new Set(there.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}

/** Probes use the machine's address, so they skip the host check. Their answers reveal nothing sensitive. */
const probes = new Set(['/healthz', '/readyz'])

function answerError(c: Context<ServerContext>, error: HttpError): Response {
  c.set('refused', error.code)
  return errorResponse(error, c.get('requestId'))
}

/** People stay signed in: what cannot be read or written now may work in a moment. */
const storageUnavailable = () =>
  new HttpError(
    503,
    'storage_unavailable',
    'Starboard cannot read or write its sessions right now; try again in a moment.',
    { headers: { 'Retry-After': '5' } },
  )

/** Behind an unnamed proxy, everybody has one address: they share limits, and the audit log cannot tell them apart. */
const unnamedProxy =
  'A request with X-Forwarded-For came from an address that TRUSTED_PROXIES does not name, so the header was ignored. If that is your proxy, name it; if not, someone is forging the header.'

const internal = () => new HttpError(500, 'internal', 'Something went wrong in Starboard.')

/** Builds the whole server as one function from request to response. It does not listen on any port itself. */
export function createServer(deps: ServerDeps): Hono<ServerContext> {
  const app = new Hono<ServerContext>()
  const cookies = createCookies(deps.publicUrl, deps.sealer, deps.now)
  const signedIn = createSignedIn(deps, cookies)
  const headers = Object.entries({ ...securityHeaders(deps.publicUrl), 'Cache-Control': 'no-store' })

  let isWarned = false

  app.use(async (c, next) => {
    if (!isWarned && isForwardedByUntrusted(c, deps.trustedProxies)) {
      isWarned = true
      deps.record({ event: 'setting_weak', message: unnamedProxy })
    }
    const requestId = randomUUID()
    const started = performance.now()
    c.set('requestId', requestId)
    c.set('route', 'other')
    c.set('refused', null)
    c.set('audit', {})
    c.set('isSent', false)
    const session = signedIn.mark(c)
    await next()
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    if (!c.res.headers.has('x-request-id')) c.res.headers.set('X-Request-Id', requestId)
    const ms = Math.round(performance.now() - started)
    const { route, refused } = c.var
    const { method } = c.req
    const { status } = c.res
    deps.record({
      event: 'request',
      method,
      route,
      status,
      ms,
      requestId,
      session,
      ...(refused !== null && { refused }),
    })
    const { audit } = c.var
    // A missing address or a failure is no refusal.
    const isRefused = refused !== null && status !== 404 && status < 500
    if (audit.action === undefined && !isRefused) return
    const outcome = refused ?? (status < 400 ? 'success' : String(status))
    const whole = { action: 'call', outcome, method, route, status, requestId, session } as const
    deps.audit({ ...whole, address: clientAddress(c, deps.trustedProxies), ...audit })
  })

  app.onError((error, c) => {
    if (error instanceof HttpError) return answerError(c, error)
    // The client is gone.
    if (c.req.raw.signal.aborted) return new Response(null, { status: 499 })
    deps.record({ event: 'error', where: 'request', ...errorLocation(error), requestId: c.get('requestId') })
    return answerError(c, error instanceof StorageError ? storageUnavailable() : internal())
  })

  app.use(async (c, next) => {
    const { hostname, pathname } = new URL(c.req.url)
    if (!probes.has(pathname) && !isAllowedHost(hostname, deps.publicUrl)) {
      throw new HttpError(421, 'wrong_host', `Starboard is at ${deps.publicUrl}, not under this name.`)
    }
    await next()
  })

  app.use('/auth/*', async (c, next) => {
    const exact = matchedRoutes(c).find(({ method }) => method !== 'ALL')
    c.set('route', exact?.path.startsWith('/auth/') === true ? exact.path : '/auth/*')
    await next()
    c.res.headers.set('Cache-Control', 'no-store')
  })
  app.route('/auth', createSignInRoutes(deps, cookies))
  app.route('/auth', createSessionRoutes(deps, cookies))

  const proxy = createProxy(deps, cookies)
  app.get('/auth/offers', proxy.answerOffers)
  app.use('/api/*', forbidRendering, markUnsent)
  app.all('/api/*', (c) => {
    c.set('route', '/api/*')
    return proxy.answerCall(c)
  })

  app.get('/healthz', (c) => {
    c.set('route', '/healthz')
    return c.json({ status: 'ok', version })
  })
  app.get('/readyz', async (c) => {
    c.set('route', '/readyz')
    const answer = await deps.ready()
    if (answer.status === 'ready') return c.json(answer)
    return c.json(answer, 503, { 'Retry-After': '1' })
  })
  const reportViolations = createViolationReports(deps.record, deps.now)
  app.post('/csp-report', async (c) => {
    c.set('route', '/csp-report')
    await reportViolations(c.req.raw, c.get('requestId'))
    return c.body(null, 204)
  })

  /** Who opens a page. If the storage fails, the page asks again later and reports the error. */
  async function findPerson(c: Context<ServerContext>): Promise<Person | null> {
    try {
      const session = await signedIn.find(c)
      return session && { session: sessionAnswer(deps, session), offers: proxy.knownOffers(session) }
    } catch (error) {
      if (error instanceof StorageError) return null
      throw error
    }
  }
  app.get('*', (c, next) => {
    const { path } = c.req
    if (ownPath.test(path)) return next()
    c.set('route', path.startsWith('/assets/') ? '/assets/*' : '/*')
    const opened = c.req.header('sec-fetch-dest') === 'document'
    const right = opened ? canonicalAddress(c.req.url, deps.publicUrl) : null
    return right === null
      ? deps.site(c.req.raw, () => findPerson(c))
      : Promise.resolve(c.redirect(right, 307))
  })

  app.notFound((c) => {
    const methods = allowedMethods(app.routes, c.req.path)
    if (methods.length === 0) {
      return answerError(c, new HttpError(404, 'not_found', 'There is no such address.'))
    }
    const message = `This address takes ${methods.join(' and ')} only.`
    const headers = { Allow: methods.join(', ') }
    return answerError(c, new HttpError(405, 'method_not_allowed', message, { headers }))
  })
  return app
}
