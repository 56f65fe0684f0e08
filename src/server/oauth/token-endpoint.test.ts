import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { json, startHostileServer } from '#test/server/hostile-server.ts'
import { type OauthClient, Tokens } from '../session/session.ts'
import { createAuthorizationClient } from './authorization-client.ts'
import { AuthorizationFailure } from './authorization-failure.ts'
import { clientAuthentication } from './token-endpoint.ts'

const client: OauthClient = { id: 'starboard', secret: 'a secret', method: null, scope: null }

function sent(changes: Partial<OauthClient>, offered?: string[]) {
  const [body, headers] = [new URLSearchParams(), new Headers()]
  const server = { issuer: 'x', ...(offered && { token_endpoint_auth_methods_supported: offered }) }
  void clientAuthentication(server, { ...client, ...changes })(server, { client_id: '' }, body, headers)
  return { form: Object.fromEntries(body), header: headers.get('authorization') }
}

const basic = { form: {}, header: `Basic ${btoa('starboard:a+secret')}` }
const post = { form: { client_id: 'starboard', client_secret: 'a secret' }, header: null }

test('a public client sends only its ID', () => {
  expect(sent({ secret: null })).toEqual({ form: { client_id: 'starboard' }, header: null })
})

test.each([
  ['nothing', undefined, basic],
  ['both', ['client_secret_post', 'client_secret_basic'], basic],
  ['post only', ['client_secret_post'], post],
  ['none of them', ['private_key_jwt'], post],
])('a server that offers %s gets the secret that way', (_, offered, expected) => {
  expect(sent({}, offered)).toEqual(expected)
})

test('the setting overrides what the server offers', () => {
  expect(sent({ method: 'post' }, ['client_secret_basic'])).toEqual(post)
  expect(sent({ method: 'basic' }, ['client_secret_post'])).toEqual(basic)
})

test('any id and secret survive Basic, form-encoded (RFC 6749, 2.3.1)', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 })
  forAll(text, text, (id, secret) => {
    const credentials = atob(sent({ id, secret }).header?.slice('Basic '.length) ?? '')
    expect(credentials).toMatch(/^[\w.*+%-]*:[\w.*+%-]*$/)
    const decoded = credentials.split(':').map((part) => new URLSearchParams(`=${part}`).get(''))
    expect(decoded).toEqual([id.toWellFormed(), secret.toWellFormed()])
  })
})

const before = { accessToken: 'old', refreshToken: 'refresh', expiresAt: 1, lifetime: 1 }

/** A client whose authorization server answers each refresh with `answer`. */
async function startRefreshing() {
  const server = await startHostileServer()
  const client = createAuthorizationClient(server.settings, () => 1000)
  return (answer: unknown) => {
    server.behaviour.token = json(answer)
    return client.refresh(before)
  }
}

const bearer = { access_token: 'new', token_type: 'Bearer' }

test.each<[string, object, object]>([
  ['no life', {}, { expiresAt: null, lifetime: null }],
  ['a life of null', { expires_in: null }, { expiresAt: null, lifetime: null }],
  ['a life as text', { expires_in: '300' }, { expiresAt: 301_000, lifetime: 300_000 }],
  ['a life that is over', { expires_in: 0 }, { expiresAt: null, lifetime: null }],
  ['a life beyond all dates', { expires_in: 1e300 }, { lifetime: 315_360_000_000 }],
  ['a type in other letters', { token_type: 'bEARER' }, { accessToken: 'new' }],
  ['no refresh token', {}, { refreshToken: 'refresh' }],
  ['null for a refresh token', { refresh_token: null }, { refreshToken: 'refresh' }],
  ['another refresh token', { refresh_token: 'r2' }, { refreshToken: 'r2' }],
  ['an id_token nobody asked for', { id_token: 'nonsense' }, { accessToken: 'new' }],
])('an answer with %s is understood', async (_, members, expected) => {
  const refresh = await startRefreshing()
  expect(await refresh({ ...bearer, ...members })).toMatchObject(expected)
})

test('any answer of a token endpoint gives valid tokens or a known failure', async () => {
  const refresh = await startRefreshing()
  const anything = fc.oneof(fc.constantFrom('Bearer', 'bearer', 'DPoP', null, ''), fc.jsonValue())
  const answers = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        access_token: fc.oneof(fc.string(), anything),
        token_type: anything,
        expires_in: fc.oneof(fc.double(), anything),
        refresh_token: fc.oneof(fc.string(), anything),
        scope: anything,
        id_token: anything,
      },
      { requiredKeys: ['access_token', 'token_type'] },
    ),
  )
  let good = 0
  await fc.assert(
    fc.asyncProperty(answers, async (answer) => {
      const result = await refresh(answer).catch((error: unknown) => error)
      if (result instanceof AuthorizationFailure) return
      const { accessToken, refreshToken, expiresAt } = Tokens.parse(result)
      good += 1
      expect(new Headers({ authorization: `Bearer ${accessToken}` }).get('authorization')).toBe(
        `Bearer ${accessToken}`,
      )
      expect(refreshToken).toMatch(/^[\x21-\x7e]+$/)
      expect(expiresAt === null || Number.isSafeInteger(expiresAt)).toBe(true)
    }),
    { numRuns: 100, examples: [[{ access_token: 'a', token_type: 'Bearer', expires_in: 1e-9 }]] },
  )
  expect(good).toBeGreaterThan(0)
})

test('read-only access stays read-only after a refresh', async () => {
  const server = await startHostileServer()
  server.behaviour.token = json(bearer)
  const client = createAuthorizationClient(server.settings, () => 1000)
  expect(await client.refresh({ ...before, readOnly: true })).toMatchObject({
    accessToken: 'new',
    readOnly: true,
  })
  expect(await client.refresh(before)).not.toHaveProperty('readOnly')
})
