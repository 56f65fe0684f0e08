import { expect, test } from 'vitest'
import { createAuthorizationClient } from './authorization-client.ts'
import { sessionKey } from '../session/session-store.ts'
import { followTo, startOidcProvider } from '#test/server/test-oidc-provider.ts'
import { cookiesOf, createTestServer } from '#test/server/test-server.ts'
import { startUpstream } from '#test/server/test-upstream.ts'

const redirectUri = 'http://localhost:8787/auth/callback'
const json = { 'content-type': 'application/json' }

/** Starboard in front of oidc-provider and an API that accepts the tokens in `good`, or any if that is empty. */
async function startFlow(options: { explicit?: boolean } = {}) {
  const { issuer, client, provider, tokenRequests } = await startOidcProvider(redirectUri)
  const time = { now: Date.now() }
  const refused = new Set<string>()
  const api = await startUpstream((seen, response) => {
    const bad = refused.has(seen.headers.authorization ?? '')
    response.writeHead(bad ? 401 : 200, json).end(bad ? '' : '[]')
  })
  const endpoints = { authorization: `${issuer}/auth`, token: `${issuer}/token`, revocation: null }
  const settings = {
    issuer: options.explicit ? null : issuer,
    endpoints: options.explicit ? endpoints : null,
    clientId: client.id,
    clientSecret: client.secret,
    scope: 'openid profile offline_access',
  }
  const server = createTestServer({
    apiBaseUrl: api.url,
    authorization: createAuthorizationClient(settings, () => time.now),
    now: () => time.now,
  })
  const login = await server.request('/auth/login?to=/tokens')
  const back = await followTo(login.headers.get('location') ?? '', redirectUri)
  const callback = await server.request(back, { headers: { cookie: cookiesOf(login) } })
  const headers = { cookie: cookiesOf(callback) }
  return { api, callback, headers, provider, refused, server, time, tokenRequests }
}

test('the whole flow with a server discovered by its issuer', async () => {
  const { api, callback, headers, server } = await startFlow()
  expect([callback.status, callback.headers.get('location')]).toEqual([303, '/tokens'])
  const session = await server.request('/auth/session', { headers })
  expect(await session.json()).toMatchObject({ signedIn: true, account: { name: 'Ada' } })
  expect((await server.request('/api/v2/tokens', { headers })).status).toBe(200)
  expect(api.seen[0]?.headers.authorization).toMatch(/^Bearer .{20}/)
})

test('the whole flow with explicit endpoints, which does not identify the person', async () => {
  const { callback, headers, server } = await startFlow({ explicit: true })
  expect([callback.status, callback.headers.get('location')]).toEqual([303, '/tokens'])
  const session = await server.request('/auth/session', { headers })
  expect(await session.json()).toMatchObject({ signedIn: true, account: { name: null } })
})

test('20 calls with an expired token make exactly one refresh', async () => {
  const { headers, server, time, tokenRequests } = await startFlow()
  time.now += 601_000
  const calls = Array.from({ length: 20 }, async () => server.request('/api/v2/orgs', { headers }))
  const answers = await Promise.all(calls)
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  expect(tokenRequests).toHaveLength(2)
})

test('20 calls with a refused token make exactly one refresh', async () => {
  const { api, headers, refused, server, tokenRequests } = await startFlow()
  await server.request('/api/v2/orgs', { headers })
  refused.add(api.seen[0]?.headers.authorization ?? '')
  const calls = Array.from({ length: 20 }, async () => server.request('/api/v2/orgs', { headers }))
  const answers = await Promise.all(calls)
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  expect(tokenRequests).toHaveLength(2)
})

test('a refused refresh ends the session', async () => {
  const { headers, server, time, tokenRequests } = await startFlow()
  const { authorization, sessions } = server.deps
  const held = await sessions.tokens.read(sessionKey(headers.cookie.split('=')[1] ?? ''))
  if (held) await authorization?.revoke(held.tokens)
  time.now += 601_000
  const answer = await server.request('/api/v2/orgs', { headers })
  expect([answer.status, answer.headers.get('x-starboard-error')]).toEqual([401, 'signed_out'])
  expect(tokenRequests).toHaveLength(2)
  const session = await server.request('/auth/session', { headers })
  expect(await session.json()).toMatchObject({ signedIn: false })
})

test('signing out revokes the tokens at the authorization server', async () => {
  const { api, headers, provider, server } = await startFlow()
  await server.request('/api/v2/orgs', { headers })
  const token = api.seen[0]?.headers.authorization?.slice('Bearer '.length) ?? ''
  expect(await provider.AccessToken.find(token)).toBeDefined()
  await server.request('/auth/logout', { method: 'POST', headers })
  await expect.poll(() => provider.AccessToken.find(token)).toBeUndefined()
})
