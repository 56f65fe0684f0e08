import { getRequestListener } from '@hono/node-server'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { idToken, ids, json, startHostileServer } from '#test/server/hostile-server.ts'
import { type CookieJar, followTo, openAs, startOidcProvider } from '#test/server/test-oidc-provider.ts'
import { cookiesOf, createTestServer, testTokens } from '#test/server/test-server.ts'
import { listenForTest } from '#test/storage/listen-for-test.ts'
import { createAuthorizationClient } from './authorization-client.ts'

const redirectUri = 'http://localhost:8787/auth/callback'

type Server = ReturnType<typeof createTestServer>

/** Signs in with a browser that may already be signed in at the authorization server. Returns its call headers. */
async function signIn(server: Server, jar: CookieJar = new Map()) {
  const { callback } = await server.signInAt((address) => followTo(address, redirectUri, jar))
  return { cookie: cookiesOf(callback) }
}

async function isSignedIn(server: Server, headers: { cookie: string }): Promise<unknown> {
  return (await (await server.request('/auth/session', { headers })).json()).signedIn
}

/** Starboard with a listener for the back-channel logout of oidc-provider. */
async function startBackChannel() {
  const listener = createServer()
  const backChannel = `http://127.0.0.1:${await listenForTest(listener)}/auth/backchannel-logout`
  const { issuer, client, provider } = await startOidcProvider(redirectUri, { backChannel })
  const settings = {
    issuer,
    endpoints: null,
    clientId: client.id,
    clientSecret: client.secret,
    scope: 'openid offline_access',
  }
  const server = createTestServer({ authorization: createAuthorizationClient(settings, Date.now) })
  const answers: number[] = []
  const handle = getRequestListener(server.app.fetch)
  listener.on('request', (request, response) => {
    response.on('finish', () => answers.push(response.statusCode))
    void handle(request, response)
  })
  return { answers, client, issuer, provider, server }
}

/** Where a browser goes when it signs out here. */
async function leave(server: Server, headers: { cookie: string }) {
  const logout = await server.request('/auth/logout', { method: 'POST', headers })
  expect(logout.status).toBe(204)
  const next = await server.request('/auth/signed-out', { headers: { cookie: cookiesOf(logout) } })
  expect(next.status).toBe(303)
  return { logout, next, to: next.headers.get('location') ?? '' }
}

test('signing out here signs out at the authorization server, which signs out the other browsers', async () => {
  const { answers, client, issuer, server } = await startBackChannel()
  const jar: CookieJar = new Map()
  const here = await signIn(server, jar)
  const second = await signIn(server, jar)
  const elsewhere = await signIn(server)
  const { logout, next, to } = await leave(server, here)
  expect(await isSignedIn(server, here)).toBe(false)
  // Sealed, valid once, and gone after a minute, because the URL says who signs out.
  const wayOut = logout.headers.getSetCookie().find((cookie) => cookie.startsWith('starboard-out='))
  expect(wayOut).toMatch(/Max-Age=60; Path=\/; HttpOnly; SameSite=Strict/)
  expect(decodeURIComponent(wayOut ?? '')).not.toMatch(/eyJ|hint/)
  expect(next.headers.getSetCookie()[0]).toMatch(/^starboard-out=; Max-Age=0/)

  const address = new URL(to)
  expect(address.origin).toBe(issuer)
  const asked = Object.fromEntries(address.searchParams)
  expect(asked).toEqual({
    client_id: client.id,
    id_token_hint: expect.stringMatching(/^eyJ/),
    post_logout_redirect_uri: 'http://localhost:8787/sign-in',
  })
  const page = await (await openAs(jar, address)).text()
  const [, action = '', xsrf = ''] = /action="([^"]+)".*name="xsrf" value="([^"]+)"/s.exec(page) ?? []
  const body = new URLSearchParams({ xsrf, logout: 'yes' })
  const done = await openAs(jar, new URL(action, issuer), { method: 'POST', body })
  expect(done.headers.get('location')).toBe('http://localhost:8787/sign-in')

  // Both tabs here belonged to that session; the other browser has another one.
  await expect.poll(() => answers).toEqual([200])
  expect(await isSignedIn(server, second)).toBe(false)
  expect(await isSignedIn(server, elsewhere)).toBe(true)
  expect(server.lines.join('\n')).toContain('"reason":"ended by the authorization server","count":1')
})

test("signing out a person signs out all of that person's browsers, and nobody else's", async () => {
  const { answers, client, provider, server } = await startBackChannel()
  const [one, two] = [await signIn(server), await signIn(server)]
  const registered = await provider.Client.find(client.id)
  await expect(registered?.backchannelLogout('bob')).resolves.toBeUndefined()
  expect(await isSignedIn(server, one)).toBe(true)
  await registered?.backchannelLogout('ada')
  expect([await isSignedIn(server, one), await isSignedIn(server, two)]).toEqual([false, false])
  expect(answers).toEqual([200, 200])
  expect(server.audited.map(({ action, outcome }) => [action, outcome]).slice(-2)).toEqual([
    ['end_sessions', 'success'],
    ['end_sessions', 'success'],
  ])
})

const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const typ = { typ: 'logout+jwt' }

/** Metadata of a server that signs people out. */
const metadata = { end_session_endpoint: 'https://login.example/logout' }

/** Starboard with somebody signed in at a server whose tokens the test forges. */
async function startForged(options: Parameters<typeof startHostileServer>[0] = {}) {
  const at = await startHostileServer(options)
  const time = { now: Date.now() }
  const seconds = () => Math.floor(time.now / 1000)
  const server = createTestServer({
    authorization: createAuthorizationClient(at.settings, () => time.now, 500),
    now: () => time.now,
  })
  const signInAs = async (sub: string, sid?: string) => {
    const { callback } = await server.signInAt((address) => {
      const { searchParams: asked } = new URL(address)
      const claims = { iss: at.issuer, aud: ids.clientId, sub, sid, nonce: asked.get('nonce') }
      const id_token = idToken({ ...claims, iat: seconds(), exp: seconds() + 60 })
      at.behaviour.token = json({ access_token: 'canary', token_type: 'bearer', expires_in: 60, id_token })
      const back = { code: 'code', state: asked.get('state') ?? '', iss: at.issuer }
      return `/auth/callback?${new URLSearchParams(back)}`
    })
    return { cookie: cookiesOf(callback) }
  }
  const claims = () => ({
    iss: at.issuer,
    aud: ids.clientId,
    sub: 'ada',
    iat: seconds(),
    exp: seconds() + 120,
    jti: 'one',
    events: event,
  })
  const send = (token: string) =>
    server.request('/auth/backchannel-logout', {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-requested-by': '' },
    })
  return { at, claims, seconds, send, server, signInAs, time }
}

test('a logout token counts once, and a later session of the same person continues', async () => {
  const { claims, send, server, signInAs } = await startForged()
  const before = await signInAs('ada')
  const token = idToken(claims(), 'RS256', typ)
  expect((await send(token)).status).toBe(200)
  expect(await isSignedIn(server, before)).toBe(false)
  const after = await signInAs('ada')
  expect((await send(token)).status).toBe(400)
  expect(await isSignedIn(server, after)).toBe(true)
  expect((await send(idToken({ ...claims(), jti: 'two' }, 'RS256', typ))).status).toBe(200)
  expect(await isSignedIn(server, after)).toBe(false)
})

test('a token whose ID is no longer stored is refused by its age', async () => {
  const { claims, send, server, signInAs, time } = await startForged()
  const { exp, ...ageless } = claims()
  expect(exp).toBeGreaterThan(0)
  const token = idToken(ageless, 'RS256', typ)
  expect((await send(token)).status).toBe(200)
  for (const minutes of [5, 7, 30]) {
    time.now += minutes * 60_000
    const headers = await signInAs('ada')
    // Another token removes the IDs that are too old.
    await send(idToken({ ...claims(), sub: 'bob', jti: `after ${minutes}` }, 'RS256', typ))
    expect((await send(token)).status).toBe(400)
    expect(await isSignedIn(server, headers)).toBe(true)
  }
})

test.each<[string, object, readonly boolean[]]>([
  ['a session of a person ends that one', { sid: 'here' }, [false, true, true, true]],
  ['a session, named alone', { sub: undefined, sid: 'here' }, [false, true, true, true]],
  ['a person', {}, [false, false, true, true]],
  ['the session of somebody else', { sid: 'of bob' }, [true, true, true, true]],
  ['a session that is not known here', { sid: 'unknown' }, [true, true, false, true]],
])('a logout token for %s', async (name, changes, expected) => {
  const { claims, send, server, signInAs } = await startForged()
  const unknown = name.includes('not known')
  const all = [
    await signInAs('ada', 'here'),
    await signInAs('ada', 'there'),
    await signInAs(unknown ? 'ada' : 'bob', unknown ? undefined : 'of bob'),
    await signInAs('eve'),
  ]
  expect((await send(idToken({ ...claims(), ...changes }, 'RS256', typ))).status).toBe(200)
  expect(await Promise.all(all.map((headers) => isSignedIn(server, headers)))).toEqual(expected)
})

type Facts = Readonly<Record<string, unknown>>

test.each<[string, Facts, string?, Facts?]>([
  ['of another issuer', { iss: 'https://other.example' }],
  ['for another client', { aud: 'other' }],
  ['for no client', { aud: undefined }],
  ['with a nonce, as an id_token has', { nonce: 'n' }],
  ['without the event', { events: {} }],
  ['without events', { events: undefined }],
  ['with an event that is no object', { events: { [Object.keys(event)[0] ?? '']: true } }],
  ['without a name of its own', { jti: undefined }],
  ['without a time', { iat: undefined }],
  ['that nobody is named in', { sub: undefined }],
  ['whose person is no text', { sub: 7 }],
  ['that ended', { exp: Math.floor(Date.now() / 1000) - 61 }],
  ['of six minutes ago', { iat: Math.floor(Date.now() / 1000) - 361 }],
  ['to come', { iat: Math.floor(Date.now() / 1000) + 3600, exp: undefined }],
  ['that nobody signed', {}, 'none', typ],
  ['whose signature is by a shared secret', {}, 'HS256', typ],
  ['of another type', {}, 'RS256', { typ: 'JWT' }],
  ['of no type', {}, 'RS256', {}],
  ['by a key that is not known', {}, 'RS256', { ...typ, kid: 'two' }],
])('a logout token %s ends nothing', async (_, changes, alg = 'RS256', header = typ) => {
  const { claims, send, server, signInAs } = await startForged({
    metadata: { id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'] },
  })
  const headers = await signInAs('ada')
  const answer = await send(idToken({ ...claims(), ...changes }, alg, header))
  expect(answer.status).toBe(400)
  expect((await answer.json()).message).toMatch(/^This is not a logout token/)
  expect(await isSignedIn(server, headers)).toBe(true)
  // The same token, but valid.
  expect((await send(idToken(claims(), 'RS256', typ))).status).toBe(200)
  expect(await isSignedIn(server, headers)).toBe(false)
})

test('anything but a logout token is refused, and the keys are not fetched each time', async () => {
  const { at, claims, send, server, signInAs } = await startForged()
  const headers = await signInAs('ada')
  const signed = idToken(claims(), 'RS256', typ)
  for (const token of ['', 'x', 'a.b.c', signed.slice(0, -8), `${signed}x`, 'x'.repeat(70_000)]) {
    expect([400, 413]).toContain((await send(token)).status)
  }
  for (let at = 0; at < 20; at += 1) await send(idToken(claims(), 'RS256', { ...typ, kid: `k${at}` }))
  expect(await isSignedIn(server, headers)).toBe(true)
  expect(at.asked('/jwks').length).toBeLessThanOrEqual(3)
  expect(createTestServer().deps.authorization).toBeNull()
  expect((await createTestServer().request('/auth/backchannel-logout', { method: 'POST' })).status).toBe(404)
})

test.each<[string, Parameters<typeof startHostileServer>[0]]>([
  ['offers no sign-out', {}],
  ['names an address that is none', { metadata: { end_session_endpoint: 'http://203.0.113.7/logout' } }],
])('if the authorization server %s, signing out ends on the sign-in page', async (_, options) => {
  const { at, server, signInAs } = await startForged()
  const headers = await signInAs('ada')
  Object.assign(at.behaviour, options)
  expect((await leave(server, headers)).to).toBe('/sign-in')
  expect(await isSignedIn(server, headers)).toBe(false)
})

test.each<[string, NonNullable<Parameters<typeof startHostileServer>[0]>['discovery']]>([
  ['is away', (_, response) => response.destroy()],
  ['hangs', () => undefined],
  ['answers nonsense', json([], 500)],
])('signing out works while the authorization server %s', async (_, discovery) => {
  const { at, server, signInAs } = await startForged({ metadata })
  const headers = await signInAs('ada')
  if (discovery) at.behaviour.discovery = discovery
  expect((await leave(server, headers)).to).toBe('/sign-in')
  expect(await isSignedIn(server, headers)).toBe(false)
})

test('a sign-out that the browser sends again leads to the same place', async () => {
  const { server, signInAs } = await startForged({ metadata })
  const [one, other] = [await signInAs('ada'), await signInAs('ada')]
  const first = await leave(server, one)
  expect(first.to).toContain('id_token_hint=')
  expect((await leave(server, one)).to).toBe(first.to)
  await server.request('/auth/sessions', { method: 'DELETE', headers: other })
  expect((await leave(server, other)).to).toContain('id_token_hint=')
  expect((await leave(server, { cookie: 'starboard=unknown' })).to).toBe('/sign-in')
})

test('a person who pasted an access token signs out only here', async () => {
  const { server } = await startForged({ metadata })
  const body = JSON.stringify({ token: 'a-token-of-the-service' })
  const signedIn = await server.request('/auth/token', { method: 'POST', body })
  expect((await leave(server, { cookie: cookiesOf(signedIn) })).to).toBe('/sign-in')
})

test('other sites cannot send anybody to a sign-out, and an expired sign-out cookie leads nowhere', async () => {
  const { server, signInAs, time } = await startForged({ metadata })
  const first = await leave(server, await signInAs('ada'))
  expect(first.to).toMatch(/^https:\/\/login\.example\/logout\?client_id=starboard&id_token_hint=eyJ/)
  const headers = { cookie: cookiesOf(first.logout), 'sec-fetch-dest': 'iframe' }
  expect((await server.request('/auth/signed-out', { headers })).status).toBe(403)
  time.now += 61_000
  const late = await server.request('/auth/signed-out', { headers: { cookie: headers.cookie } })
  expect(late.headers.get('location')).toBe('/sign-in')
})

test('OAUTH_SIGN_OUT=0 keeps the browser signed in at the authorization server', async () => {
  const { settings } = await startHostileServer({ metadata })
  const tokens = testTokens('x')
  const wanted = createAuthorizationClient(settings, Date.now)
  expect(await wanted.signOutAddress(tokens, 'http://localhost:8787/sign-in')).toContain('/logout?')
  const unwanted = createAuthorizationClient({ ...settings, signOut: false }, Date.now)
  expect(await unwanted.signOutAddress(tokens, 'http://localhost:8787/sign-in')).toBeNull()
})
