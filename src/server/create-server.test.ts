import { expect, test } from 'vitest'
import { createStaticSite } from './site/static-site.ts'
import { createTestServer, ownPage, writeTestSite } from '#test/server/test-server.ts'

type Kind = [method: string, target: string, status: number, headers?: Record<string, string>]

/** One call for each kind of answer, with its expected status. */
const kinds: Kind[] = [
  ['GET', '/', 200],
  ['HEAD', '/', 200],
  ['GET', '/orgs', 200],
  ['GET', '/assets/app-1a2b.js', 200],
  ['GET', '/assets/gone.js', 404],
  ['GET', '/gone.svg', 404, { 'sec-fetch-dest': 'image' }],
  ['GET', '/auth/session', 200],
  ['GET', '/auth/sessions', 401],
  ['DELETE', '/auth/sessions', 401],
  ['DELETE', '/auth/sessions/x', 401],
  ['GET', '/auth/nothing', 404],
  ['GET', '/auth/token', 405],
  ['POST', '/auth/token', 415],
  ['POST', '/auth/token', 403, { 'sec-fetch-site': 'cross-site' }],
  ['GET', '/auth/callback?state=x', 303],
  ['GET', '/api/v2/orgs', 401],
  ['GET', '/api/v2/orgs', 403, { 'sec-fetch-site': 'cross-site' }],
  ['GET', '/api', 404],
  ['GET', '/api/nothing', 404],
  ['POST', '/api/v2/orgs', 405],
  ['GET', '/healthz', 200],
  ['GET', '/readyz', 200],
  ['POST', '/csp-report', 204],
  ['GET', '/csp-report', 405],
  ['POST', '/orgs', 405],
  ['OPTIONS', '/', 405],
  ['DELETE', '/assets/app-1a2b.js', 405],
]

const siteServer = (publicUrl = 'http://localhost:8787') =>
  createTestServer({ site: createStaticSite(writeTestSite()), publicUrl })

function expectSecurityHeaders({ headers, status }: Response, target = '/'): void {
  const policy = headers.get('content-security-policy') ?? ''
  if (target.startsWith('/assets/') && status === 200)
    expect(policy).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
  else if (target.startsWith('/api'))
    expect(policy).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
  else expect(policy).toMatch(/^default-src 'none'; script-src 'self';.*; report-uri \/csp-report$/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
  expect(headers.get('permissions-policy')).toContain('camera=()')
  expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
    expect([name, headers.get(name)]).toEqual([name, null])
}

test.each<Kind>(kinds)(
  '%s %s (%i) carries every security header',
  async (method, target, status, headers = {}) => {
    const answer = await siteServer().request(target, { method, headers })
    expect(answer.status).toBe(status)
    expectSecurityHeaders(answer, target)
    expect(answer.headers.get('strict-transport-security')).toBeNull()
    if (status === 405) expect(answer.headers.get('allow') ?? '').toMatch(/^[A-Z]+(, [A-Z]+)*$/)
  },
)

test.each<Kind>(kinds)(
  '%s %s (%i) may only be kept when it is a file',
  async (method, target, status, headers) => {
    const answer = await siteServer().request(target, { method, ...(headers && { headers }) })
    const kept = answer.headers.get('cache-control')
    if (status === 200 && target.startsWith('/assets/'))
      expect(kept).toBe('public, max-age=31536000, immutable')
    else if (status === 200 && (target === '/' || target === '/orgs')) expect(kept).toBe('no-cache')
    else expect(kept).toBe('no-store')
  },
)

test('a 304 carries every security header, too', async () => {
  const { request } = siteServer()
  const tag = (await request('/')).headers.get('etag') ?? ''
  const answer = await request('/', { headers: { 'if-none-match': tag } })
  expect(answer.status).toBe(304)
  expectSecurityHeaders(answer)
})

test.each<Kind>(kinds)('over https, %s %s (%i) sets HSTS for a year', async (method, target) => {
  const answer = await siteServer('https://dash.example.com').request(target, { method })
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
})

const wayOf = async (publicUrl?: string) => {
  const { headers } = await siteServer(publicUrl).request('/')
  const way = /report-.*$/.exec(headers.get('content-security-policy') ?? '')?.[0]
  return [way, headers.get('reporting-endpoints')]
}

test('browsers are asked for reports in the way that they send them: report-to only over https', async () => {
  expect(await wayOf('https://dash.example.com')).toEqual([
    'report-to csp; report-uri /csp-report',
    'csp="/csp-report"',
  ])
  expect(await wayOf()).toEqual(['report-uri /csp-report', null])
})

test('each request is one log line with its route as a template and no ID, query, or header', async () => {
  const { lines, request } = createTestServer()
  await request('/api/v2/apl-starred-queries/secret-id?secret=1', { headers: { cookie: 'starboard=secret' } })
  await request('/orgs/secret-id')
  await request('/auth/secret-id')
  await request('/secret-id', { method: 'POST' })
  await request('/auth/callback?code=secret&state=secret')
  const requests = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'request')
  expect(
    requests.map(({ level, method, route, status, refused }) => [level, method, route, status, refused]),
  ).toEqual([
    ['warn', 'GET', '/api/v2/apl-starred-queries/{id}', 401, 'signed_out'],
    ['info', 'GET', '/*', 200, undefined],
    ['info', 'GET', '/auth/*', 404, 'not_found'],
    ['warn', 'POST', 'other', 405, 'method_not_allowed'],
    ['info', 'GET', '/auth/callback', 303, undefined],
  ])
  expect(requests[0]).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    level: 'warn',
    event: 'request',
    method: 'GET',
    route: '/api/v2/apl-starred-queries/{id}',
    status: 401,
    ms: expect.any(Number),
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    session: expect.stringMatching(/^[\da-f]{12}$/),
    refused: 'signed_out',
  })
  expect(lines.join()).not.toContain('secret')
})

test('the server generates the request ID, whatever the request says', async () => {
  const { lines, request } = createTestServer()
  const answer = await request('/', { headers: { 'x-request-id': 'mine', 'x-trace-id': 'mine' } })
  expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  expect(lines[0]).toContain(answer.headers.get('x-request-id'))
})

test('F82 an unexpected error answers 500 with an ID, and nothing about the error', async () => {
  const { lines, request } = createTestServer({
    site: () => Promise.reject(new TypeError('canary\n    at canary')),
  })
  const answer = await request('/orgs')
  const text = await answer.text()
  const requestId = answer.headers.get('x-request-id')
  expect(answer.status).toBe(500)
  expect(JSON.parse(text)).toEqual({ error: 'internal', message: expect.any(String), traceId: requestId })
  expect(`${text}${lines.join()}`).not.toContain('canary')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    event: 'error',
    kind: 'TypeError',
    at: expect.stringContaining('create-server.test.ts'),
    requestId,
  })
  expect((await request('/healthz')).status).toBe(200)
})

test.each([
  ['POST', '/orgs', 'GET, HEAD'],
  ['PUT', '/healthz', 'GET, HEAD'],
  ['GET', '/csp-report', 'POST'],
  ['POST', '/auth/session', 'GET, HEAD'],
  ['POST', '/auth/login', 'GET, HEAD'],
  ['DELETE', '/auth/callback', 'GET, HEAD'],
  ['GET', '/auth/token', 'POST'],
  ['GET', '/auth/logout', 'POST'],
  ['PUT', '/auth/sessions', 'GET, HEAD, DELETE'],
  ['GET', '/auth/sessions/x', 'DELETE'],
])('%s %s answers 405 and what is allowed', async (method, target, allowed) => {
  const answer = await createTestServer().request(target, { method })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed])
})

test.each([
  ['http://localhost:8787', 'http://127.0.0.1:8787', 200],
  ['http://localhost:8787', 'http://[::1]:9', 200],
  ['http://localhost:8787', 'http://LOCALHOST.:8787', 200],
  ['http://localhost:8787', 'http://evil.example:8787', 421],
  ['http://localhost:8787', 'http://localhost.evil.example:8787', 421],
  ['http://localhost:8787', 'http://10.0.0.7:8787', 421],
  ['https://dash.example.com', 'http://dash.example.com', 200],
  ['https://dash.example.com', 'http://127.0.0.1:8787', 200],
  ['https://dash.example.com', 'http://other.example.com', 421],
])('for %s, a request to %s answers %i (DNS rebinding)', async (publicUrl, asked, status) => {
  const { app } = createTestServer({ publicUrl })
  const answers = await Promise.all(
    ['/', '/auth/session'].map(async (path) => app.request(`${asked}${path}`, { headers: ownPage })),
  )
  expect(answers.map((answer) => answer.status)).toEqual([status, status])
  if (status === 421) expect(await answers[0]?.json()).toMatchObject({ error: 'wrong_host' })
  expect((await app.request(`${asked}/healthz`)).status).toBe(200)
})
