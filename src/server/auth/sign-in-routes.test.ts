import { expect, onTestFinished, test, vi } from 'vitest'
import { AuthorizationFailure } from '../oauth/authorization-failure.ts'
import type { SignIn } from '../oauth/authorization-client.ts'
import type { ServerDeps } from '../create-server.ts'
import { cookiesOf, createTestServer, testAuthorization, testTokens } from '#test/server/test-server.ts'
import { answering, startUpstream } from '#test/server/test-upstream.ts'

const nobody = { users: new Set<string>(), groups: new Set<string>(), readOnlyGroups: new Set<string>() }
const tokens = testTokens('canary-access', { refreshToken: 'canary-refresh' })
const ada: SignIn = { tokens, subject: 'ada', sid: null, name: 'Ada', email: null, groups: [], scope: null }
const nobodyKnown: SignIn = { ...ada, subject: null, name: null, scope: 'read' }

/** A server whose authorization server returns what `finish` resolves to and counts its requests. */
function startServer(finish: () => Promise<SignIn> = async () => ada, changes: Partial<ServerDeps> = {}) {
  let begun = 0
  const revoked: string[] = []
  const authorization = testAuthorization({
    begin: async () => {
      begun += 1
      return { url: 'https://login.example/', state: `state ${begun}`, verifier: 'v' }
    },
    finish: vi.fn(finish),
    revoke: async ({ accessToken }) => void revoked.push(accessToken),
  })
  const time = { now: Date.now() }
  const server = createTestServer({ authorization, now: () => time.now, ...changes })
  /** Signs in with a browser that has these cookies. */
  const signIn = (cookie = '', to = '/orgs') =>
    server.signInAt(() => `/auth/callback?code=c&state=${encodeURIComponent(`state ${begun}`)}`, {
      cookie,
      to,
    })
  const keyOf = async (cookie: string) =>
    (await (await server.request('/auth/session', { headers: { cookie } })).json()).account?.key
  return { server, authorization, revoked, signIn, keyOf, time }
}

test.each(['iframe', 'frame', 'embed', 'object', 'image', 'script', 'empty', 'fencedframe'])(
  'neither the beginning of a sign-in nor its way back is loaded as %s',
  async (destination) => {
    const { server, authorization, signIn } = startServer()
    const login = await server.request('/auth/login', { headers: { 'sec-fetch-dest': destination } })
    expect([login.status, login.headers.getSetCookie()]).toEqual([403, []])
    const { back, headers } = await signIn()
    const framed = { ...headers, 'sec-fetch-dest': destination }
    expect((await server.request(back, { headers: framed })).status).toBe(403)
    expect(authorization.finish).toHaveBeenCalledTimes(1)
  },
)

test.each(['cross-site', 'same-site'])('a page that is %s cannot begin a sign-in', async (site) => {
  const headers = { 'sec-fetch-site': site, 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }
  const answer = await startServer().server.request('/auth/login', { headers })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
})

test('a callback that comes twice requests tokens once and keeps the session', async () => {
  const { server, authorization, signIn, keyOf } = startServer()
  const { back, headers, callback } = await signIn()
  const again = await server.request(back, { headers })
  expect(again.headers.get('location')).toBe('/sign-in?problem=expired')
  expect(authorization.finish).toHaveBeenCalledTimes(1)
  expect(again.headers.getSetCookie().join()).not.toContain('starboard=')
  expect(await keyOf(cookiesOf(callback))).toBeTruthy()
})

test('a new sign-in gets a new ID, ends the previous session, and revokes its tokens; a failed one keeps it', async () => {
  let isGood = true
  const { revoked, signIn, keyOf } = startServer(async () => {
    if (isGood) return ada
    throw new AuthorizationFailure('expired', 'refused', 'The grant is no longer good')
  })
  const first = cookiesOf((await signIn()).callback)
  isGood = false
  const failed = await signIn(first)
  expect(failed.callback.headers.get('location')).toBe('/sign-in?problem=expired&cause=refused&to=%2Forgs')
  expect([await keyOf(first), revoked]).toEqual([expect.any(String), []])
  isGood = true
  expect(cookiesOf((await signIn(first)).callback)).not.toBe(first)
  await expect.poll(() => revoked).toEqual(['canary-access'])
  expect(await keyOf(first)).toBeUndefined()
})

test('a person whom the authorization server names has the same account in every browser', async () => {
  const { signIn, keyOf } = startServer()
  const keys = [
    await keyOf(cookiesOf((await signIn()).callback)),
    await keyOf(cookiesOf((await signIn()).callback)),
  ]
  expect(keys[0]).toMatch(/^[\w-]{22}$/)
  expect(keys[1]).toBe(keys[0])
})

test('an unnamed person has the account of the browser until somebody signs out there', async () => {
  const { server, signIn, keyOf } = startServer(async () => nobodyKnown)
  const first = cookiesOf((await signIn()).callback)
  const elsewhere = cookiesOf((await signIn()).callback)
  const key = await keyOf(first)
  expect(await keyOf(elsewhere)).not.toBe(key)
  // The session expired: the browser still has its cookies, and the next sign-in gets the same account.
  const again = cookiesOf((await signIn(first)).callback)
  expect(await keyOf(again)).toBe(key)
  const out = await server.request('/auth/logout', { method: 'POST', headers: { cookie: again } })
  const removed = out.headers.getSetCookie().map((cookie) => cookie.split('=')[0])
  expect(removed).toEqual(['starboard', 'starboard-browser'])
  expect(await keyOf(cookiesOf((await signIn()).callback))).not.toBe(key)
})

test('a page cannot choose the account of a browser', async () => {
  const { signIn, keyOf } = startServer(async () => nobodyKnown)
  const keys: string[] = []
  for (const value of ['', 'x', 'x', 'x'.repeat(5000), 'x'.repeat(5000)]) {
    const { callback } = await signIn(`starboard-browser=${value}`)
    keys.push(await keyOf(cookiesOf(callback)))
  }
  expect(new Set(keys).size).toBe(5)
})

test('a modified attempt cookie leads to the sign-in page', async () => {
  const { server, authorization } = startServer()
  const login = await server.request('/auth/login')
  const [name = '', value = ''] = cookiesOf(login).split('=')
  const otherFirst = value.startsWith('A') ? 'B' : 'A'
  for (const other of ['', '%', 'x', `${otherFirst}${value.slice(1)}`, value.slice(9), value.slice(0, -9)]) {
    const changed = `${name}=${other}`
    const answer = await server.request('/auth/callback?code=c&state=state%201', {
      headers: { cookie: changed },
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sign-in?problem=expired'])
  }
  expect(authorization.finish).not.toHaveBeenCalled()
})

test.each([
  ['/orgs', 5],
  [`/orgs?q=${'x'.repeat(2000)}`, 3],
  [`/orgs?q=${'x'.repeat(9000)}`, 5],
])('30 pending sign-ins leave cookies that the server accepts, including the latest', async (to, left) => {
  const { server } = startServer()
  const jar = new Map([['other', 'x']])
  const sent = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  for (let at = 0; at < 30; at += 1) {
    const login = await server.request(`/auth/login?to=${to}`, { headers: { cookie: sent() } })
    for (const line of login.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
  }
  expect([...jar.keys()].filter((name) => /-[\da-f]{16}$/.test(name))).toHaveLength(left)
  expect(jar.get('other')).toBe('x')
  expect(sent().length).toBeLessThan(10_000)
  const back = await server.request('/auth/callback?code=c&state=state%2030', { headers: { cookie: sent() } })
  expect(back.headers.get('location')).toMatch(/^\/orgs/)
})

test('the 31st invalid access token in a minute must wait until it is over; a valid one does not count', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { server } = startServer()
  const post = async (token: string) =>
    server.request('/auth/token', { method: 'POST', body: JSON.stringify({ token }) })
  for (let at = 0; at < 40; at += 1) expect((await post('good')).status).toBe(204)
  for (let at = 0; at < 30; at += 1) expect((await post('')).status).toBe(400)
  const answer = await post('good')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await answer.json()).toMatchObject({
    error: 'too_many',
    message: 'Too many sign-ins failed: wait 60 seconds, then try again.',
  })
  vi.setSystemTime(Date.now() + 60_000)
  expect((await post('good')).status).toBe(204)
})

test('the 31st failed callback in a minute must wait, and so must new sign-ins; successful ones are not delayed', async () => {
  const { server, signIn, authorization } = startServer()
  for (let at = 0; at < 40; at += 1) expect((await signIn()).callback.headers.get('location')).toBe('/orgs')
  for (let at = 0; at < 30; at += 1) await server.request(`/auth/callback?code=c&state=${at}`)
  const asked = vi.mocked(authorization.finish).mock.calls.length
  for (const address of ['/auth/callback?code=c&state=x', '/auth/login']) {
    const answer = await server.request(address)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/sign-in?problem=failed&cause=too_many',
    ])
  }
  expect(authorization.finish).toHaveBeenCalledTimes(asked)
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/jsonp',
  '',
])('an access token sent as %j is refused', async (type) => {
  const { server } = startServer()
  const answer = await server.request('/auth/token', {
    method: 'POST',
    body: '{"token":"x"}',
    headers: { 'content-type': type },
  })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([415, []])
})

test('the log has the code with which the authorization server refuses', async () => {
  const refusal = new AuthorizationFailure('failed', 'refused', 'canary', 'invalid_client')
  const { server, signIn } = startServer(() => Promise.reject(refusal))
  await signIn()
  expect(server.lines.join()).toContain('"cause":"refused","code":"invalid_client"')
  expect(server.lines.join()).not.toContain('canary')
})

test.each([
  ['in no group', [], 1],
  ['in a group', ['staff'], 0],
  ['in groups that are not listed', null, 0],
])(
  'the log says once if groups limit what people may do, but somebody %s signs in',
  async (_, groups, times) => {
    const { server, signIn } = startServer(async () => ({ ...ada, groups }), {
      access: { ...nobody, readOnlyGroups: new Set(['auditors']) },
    })
    for (let each = 0; each < 2; each += 1) expect((await signIn()).callback.status).toBe(303)
    expect(server.lines.filter((line) => line.includes('READ_ONLY_GROUPS do not apply'))).toHaveLength(times)
  },
)

test('a person who denies access is led to the sign-in page, and the log says so', async () => {
  const { server, signIn } = startServer(() =>
    Promise.reject(new AuthorizationFailure('denied', 'refused', 'It was not wanted')),
  )
  const { callback } = await signIn()
  expect(callback.headers.get('location')).toBe('/sign-in?problem=denied&cause=refused&to=%2Forgs')
  expect(server.lines.join()).toContain('"cause":"denied"')
})

test('an authorization server that cannot be used leads to the sign-in page with the cause', async () => {
  const authorization = testAuthorization({
    begin: () => Promise.reject(new AuthorizationFailure('failed', 'slow', 'It takes too long')),
  })
  const { request } = createTestServer({ authorization })
  const login = await request('/auth/login?to=/orgs')
  const to = '/sign-in?problem=failed&cause=slow&to=%2Forgs'
  expect([login.status, login.headers.get('location')]).toEqual([303, to])
})

test('a person whom the settings do not allow is told so and gets no session, and the tokens are revoked', async () => {
  const { signIn, revoked, server } = startServer(undefined, {
    access: { ...nobody, users: new Set(['bob']) },
  })
  const { callback } = await signIn()
  expect(callback.headers.get('location')).toBe('/sign-in?problem=failed&cause=not_allowed&to=%2Forgs')
  expect(await server.deps.sessions.count(server.deps.now())).toBe(0)
  expect(revoked).toEqual(['canary-access'])
  expect(server.lines.join('\n')).toContain('"cause":"not_allowed"')
})

test('signing in again after that lets the authorization server ask who it is', async () => {
  const begin = vi.fn(async () => ({ url: 'https://login.example/', state: 's', verifier: 'v' }))
  const { request } = createTestServer({ authorization: testAuthorization({ begin }) })
  for (const query of ['?to=/orgs', '?to=/orgs&anew=on']) await request(`/auth/login${query}`)
  expect(begin.mock.calls.map(([, anew]: unknown[]) => anew)).toEqual([false, true])
})

test('a member of a read-only group cannot send changes, and the page knows in advance', async () => {
  const upstream = await startUpstream(answering('{"id":"q"}'))
  const { signIn, server } = startServer(async () => ({ ...ada, groups: ['auditors'] }), {
    apiBaseUrl: upstream.url,
    access: { ...nobody, readOnlyGroups: new Set(['auditors']) },
  })
  const cookie = cookiesOf((await signIn()).callback)
  const call = async (method: string) =>
    server.request('/api/v2/apl-starred-queries/q', {
      method,
      headers: { cookie },
      ...(method === 'PUT' && { body: '{}' }),
    })
  const session = await server.request('/auth/session', { headers: { cookie } })
  expect(await session.json()).toMatchObject({ session: { readOnly: true } })
  expect((await call('GET')).status).toBe(200)
  for (const method of ['PUT', 'DELETE']) {
    const answer = await call(method)
    expect([answer.status, answer.headers.get('x-starboard-error')]).toEqual([403, 'read_only'])
  }
  expect(upstream.seen.map(({ method }) => method)).toEqual(['GET'])
})
