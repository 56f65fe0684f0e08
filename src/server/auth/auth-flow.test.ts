import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '#test/storage/temporary-directory.ts'
import { createAuthorizationClient } from '../oauth/authorization-client.ts'
import { cookiesOf, createTestServer, startSignedIn } from '#test/server/test-server.ts'
import { answering, startUpstream } from '#test/server/test-upstream.ts'

const publicUrl = 'http://localhost:8787'

/** Starts a server in front of the embedded service. Tests may change `time.now`. */
async function startFlow() {
  const { readServiceSettings } = await import('#service/context/service-settings.ts')
  const { startService } = await import('#service/start-service.ts')
  const settings = readServiceSettings({ DATA_DIR: temporaryDirectory(), SERVICE_PORT: '0' })
  const service = await startService({ ...settings, redirectUris: [`${publicUrl}/auth/callback`] })
  onTestFinished(() => service.close())
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
  return { server, time }
}

/** Submits the local authorization page like a person who continues as admin. Returns the callback URL. */
async function chooseAdmin(authorizeUrl: string): Promise<string> {
  const url = new URL(authorizeUrl)
  const form = new URLSearchParams(url.searchParams)
  form.set('role', 'admin')
  const answer = await fetch(new URL(url.pathname, url), { method: 'POST', body: form, redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  return `${back.pathname}${back.search}`
}

test('the whole flow with the local authorization: sign in, call, sign out', async () => {
  const { server } = await startFlow()
  const { callback } = await server.signInAt(chooseAdmin, { to: '/queries/a%2Fb?tab=json' })
  const headers = { cookie: cookiesOf(callback) }
  expect([callback.status, callback.headers.get('location')]).toEqual([303, '/queries/a%2Fb?tab=json'])
  expect(callback.headers.getSetCookie().join('\n')).toMatch(
    /starboard=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict/,
  )
  const session = await server.request('/auth/session', { headers })
  expect(await session.json()).toMatchObject({
    signedIn: true,
    methods: ['oauth'],
    account: { name: 'admin' },
  })
  const orgs = await server.request('/api/v2/orgs', { headers })
  expect([orgs.status, Array.isArray(await orgs.json())]).toEqual([200, true])
  const out = await server.request('/auth/logout', { method: 'POST', headers })
  expect([out.status, out.headers.get('clear-site-data')]).toEqual([204, '"cache"'])
  expect((await server.request('/api/v2/orgs', { headers })).status).toBe(401)
})

test('an attempt is valid for ten minutes', async () => {
  const { server, time } = await startFlow()
  const wait = async (address: string) => {
    const back = await chooseAdmin(address)
    time.now += 601_000
    return back
  }
  const { callback } = await server.signInAt(wait)
  expect(callback.headers.get('location')).toBe('/sign-in?problem=expired')
})

test('no part of a token is in an answer, a cookie, or the log', async () => {
  const token = 'canary-7f3a'
  const upstream = await startUpstream(answering('{}', 500))
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
  ['GET', '/auth/sessions'],
  ['DELETE', '/auth/sessions'],
  ['DELETE', '/auth/sessions/x'],
  ['GET', '/api/v2/orgs'],
  ['DELETE', '/api/v2/apl-starred-queries/x'],
])('%s %s from another site is refused and changes nothing', async (method, target) => {
  const { call, seen } = await startSignedIn()
  const calls = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'x-requested-by': '' },
  ]
  for (const headers of calls) {
    const answer = await call(target, { method, headers })
    expect([answer.status, answer.headers.get('x-starboard-error')]).toEqual([403, 'cross_site'])
  }
  expect(seen).toEqual([])
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
