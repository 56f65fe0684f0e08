import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import {
  askToken,
  authorization,
  byCode,
  byRefresh,
  newCode,
  sendForm,
  signIn,
  type Tokens,
  verifier,
} from '#test/service/authorization-calls.ts'
import { inProcessService, redirectUri } from '#test/service/in-process-service.ts'

const path = '/oauth2/authorize'
const statuses = (answers: readonly Response[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)
const given = async (answers: readonly Response[]) =>
  (await (answers.find(({ ok }) => ok) ?? Response.json({})).json()) as Tokens
const oneOf20 = [200, ...Array<number>(19).fill(400)]

const elsewhere = [
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { Origin: 'https://evil.example' },
  { Origin: 'http://127.0.0.1:9999' },
  { Origin: 'null' },
]

test('F03 of 20 simultaneous exchanges of one code, one succeeds, and its tokens are revoked, because the code leaked', async () => {
  const service = await inProcessService()
  const code = await newCode(service, 'admin')
  const answers = await Promise.all(Array.from({ length: 20 }, async () => byCode(service, code)))
  expect(statuses(answers)).toEqual(oneOf20)
  const refused = answers.find(({ status }) => status === 400)
  expect(await refused?.json()).toMatchObject({ error: 'invalid_grant' })
  const { access_token, refresh_token } = await given(answers)
  expect((await service.request('/v2/orgs', { token: access_token })).status).toBe(401)
  expect((await byRefresh(service, refresh_token)).status).toBe(400)
})

test('of 20 simultaneous refreshes with one token, one succeeds, and the whole sign-in is revoked (RFC 9700, 4.14.2)', async () => {
  const service = await inProcessService()
  const { refresh_token, access_token } = await signIn(service, 'admin')
  const other = await signIn(service, 'admin')
  const answers = await Promise.all(Array.from({ length: 20 }, async () => byRefresh(service, refresh_token)))
  expect(statuses(answers)).toEqual(oneOf20)
  const next = await given(answers)
  for (const dead of [access_token, next.access_token]) {
    expect((await service.request('/v2/orgs', { token: dead })).status).toBe(401)
  }
  expect((await byRefresh(service, next.refresh_token)).status).toBe(400)
  expect((await service.request('/v2/orgs', { token: other.access_token })).status).toBe(200)
})

test.each([
  ['no verifier', { code_verifier: '' }],
  ['another client', { client_id: 'somebody' }],
  ['no redirect address', { redirect_uri: '' }],
  ['a grant of passwords', { grant_type: 'password', username: 'a', password: 'b' }],
  ['a grant of the client alone', { grant_type: 'client_credentials' }],
])('a token request with %s gets nothing', async (_, changes) => {
  const service = await inProcessService()
  const answer = await byCode(service, await newCode(service, 'admin'), changes)
  expect([answer.ok, Object.keys((await answer.json()) as object)]).toEqual([
    false,
    ['error', 'error_description'],
  ])
})

test('a role in the URL of the page is ignored', async () => {
  const { request } = await inProcessService()
  const search = new URLSearchParams({ ...authorization, role: 'admin', 'x" onclick="': 'canary' })
  const page = await (await request(`${path}?${search}`)).text()
  expect(page).not.toMatch(/<input[^>]*name="role"/)
  expect(page).not.toContain('canary')
})

test('a form with two roles is refused', async () => {
  const service = await inProcessService()
  const form = new URLSearchParams({ ...authorization, role: 'admin' })
  form.append('role', 'viewer')
  expect((await sendForm(form, path, service)).headers.get('location')).toContain('error=access_denied')
})

test('consent is requested each time, with client and duration, and the browser stores nothing', async () => {
  const service = await inProcessService()
  await signIn(service, 'admin')
  const answer = await service.request(`${path}?${new URLSearchParams(authorization)}`)
  const page = await answer.text()
  expect(page).toContain('Continue as admin')
  expect(page.replaceAll(/\s+/g, ' ')).toContain('until you sign out, for at most 30 days')
  expect(page).toContain('<strong>localhost:8787</strong>')
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('the page can end every sign-in, including pending codes, but another site cannot', async () => {
  const service = await inProcessService()
  const [one, two] = [await signIn(service, 'admin'), await signIn(service, 'viewer')]
  const code = await newCode(service, 'admin')
  const end = (headers = {}) => sendForm({}, '/oauth2/end-sign-ins', service, headers)
  for (const headers of elsewhere) expect((await end(headers)).status).toBe(403)
  expect((await service.request('/v2/orgs', { token: one.access_token })).status).toBe(200)
  const ended = await end({ Origin: 'http://127.0.0.1:8788', 'Sec-Fetch-Site': 'same-origin' })
  expect([ended.status, await ended.text()]).toEqual([
    200,
    expect.stringContaining('Every sign-in has ended'),
  ])
  for (const { access_token, refresh_token } of [one, two]) {
    expect((await service.request('/v2/orgs', { token: access_token })).status).toBe(401)
    expect((await byRefresh(service, refresh_token)).status).toBe(400)
  }
  expect((await byCode(service, code)).status).toBe(400)
})

test('the page cannot be framed, cached, controlled by its opener, or leaked by Referer', async () => {
  const { request } = await inProcessService()
  for (const client_id of ['starboard', 'somebody']) {
    const { headers } = await request(`${path}?${new URLSearchParams({ ...authorization, client_id })}`)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  }
})

test('responses with tokens are not cached (RFC 6749, 5.1)', async () => {
  const service = await inProcessService()
  for (const answer of [await byCode(service, await newCode(service, 'admin')), await byCode(service, 'x')]) {
    expect([answer.headers.get('cache-control'), answer.headers.get('pragma')]).toEqual([
      'no-store',
      'no-cache',
    ])
  }
})

test.each(elsewhere)('a page elsewhere (%j) cannot submit the form or use a token', async (headers) => {
  const service = await inProcessService()
  const pressed = await sendForm({ ...authorization, role: 'admin' }, path, service, headers)
  expect([pressed.status, pressed.headers.get('location')]).toEqual([403, null])
  const { refresh_token, access_token } = await signIn(service, 'admin')
  const fields = { grant_type: 'refresh_token', refresh_token }
  expect((await askToken(service, fields, headers)).status).toBe(400)
  const revocation = { client_id: 'starboard', token: access_token }
  expect((await sendForm(revocation, '/oauth2/revoke', service, headers)).status).toBe(400)
  expect((await service.request('/v2/orgs', { token: access_token })).status).toBe(200)
  expect((await askToken(service, fields)).status).toBe(200)
})

test('no page of another origin can read an answer', async () => {
  const { request } = await inProcessService()
  const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'GET' }
  for (const address of ['/v2/orgs', path, '/oauth2/token', '/.well-known/oauth-authorization-server']) {
    for (const method of ['GET', 'OPTIONS', 'POST']) {
      const answer = await request(address, { method, headers })
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  }
})

test.each([
  'evil.example',
  'evil.example:8788',
  '127.0.0.1.evil.example',
  'localhost@evil.example',
  'a b',
  '',
])('a request for the host “%s” is refused (DNS rebinding)', async (host) => {
  const { request } = await inProcessService()
  for (const address of ['/v2/orgs', `${path}?${new URLSearchParams(authorization)}`, '/healthz']) {
    const answer = await request(address, { headers: { Host: host } })
    expect([answer.status, (await answer.text()).includes('Continue as')]).toEqual([421, false])
  }
})

test.each(['127.0.0.1:8788', 'localhost:1', '[::1]:8788', 'LOCALHOST'])(
  '%s is this machine',
  async (host) => {
    const { request } = await inProcessService()
    expect((await request('/v2/orgs', { headers: { Host: host } })).status).toBe(200)
  },
)

test('whatever an authorization request says, it only redirects to the registered URI', async () => {
  const service = await inProcessService()
  const address = fc.oneof(
    fc.webUrl(),
    fc.string(),
    fc.constantFrom(
      redirectUri,
      `${redirectUri}/`,
      `${redirectUri}?a=b`,
      `${redirectUri}#a`,
      '//evil.example',
    ),
    fc.string().map((text) => redirectUri + text),
    fc.string().map((text) => text + redirectUri),
  )
  const names = [...Object.keys(authorization), 'response_mode', 'scope', 'role', 'iss', 'code', 'error']
  const parameter = fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string()), fc.oneof(address, fc.string()))
  const good = fc
    .tuple(
      fc.subarray(Object.entries({ ...authorization, role: 'admin' }), { minLength: 5 }),
      fc.option(address),
    )
    .map(([kept, other]) =>
      kept.map(([name, value]) => [name, name === 'redirect_uri' ? (other ?? value) : value] as const),
    )
  const leadingBack = Array.from({ length: 11 }, (_, count): [[string, string][], [string, string][]] => [
    Object.entries({ ...authorization, role: 'admin' }),
    [[`unknown ${count}`, redirectUri]],
  ])
  let sentBack = 0
  await fc.assert(
    fc.asyncProperty(good, fc.array(parameter, { maxLength: 2 }), async (kept, added) => {
      const form = new URLSearchParams([...kept, ...added].map(([name, value]) => [name, value]))
      for (const answer of [await service.request(`${path}?${form}`), await sendForm(form, path, service)]) {
        expect([200, 303, 400]).toContain(answer.status)
        const location = answer.headers.get('location')
        if (location === null) continue
        sentBack += 1
        const { origin, pathname, searchParams, hash } = new URL(location)
        expect([`${origin}${pathname}`, hash]).toEqual([redirectUri, ''])
        const state = form.getAll('state')
        if (state.length === 1) expect(searchParams.get('state')).toBe(state[0])
        expect(searchParams.get('iss')).toBe('http://127.0.0.1:8788')
      }
    }),
    // Some that must redirect, so that the checks above always run.
    { numRuns: 70, examples: leadingBack },
  )
  expect(sentBack).toBeGreaterThan(10)
})

test('no garbage at the token endpoint gives a token or a crash', async () => {
  const service = await inProcessService()
  const names = ['grant_type', 'client_id', 'code', 'redirect_uri', 'code_verifier', 'refresh_token', 'scope']
  const values = ['authorization_code', 'refresh_token', 'starboard', redirectUri, verifier]
  const parameter = fc.tuple(
    fc.oneof(fc.constantFrom(...names), fc.string()),
    fc.oneof(fc.constantFrom(...values), fc.string()),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(parameter), async (fields) => {
      const answer = await sendForm(new URLSearchParams(fields), '/oauth2/token', service)
      expect([400, 401]).toContain(answer.status)
      expect(await answer.text()).not.toContain('access_token')
    }),
    { numRuns: 60 },
  )
})

test('no code, token, verifier, or state is written to the log', async () => {
  const written = vi.spyOn(console, 'error').mockReturnValue()
  const service = await inProcessService()
  const code = await newCode(service, 'admin')
  const tokens = (await (await byCode(service, code)).json()) as Tokens
  await byCode(service, code)
  await byRefresh(service, tokens.refresh_token)
  await service.store.close()
  const failed = await byRefresh(service, tokens.refresh_token)
  expect(failed.status).toBe(503)
  const told = JSON.stringify([written.mock.calls, await failed.text()])
  for (const secret of [code, tokens.access_token, tokens.refresh_token, verifier, 'the state']) {
    expect(told).not.toContain(secret)
  }
  written.mockRestore()
})
