import { expect, test } from 'vitest'
import {
  askToken,
  authorization,
  byCode,
  byRefresh,
  challenge,
  newCode,
  sendForm,
  signIn,
  type Tokens,
  verifier,
} from '#test/service/authorization-calls.ts'
import { inProcessService, redirectUri } from '#test/service/in-process-service.ts'

test('the metadata names the endpoints of this server (RFC 8414)', async () => {
  const { request } = await inProcessService()
  expect(
    await (await request('/.well-known/oauth-authorization-server', { token: null })).json(),
  ).toMatchObject({
    issuer: 'http://127.0.0.1:8788',
    authorization_endpoint: 'http://127.0.0.1:8788/oauth2/authorize',
    token_endpoint: 'http://127.0.0.1:8788/oauth2/token',
    revocation_endpoint: 'http://127.0.0.1:8788/oauth2/revoke',
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  })
})

test('the sign-in page offers both roles and Cancel, loads nothing, and can only redirect to the client', async () => {
  const { request } = await inProcessService()
  const answer = await request(
    `/oauth2/authorize?${new URLSearchParams({ ...authorization, state: '"><b>' })}`,
  )
  const page = await answer.text()
  expect(answer.status).toBe(200)
  expect(page).toMatch(/<h1>Sign in to Starboard<\/h1>/)
  const buttons = [...page.matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map(([, name]) => name?.trim())
  expect(buttons).toEqual(['Continue as admin', 'Continue as viewer', 'Cancel', 'End every sign-in here'])
  expect(page).not.toContain('"><b>')
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'nonce-[\w-]+'; form-action 'self' http:\/\/localhost:8787;/,
  )
  expect(policy).toContain("frame-ancestors 'none'")
  expect(page).toContain(`<style nonce="${/nonce-([\w-]+)/.exec(policy)?.[1]}">`)
})

test.each(['admin', 'viewer'])('code and PKCE give the %s a working token', async (role) => {
  const service = await inProcessService()
  const answer = await sendForm({ ...authorization, role }, '/oauth2/authorize', service)
  const back = new URL(answer.headers.get('location') ?? '')
  expect(answer.status).toBe(303)
  expect(back.origin + back.pathname).toBe(redirectUri)
  expect(back.searchParams.get('state')).toBe('the state')
  expect(back.searchParams.get('iss')).toBe('http://127.0.0.1:8788')

  const issued = await byCode(service, back.searchParams.get('code') ?? '')
  const tokens = (await issued.json()) as Tokens
  expect(Object.keys(tokens).sort()).toEqual([
    'access_token',
    'expires_in',
    'refresh_token',
    'scope',
    'token_type',
  ])
  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: role })
  expect((await service.request('/v2/orgs', { token: tokens.access_token })).status).toBe(200)
  const deleting = await service.request('/v2/apl-starred-queries/x', {
    method: 'DELETE',
    token: tokens.access_token,
  })
  expect(deleting.status).toBe(role === 'admin' ? 404 : 403)
  expect((await service.request('/v2/orgs', { token: tokens.refresh_token })).status).toBe(401)
})

test('an access token expires; a refresh gives a new one and keeps the role', async () => {
  const service = await inProcessService({ tokenSeconds: 60 })
  const first = await signIn(service, 'viewer')
  service.clock.now = new Date(service.clock.now.getTime() + 60_000)
  expect((await service.request('/v2/orgs', { token: first.access_token })).status).toBe(401)
  const second = (await (await byRefresh(service, first.refresh_token)).json()) as Tokens
  expect(second).toMatchObject({ scope: 'viewer', expires_in: 60 })
  expect((await service.request('/v2/orgs', { token: second.access_token })).status).toBe(200)
})

test('a sign-in ends after 30 days, however often it was refreshed', async () => {
  const service = await inProcessService()
  let tokens = await signIn(service, 'admin')
  const day = 24 * 60 * 60 * 1000
  service.clock.now = new Date(service.clock.now.getTime() + 29 * day)
  tokens = (await (await byRefresh(service, tokens.refresh_token)).json()) as Tokens
  service.clock.now = new Date(service.clock.now.getTime() + 1.1 * day)
  expect((await byRefresh(service, tokens.refresh_token)).status).toBe(400)
})

test('a code is refused after a minute, with another verifier, and for another URI', async () => {
  const service = await inProcessService()
  const late = await newCode(service, 'admin')
  service.clock.now = new Date(service.clock.now.getTime() + 60_000)
  expect((await byCode(service, late)).status).toBe(400)
  for (const changes of [
    { code_verifier: `${verifier}x` },
    { code_verifier: challenge },
    { redirect_uri: 'http://localhost:8787/other' },
  ]) {
    const code = await newCode(service, 'admin')
    expect((await byCode(service, code, changes)).status).toBe(400)
    // The try has spent it.
    expect((await byCode(service, code)).status).toBe(400)
  }
})

test('revoking a token ends its sign-in and no other (RFC 7009)', async () => {
  const service = await inProcessService()
  const [mine, other] = [await signIn(service, 'admin'), await signIn(service, 'admin')]
  const revoke = (value: string) =>
    sendForm({ client_id: 'starboard', token: value }, '/oauth2/revoke', service)
  expect((await revoke(mine.refresh_token)).status).toBe(200)
  expect((await revoke('unknown')).status).toBe(200)
  expect((await service.request('/v2/orgs', { token: mine.access_token })).status).toBe(401)
  expect((await service.request('/v2/orgs', { token: other.access_token })).status).toBe(200)
})

test.each([
  ['an unknown client', { client_id: 'somebody' }],
  ['an address that is not registered', { redirect_uri: `${redirectUri}/more` }],
  ['an address of another site', { redirect_uri: 'https://evil.example/auth/callback' }],
])('%s is shown on a page and never sent to the client', async (_, changes) => {
  const service = await inProcessService()
  for (const answer of [
    await service.request(`/oauth2/authorize?${new URLSearchParams({ ...authorization, ...changes })}`),
    await sendForm({ ...authorization, ...changes, role: 'admin' }, '/oauth2/authorize', service),
  ]) {
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'none'")
  }
})

test.each([
  ['unsupported_response_type', { response_type: 'token' }],
  ['invalid_request', { code_challenge: '' }],
  ['invalid_request', { code_challenge_method: 'plain' }],
  ['invalid_scope', { scope: 'admin everything' }],
])('the error %s goes back to the client with its state', async (error, changes) => {
  const { request } = await inProcessService()
  const answer = await request(`/oauth2/authorize?${new URLSearchParams({ ...authorization, ...changes })}`)
  const back = new URL(answer.headers.get('location') ?? '').searchParams
  expect([back.get('error'), back.get('state'), back.get('code')]).toEqual([error, 'the state', null])
})

test.each(['state', 'scope', 'code_challenge', 'response_type'])(
  'a request with two values of %s gets no code',
  async (name) => {
    const { request } = await inProcessService()
    const search = new URLSearchParams(authorization)
    search.append(name, search.get(name) ?? 'admin')
    search.append(name, search.get(name) ?? 'admin')
    const answer = await request(`/oauth2/authorize?${search}`)
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('error')).toBe('invalid_request')
  },
)

test('a request without PKCE gets no code', async () => {
  const { request } = await inProcessService()
  const { code_challenge: _, code_challenge_method: __, ...plain } = authorization
  const answer = await request(`/oauth2/authorize?${new URLSearchParams(plain)}`)
  expect(new URL(answer.headers.get('location') ?? '').searchParams.get('error')).toBe('invalid_request')
})

test('Cancel goes back with access_denied', async () => {
  const service = await inProcessService()
  const answer = await sendForm({ ...authorization, role: '' }, '/oauth2/authorize', service)
  expect(new URL(answer.headers.get('location') ?? '').searchParams.get('error')).toBe('access_denied')
})

test('a client that asks for the scope viewer cannot be given more', async () => {
  const service = await inProcessService()
  const page = await service.request(
    `/oauth2/authorize?${new URLSearchParams({ ...authorization, scope: 'viewer' })}`,
  )
  expect(await page.text()).not.toContain('Continue as admin')
  const answer = await sendForm(
    { ...authorization, scope: 'viewer', role: 'admin' },
    '/oauth2/authorize',
    service,
  )
  expect(answer.headers.get('location')).toContain('access_denied')
})

test('malformed token requests are refused as RFC 6749, 5.2 says', async () => {
  const service = await inProcessService()
  expect(await (await askToken(service, { grant_type: 'password' })).json()).toMatchObject({
    error: 'unsupported_grant_type',
  })
  const wrong = await askToken(service, { grant_type: 'refresh_token', client_id: 'somebody' })
  expect([wrong.status, await wrong.json()]).toEqual([
    401,
    expect.objectContaining({ error: 'invalid_client' }),
  ])
  const json = await service.request('/oauth2/token', { method: 'POST', token: null, body: '{}' })
  expect(await json.json()).toMatchObject({ error: 'invalid_request' })
  const large = await askToken(service, { grant_type: 'refresh_token', refresh_token: 'x'.repeat(70_000) })
  expect(large.status).toBe(413)
})
