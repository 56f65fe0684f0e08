import { expect, test } from 'vitest'
import { createAuthorizationClient } from './authorization-client.ts'
import { sessionKey } from '../session/session-store.ts'
import { type CookieJar, followTo, openAs, startOidcProvider } from '#test/server/test-oidc-provider.ts'
import { cookiesOf, createTestServer } from '#test/server/test-server.ts'
import { reply, startUpstream } from '#test/server/test-upstream.ts'

const redirectUri = 'http://localhost:8787/auth/callback'

/** Somebody signed in at Starboard in front of oidc-provider and an API that accepts any token not in `refused`. */
async function startFlow(options: { explicit?: boolean; scope?: string } = {}) {
  const { issuer, client, provider, tokenRequests } = await startOidcProvider(redirectUri)
  const time = { now: Date.now() }
  const refused = new Set<string>()
  const api = await startUpstream(({ headers }, response) =>
    reply(response, '[]', refused.has(headers.authorization ?? '') ? 401 : 200),
  )
  const endpoints = { authorization: `${issuer}/auth`, token: `${issuer}/token`, revocation: null }
  const settings = {
    issuer: options.explicit ? null : issuer,
    endpoints: options.explicit ? endpoints : null,
    clientId: client.id,
    clientSecret: client.secret,
    scope: options.scope ?? 'openid profile offline_access',
  }
  const authorization = createAuthorizationClient(settings, () => time.now)
  const server = createTestServer({
    apiBaseUrl: api.url,
    authorization,
    now: () => time.now,
  })
  const { callback } = await server.signInAt((address) => followTo(address, redirectUri), { to: '/tokens' })
  expect([callback.status, callback.headers.get('location')]).toEqual([303, '/tokens'])
  const headers = { cookie: cookiesOf(callback) }
  const call = (target: string) => server.request(target, { headers })
  return { api, authorization, call, headers, issuer, provider, refused, server, time, tokenRequests }
}

test.each([
  ['discovered by its issuer, which names the person', false, 'Ada'],
  ['with explicit endpoints, which names nobody', true, null],
])('the whole flow with a server %s', async (_, explicit, name) => {
  const { api, call } = await startFlow({ explicit })
  expect(await (await call('/auth/session')).json()).toMatchObject({ signedIn: true, account: { name } })
  expect((await call('/api/v2/tokens')).status).toBe(200)
  expect(api.seen[0]?.headers.authorization).toMatch(/^Bearer .{20}/)
})

test.each(['an expired', 'a refused'])('20 calls with %s token make exactly one refresh', async (kind) => {
  const { api, call, refused, time, tokenRequests } = await startFlow()
  await call('/api/v2/orgs')
  if (kind === 'a refused') refused.add(api.seen[0]?.headers.authorization ?? '')
  else time.now += 601_000
  const answers = await Promise.all(Array.from({ length: 20 }, () => call('/api/v2/orgs')))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  expect(tokenRequests).toHaveLength(2)
})

test('a refused refresh ends the session', async () => {
  const { call, headers, server, time, tokenRequests } = await startFlow()
  const { authorization, sessions } = server.deps
  const held = await sessions.tokens.read(sessionKey(headers.cookie.split('=')[1] ?? ''))
  if (held) await authorization?.revoke(held.tokens)
  time.now += 601_000
  const answer = await call('/api/v2/orgs')
  expect([answer.status, answer.headers.get('x-starboard-error')]).toEqual([401, 'signed_out'])
  expect(tokenRequests).toHaveLength(2)
})

test('signing out revokes the tokens at the authorization server', async () => {
  const { api, call, headers, provider, server } = await startFlow()
  await call('/api/v2/orgs')
  const token = api.seen[0]?.headers.authorization?.slice('Bearer '.length) ?? ''
  expect(await provider.AccessToken.find(token)).toBeDefined()
  await server.request('/auth/logout', { method: 'POST', headers })
  await expect.poll(() => provider.AccessToken.find(token)).toBeUndefined()
})

test('a person who may not use Starboard can sign in as somebody else where a session would choose the account', async () => {
  const { authorization, issuer } = await startFlow({ scope: 'openid profile' })
  const cookies: CookieJar = new Map()
  const led = async (anew: boolean) => {
    const { url } = await authorization.begin(redirectUri, anew)
    const { headers } = await openAs(cookies, new URL(url))
    return new URL(headers.get('location') ?? '', issuer).pathname.split('/')[1]
  }
  await followTo((await authorization.begin(redirectUri)).url, redirectUri, cookies)
  expect([await led(false), await led(true)]).toEqual(['auth', 'interaction'])
})
