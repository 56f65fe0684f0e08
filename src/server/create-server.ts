import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { createAuthRoutes } from './auth-routes.ts'
import { createCookies } from './cookies.ts'
import { createProxy } from './proxy.ts'
import { rightAddress } from './right-address.ts'
import { reportViolation } from './report-violation.ts'
import type { ServerContext } from './server-context.ts'
import type { ServerDeps } from './server-deps.ts'
import { Refusal, refusalResponse } from './server-error.ts'
import { securityHeaders } from './security-headers.ts'

/** The whole server as one function from request to answer; it listens nowhere by itself. */
export function createServer(deps: ServerDeps): Hono<ServerContext> {
  const app = new Hono<ServerContext>()
  const secure = deps.publicUrl.startsWith('https:')
  const cookies = createCookies(secure, deps.sealer, deps.now)
  const headers = Object.entries(securityHeaders(secure))

  app.use(async (c, next) => {
    const requestId = randomUUID()
    const started = performance.now()
    c.set('requestId', requestId)
    c.set('route', 'other')
    await next()
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    if (!c.res.headers.has('x-request-id')) c.res.headers.set('X-Request-Id', requestId)
    const ms = Math.round(performance.now() - started)
    const { method } = c.req
    deps.log(JSON.stringify({ method, route: c.get('route'), status: c.res.status, ms, requestId }))
  })

  app.onError((error, c) => {
    const requestId = c.get('requestId')
    if (error instanceof Refusal) return refusalResponse(error, requestId)
    // Nobody waits for this answer any more.
    if (c.req.raw.signal.aborted) return new Response(null, { status: 499 })
    // The kind and place only: a message may quote what a person or the service sent.
    const at = error.stack
      ?.split('\n')
      .find((line) => /^\s+at /.test(line))
      ?.trim()
    deps.log(JSON.stringify({ error: error.name, at, requestId }))
    return refusalResponse(new Refusal(500, 'internal', 'Something went wrong in Starboard.'), requestId)
  })

  app.use('/auth/*', async (c, next) => {
    c.set('route', c.req.path)
    await next()
    c.res.headers.set('Cache-Control', 'no-store')
  })
  app.route('/auth', createAuthRoutes(deps, cookies))
  app.all('/auth/*', (c) => {
    c.set('route', '/auth/*')
    throw new Refusal(404, 'not_found', 'There is no such address.')
  })

  const proxy = createProxy(deps, cookies)
  app.all('/api/*', (c) => {
    c.set('route', '/api/*')
    return proxy(c)
  })

  app.get('/healthz', (c) => {
    c.set('route', '/healthz')
    return c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' })
  })
  app.post('/csp-report', async (c) => {
    c.set('route', '/csp-report')
    await reportViolation(c.req.raw, deps.log)
    return c.body(null, 204)
  })
  app.get('*', (c) => {
    c.set('route', c.req.path.startsWith('/assets/') ? '/assets/*' : '/*')
    const opened = c.req.header('sec-fetch-dest') === 'document'
    const right = opened ? rightAddress(c.req.url, deps.publicUrl) : null
    return right === null ? deps.site(c.req.raw) : Promise.resolve(c.redirect(right, 307))
  })
  app.notFound((c) =>
    refusalResponse(new Refusal(404, 'not_found', 'There is no such address.'), c.get('requestId')),
  )
  return app
}
