import { expect, test } from 'vitest'
import { idToken, ids, json, startHostileServer } from '#test/server/hostile-server.ts'
import { createAuthorizationClient } from './authorization-client.ts'
import { AuthorizationFailure } from './authorization-failure.ts'

type Hostile = Awaited<ReturnType<typeof startHostileServer>>
type Options = NonNullable<Parameters<typeof startHostileServer>[0]>

const tokens = { access_token: 'canary-access', token_type: 'Bearer', expires_in: 300 }

/** Begins a sign-in and returns with `changes` to the parameters that an honest server would send. */
async function signIn(
  server: Hostile,
  changes: Record<string, string | null> = {},
  answer: (claims: Record<string, unknown>) => unknown = (claims) => ({
    ...tokens,
    id_token: idToken(claims),
  }),
  patience?: number,
) {
  const client = createAuthorizationClient(server.settings, Date.now, patience)
  const begun = await client.begin(ids.redirectUri)
  const nonce = new URL(begun.url).searchParams.get('nonce')
  const seconds = Math.floor(Date.now() / 1000)
  const claims = {
    iss: server.issuer,
    aud: ids.clientId,
    sub: 'ada',
    nonce,
    iat: seconds,
    exp: seconds + 60,
  }
  server.behaviour.token ??= (seen, response, issuer) => json(answer(claims))(seen, response, issuer)
  const callback = new URLSearchParams({ code: 'canary-code', state: begun.state, iss: server.issuer })
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) callback.delete(name)
    else callback.set(name, value)
  }
  return { begun, client, result: client.finish(callback, { ...begun, redirectUri: ids.redirectUri }) }
}

/** The failure of a sign-in, which must not contain any secret. */
async function failureOf(result: Promise<unknown>): Promise<AuthorizationFailure> {
  const error: unknown = await result.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof AuthorizationFailure)) throw new Error('There was no failure')
  expect(`${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toContain(
    'canary',
  )
  return error
}

test('an honest server signs a person in, with PKCE S256, a state, and a nonce', async () => {
  const server = await startHostileServer()
  const { begun, result } = await signIn(server)
  expect(await result).toMatchObject({ subject: 'ada', tokens: { accessToken: 'canary-access' } })
  const asked = new URL(begun.url).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({ response_type: 'code', code_challenge_method: 'S256' })
  expect(begun.url).not.toContain(begun.verifier)
  const form = new URLSearchParams(server.asked('/token')[0]?.body)
  expect(form.get('code_verifier')).toBe(begun.verifier)
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toHaveLength(43)
})

test('two sign-ins share no state, verifier, or nonce', async () => {
  const { settings } = await startHostileServer()
  const client = createAuthorizationClient(settings, Date.now)
  const [one, two] = [await client.begin(ids.redirectUri), await client.begin(ids.redirectUri)]
  const secrets = [one, two].flatMap(({ url, state, verifier }) => {
    const { searchParams: asked } = new URL(url)
    return [state, verifier, asked.get('nonce'), asked.get('code_challenge')]
  })
  expect(new Set(secrets).size).toBe(8)
})

test.each<[string, Record<string, string | null>]>([
  ['the name of another server (RFC 9207)', { iss: 'https://honest.example' }],
  ['no name, though it promised one', { iss: null }],
  ['another state', { state: 'canary-other' }],
  ['no state', { state: null }],
  ['a token beside the code', { id_token: 'canary' }],
])('a callback with %s is not trusted, and the code is not sent', async (_, changes) => {
  const server = await startHostileServer()
  const { result } = await signIn(server, changes)
  expect(await failureOf(result)).toMatchObject({ problem: 'failed', reason: 'unsafe' })
  expect(server.asked('/token')).toEqual([])
})

test('a duplicate parameter is not trusted', async () => {
  const server = await startHostileServer()
  const client = createAuthorizationClient(server.settings, Date.now)
  const begun = await client.begin(ids.redirectUri)
  for (const name of ['state', 'iss', 'code']) {
    const callback = new URLSearchParams({ code: 'canary', state: begun.state, iss: server.issuer })
    callback.append(name, callback.get(name) ?? '')
    const failure = await failureOf(client.finish(callback, { ...begun, redirectUri: ids.redirectUri }))
    expect(['unsafe', 'invalid']).toContain(failure.reason)
  }
  expect(server.asked('/token')).toEqual([])
})

test.each<[string, (claims: Record<string, unknown>) => unknown]>([
  ['for another client', (claims) => idToken({ ...claims, aud: 'another' })],
  ['for others too, from none of them', (claims) => idToken({ ...claims, aud: [ids.clientId, 'another'] })],
  ['of another sign-in', (claims) => idToken({ ...claims, nonce: 'another' })],
  ['of no sign-in', (claims) => idToken({ ...claims, nonce: undefined })],
  ['of another server', (claims) => idToken({ ...claims, iss: 'https://honest.example' })],
  ['that has ended', (claims) => idToken({ ...claims, exp: 1000 })],
  ['that nobody signed', (claims) => idToken(claims, 'none')],
  ['of which the claims were changed', (claims) => idToken(claims).replace(/\.[^.]+\./, changed(claims))],
  ['that names nobody', (claims) => idToken({ ...claims, sub: undefined })],
  ['that is no token', () => 'canary'],
])('an id_token %s signs nobody in', async (kind, make) => {
  const server = await startHostileServer()
  const { result } = await signIn(server, {}, (claims) => ({ ...tokens, id_token: make(claims) }))
  const reasons = kind === 'that has ended' ? ['clock'] : ['unsafe', 'invalid']
  expect(reasons).toContain((await failureOf(result)).reason)
})

const changed = (claims: Record<string, unknown>) =>
  `.${Buffer.from(JSON.stringify({ ...claims, sub: 'eve' })).toString('base64url')}.`

test('“none” is no signature even if the server says so', async () => {
  const server = await startHostileServer({
    metadata: { id_token_signing_alg_values_supported: ['none'], jwks_uri: undefined },
  })
  const { result } = await signIn(server, {}, (claims) => ({ ...tokens, id_token: idToken(claims, 'none') }))
  expect(await failureOf(result)).toMatchObject({ reason: 'invalid' })
})

test('a server that promises an id_token but sends none signs nobody in, unless it did not grant openid', async () => {
  const without = await signIn(await startHostileServer(), {}, () => tokens)
  expect(await failureOf(without.result)).toMatchObject({ reason: 'invalid' })
  const narrower = await signIn(await startHostileServer(), {}, () => ({ ...tokens, scope: 'read' }))
  expect(await narrower.result).toMatchObject({ subject: null, scope: 'read' })
})

test.each<[string, Record<string, unknown>, string]>([
  ['names another issuer', { issuer: 'https://honest.example' }, 'unsafe'],
  ['names no issuer', { issuer: undefined }, 'invalid'],
  ['sends people over http', { authorization_endpoint: 'http://login.example/authorize' }, 'unsafe'],
  ['runs a script', { authorization_endpoint: 'javascript:alert(1)' }, 'unsafe'],
  ['takes codes over http', { token_endpoint: 'http://login.example/token' }, 'unsafe'],
  ['has keys over http', { jwks_uri: 'http://login.example/jwks' }, 'unsafe'],
  ['registers over http', { registration_endpoint: 'http://login.example/register' }, 'unsafe'],
  ['has an endpoint that is a number', { token_endpoint: 5 }, 'unsafe'],
  ['has an endpoint with a fragment', { token_endpoint: 'https://login.example/#a' }, 'unsafe'],
  ['has no authorization endpoint', { authorization_endpoint: undefined }, 'invalid'],
])('metadata that %s is refused', async (_, metadata, reason) => {
  const { settings } = await startHostileServer({ metadata })
  const client = createAuthorizationClient(settings, Date.now)
  expect(await failureOf(client.begin(ids.redirectUri))).toMatchObject({ problem: 'failed', reason })
})

const html: NonNullable<Options['token']> = (_, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>canary')
const large: NonNullable<Options['token']> = (_, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(`{"a":"${'x'.repeat(5_000_000)}"}`)
const elsewhere: NonNullable<Options['token']> = (_, response, issuer) =>
  response.writeHead(307, { location: `${issuer}/canary` }).end()

test.each<[string, NonNullable<Options['token']>, string, string]>([
  ['HTML', html, 'failed', 'invalid'],
  ['a JSON array', json([tokens]), 'failed', 'invalid'],
  ['null', json(null), 'failed', 'invalid'],
  ['5 MB', large, 'failed', 'invalid'],
  ['a redirect', elsewhere, 'failed', 'invalid'],
  ['nothing, for long', () => undefined, 'failed', 'slow'],
  ['a closed connection', (_, response) => response.destroy(), 'failed', 'unreachable'],
  ['500', json({ error: 'canary' }, 500), 'failed', 'unreachable'],
  ['429', json({ error: 'canary' }, 429), 'failed', 'unreachable'],
  ['that it is busy', json({ error: 'temporarily_unavailable' }, 400), 'failed', 'unreachable'],
  ['404', json({}, 404), 'failed', 'invalid'],
  ['invalid_grant', json({ error: 'invalid_grant' }, 400), 'expired', 'refused'],
  ['invalid_client', json({ error: 'invalid_client' }, 401), 'failed', 'refused'],
  ['invalid_scope', json({ error: 'invalid_scope' }, 400), 'failed', 'refused'],
  ['no access token', json({ token_type: 'Bearer' }), 'failed', 'invalid'],
  ['no token type', json({ access_token: 'canary' }), 'failed', 'invalid'],
  ['a DPoP token', json({ ...tokens, scope: '', token_type: 'DPoP' }), 'failed', 'invalid'],
  ['a MAC token', json({ ...tokens, scope: '', token_type: 'mac' }), 'failed', 'invalid'],
  ['two lines for a token', json({ ...tokens, scope: '', access_token: 'canary\nx' }), 'failed', 'invalid'],
])('a token endpoint that answers %s signs nobody in', async (_, token, problem, reason) => {
  const server = await startHostileServer({ token })
  const { result } = await signIn(server, {}, undefined, reason === 'slow' ? 1000 : undefined)
  expect(await failureOf(result)).toMatchObject({ problem, reason })
  expect(server.asked('/token')).toHaveLength(1)
  expect(server.asked('/canary')).toEqual([])
})

test.each([
  [{ error: 'invalid_client' }, {}, 'invalid_client'],
  [{}, { 'www-authenticate': 'Basic realm="canary"' }, 'invalid_client'],
  [{ error: 'canary' }, {}, undefined],
])('a refusal with %j and the headers %j is logged as %s', async (body, headers, code) => {
  const server = await startHostileServer({
    token: (_, response) =>
      response.writeHead(401, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body)),
  })
  const { result } = await signIn(server)
  expect((await failureOf(result)).code).toBe(code)
})

test.each<[string, NonNullable<Options['discovery']>, string]>([
  ['HTML', html, 'invalid'],
  ['a JSON array', json([]), 'invalid'],
  ['5 MB', large, 'invalid'],
  ['a redirect', elsewhere, 'invalid'],
  ['nothing, for long', () => undefined, 'slow'],
  ['a closed connection', (_, response) => response.destroy(), 'unreachable'],
  ['503', json({}, 503), 'unreachable'],
  ['404', json({}, 404), 'invalid'],
])('a server that answers %s about itself cannot be used', async (_, discovery, reason) => {
  const { settings, asked } = await startHostileServer({ discovery })
  const client = createAuthorizationClient(settings, Date.now, reason === 'slow' ? 300 : undefined)
  expect(await failureOf(client.begin(ids.redirectUri))).toMatchObject({ problem: 'failed', reason })
  expect(asked('/canary')).toEqual([])
})

test.each([
  ['access_denied', 'denied', 'refused'],
  ['server_error', 'failed', 'unreachable'],
  ['temporarily_unavailable', 'failed', 'unreachable'],
  ['invalid_scope', 'failed', 'refused'],
  ['canary', 'failed', 'refused'],
])('the error %s in the callback is %s, %s', async (error, problem, reason) => {
  const server = await startHostileServer()
  const { result } = await signIn(server, { code: null, error, error_description: 'canary' })
  expect(await failureOf(result)).toMatchObject({ problem, reason })
})

test.each([
  [{}, null, []],
  [
    { email: 'ada@example.com', email_verified: true, groups: ['staff', 'ops'] },
    'ada@example.com',
    ['staff', 'ops'],
  ],
  [{ email: 'ada@example.com', email_verified: false }, null, []],
  [{ email: 'ada@example.com', email_verified: 'true' }, null, []],
  [{ email: 'ada@example.com' }, null, []],
  [{ email: 7, email_verified: true, groups: 'staff' }, null, ['staff']],
  [{ groups: { staff: true } }, null, null],
  [{ _claim_names: { groups: 'src1' } }, null, null],
  [{ groups: null, _claim_names: { address: 'src1' } }, null, []],
  [{ groups: ['staff', 7, null, ['ops']] }, null, ['staff']],
])('from the claims %j, the email address is %s and the groups are %j', async (more, email, groups) => {
  const server = await startHostileServer()
  const { result } = await signIn(server, {}, (claims) => ({
    ...tokens,
    id_token: idToken({ ...claims, ...more }),
  }))
  expect(await result).toMatchObject({ email, groups })
})
