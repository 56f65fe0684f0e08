import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '#test/storage/temporary-directory.ts'
import { createAuthorizationClient } from '../oauth/authorization-client.ts'
import { cookiesOf, createTestServer } from '#test/server/test-server.ts'
import { startUpstream } from '#test/server/test-upstream.ts'

const publicUrl = 'http://localhost:8787'
const redirectUri = `${publicUrl}/auth/callback`

async function startLocal() {
  const { readServiceSettings } = await import('#service/context/service-settings.ts')
  const { startService } = await import('#service/start-service.ts')
  const settings = readServiceSettings({ DATA_DIR: temporaryDirectory(), SERVICE_PORT: '0' })
  const service = await startService({ ...settings, redirectUris: [redirectUri] })
  onTestFinished(() => service.close())
  return service
}

/** Starts a server in front of the embedded service. Tests may change `time.now`. */
async function startFlow() {
  const service = await startLocal()
  const time = { now: Date.now() }
  const now = () => time.now
  const client = { ...service.authorization, endpoints: null, clientSecret: null }
  const server = createTestServer({
    apiBaseUrl: service.url,
    embedded: { sampleQueryIds: service.sampleQueryIds },
    authorization: createAuthorizationClient(client, now),
    tokenSignIn: false,
    now,
  })
  return { server, service, time }
}

/** Submits the local authorization page like a person: continue, or deny. Returns the callback URL. */
async function chooseRole(authorizeUrl: string, role: string): Promise<string> {
  const url = new URL(authorizeUrl)
  const form = new URLSearchParams(url.searchParams)
  form.set('role', role)
  const answer = await fetch(new URL(url.pathname, url), { method: 'POST', body: form, redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  return `${back.pathname}${back.search}`
}

type Server = Awaited<ReturnType<typeof startFlow>>['server']

async function signIn(server: Server, role: string, to = '/orgs') {
  const login = await server.request(`/auth/login?to=${encodeURIComponent(to)}`)
  const back = await chooseRole(login.headers.get('location') ?? '', role)
  // The callback comes from another site, so only the attempt cookie is sent.
  const headers = { cookie: cookiesOf(login), 'sec-fetch-site': 'cross-site' }
  const callback = await server.request(back, { headers })
  return { callback, cookie: cookiesOf(callback) }
}

test('the whole flow with the local authorization: sign in, call, sign out', async () => {
  const { server } = await startFlow()
  const { callback, cookie } = await signIn(server, 'admin', '/queries/a%2Fb?tab=json')
  expect([callback.status, callback.headers.get('location')]).toEqual([303, '/queries/a%2Fb?tab=json'])
  expect(callback.headers.getSetCookie().join('\n')).toMatch(
    /starboard=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict/,
  )
  const session = await server.request('/auth/session', { headers: { cookie } })
  expect(await session.json()).toMatchObject({
    signedIn: true,
    methods: ['oauth'],
    account: { name: 'admin' },
  })
  const orgs = await server.request('/api/v2/orgs', { headers: { cookie } })
  expect([orgs.status, Array.isArray(await orgs.json())]).toEqual([200, true])
  const out = await server.request('/auth/logout', { method: 'POST', headers: { cookie } })
  expect([out.status, out.headers.get('clear-site-data')]).toEqual([204, '"cache"'])
  expect((await server.request('/api/v2/orgs', { headers: { cookie } })).status).toBe(401)
})

test('a viewer can read, and the 403 of the service is passed on unchanged', async () => {
  const { server, service } = await startFlow()
  const { cookie } = await signIn(server, 'viewer')
  expect(await (await server.request('/auth/session', { headers: { cookie } })).json()).toMatchObject({
    account: { name: 'viewer' },
  })
  const target = `/api/v2/apl-starred-queries/${encodeURIComponent(service.sampleQueryIds[0] ?? '')}`
  expect((await server.request(target, { headers: { cookie } })).status).toBe(200)
  const removal = await server.request(target, { method: 'DELETE', headers: { cookie } })
  expect([removal.status, removal.headers.get('x-starboard-error')]).toEqual([403, null])
})

test('denied consent leads back to the sign-in page', async () => {
  const { server } = await startFlow()
  const { callback } = await signIn(server, 'nobody')
  expect(callback.headers.get('location')).toBe('/sign-in?problem=denied&cause=refused&to=%2Forgs')
})

test('an attempt is valid for ten minutes', async () => {
  const { server, time } = await startFlow()
  const login = await server.request('/auth/login')
  const back = await chooseRole(login.headers.get('location') ?? '', 'admin')
  time.now += 601_000
  const callback = await server.request(back, { headers: { cookie: cookiesOf(login) } })
  expect(callback.headers.get('location')).toBe('/sign-in?problem=expired')
})

test('F02 a failed callback leaves the existing session alone', async () => {
  const { server } = await startFlow()
  const { cookie } = await signIn(server, 'admin')
  const stray = await server.request('/auth/callback?error=access_denied&state=x', { headers: { cookie } })
  expect(stray.headers.getSetCookie()).toEqual([])
  expect((await server.request('/api/v2/orgs', { headers: { cookie } })).status).toBe(200)
})

test('no part of a token is in an answer, a cookie, or the log', async () => {
  const token = 'canary-7f3a'
  const upstream = await startUpstream((_, response) => response.writeHead(500).end('{}'))
  const server = createTestServer({ apiBaseUrl: upstream.url })
  const answer = await server.request('/auth/token', { method: 'POST', body: JSON.stringify({ token }) })
  const cookie = cookiesOf(answer)
  const session = await server.request('/auth/session', { headers: { cookie } })
  const orgs = await server.request('/api/v2/orgs', { headers: { cookie } })
  const bad = await server.request('/auth/token', {
    method: 'POST',
    body: JSON.stringify({ token: `${token} x` }),
  })
  expect([answer.status, bad.status]).toEqual([204, 400])
  const texts = await Promise.all([answer, session, orgs, bad].map(async (one) => one.text()))
  const headers = [answer, session, orgs, bad].flatMap((one) => [...one.headers].flat())
  expect([...texts, ...headers, ...server.lines].join('\n')).not.toContain('canary')
  expect(upstream.seen[0]?.headers.authorization).toBe(`Bearer ${token}`)
})

test.each(['', ' ', 'a b', 'a\nb', 'é', 'x'.repeat(8193), 5, null, { a: 1 }])(
  'refuses %j as an access token',
  async (token) => {
    const server = createTestServer()
    const answer = await server.request('/auth/token', { method: 'POST', body: JSON.stringify({ token }) })
    expect(answer.status).toBe(400)
    expect(answer.headers.getSetCookie()).toEqual([])
  },
)

test('token sign-in answers 404 if it is not allowed', async () => {
  const server = createTestServer({ tokenSignIn: false })
  const answer = await server.request('/auth/token', { method: 'POST', body: '{"token":"x"}' })
  expect(answer.status).toBe(404)
})

test.each([
  ['POST', '/auth/token'],
  ['POST', '/auth/logout'],
  ['GET', '/api/v2/orgs'],
  ['DELETE', '/api/v2/apl-starred-queries/x'],
])('%s %s from another site is refused and changes nothing', async (method, target) => {
  const upstream = await startUpstream((_, response) => response.end('[]'))
  const server = createTestServer({ apiBaseUrl: upstream.url })
  const call = await server.signIn()
  const calls = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'x-requested-by': '' },
  ]
  for (const headers of calls) {
    const answer = await call(target, { method, headers })
    expect([answer.status, answer.headers.get('x-starboard-error')]).toEqual([403, 'cross_site'])
  }
  expect(upstream.seen).toEqual([])
  expect(await (await call('/auth/session')).json()).toMatchObject({ signedIn: true })
})

test('over https, the cookies are bound to the host and to https', async () => {
  const server = createTestServer({ publicUrl: 'https://dash.example.com' })
  const answer = await server.request('/auth/token', { method: 'POST', body: '{"token":"x"}' })
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^__Host-starboard=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000')
})

/** A client of an authorization server that answers everything with `answer`. */
async function clientOf(answer: Parameters<typeof startUpstream>[0], timeout: number) {
  const { url } = await startUpstream(answer)
  const settings = { issuer: url, endpoints: null, clientId: 'x', clientSecret: null, scope: null }
  return createAuthorizationClient(settings, Date.now, timeout)
}

test.each<[string, string, Parameters<typeof startUpstream>[0]]>([
  ['hangs', 'slow', () => undefined],
  [
    'answers HTML',
    'invalid',
    (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>'),
  ],
  ['fails', 'unreachable', (_, response) => response.writeHead(503).end()],
  ['breaks off', 'unreachable', (_, response) => response.destroy()],
])(
  'an authorization server that %s leads to the sign-in page with the cause %s',
  async (_, cause, answer) => {
    const server = createTestServer({ authorization: await clientOf(answer, cause === 'slow' ? 200 : 5000) })
    const login = await server.request('/auth/login?to=/orgs')
    expect([login.status, login.headers.get('location')]).toEqual([
      303,
      `/sign-in?problem=failed&cause=${cause}&to=%2Forgs`,
    ])
  },
)
