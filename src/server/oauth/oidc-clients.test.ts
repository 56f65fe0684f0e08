import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/server/test-server.ts'
import { temporaryDirectory } from '#test/storage/temporary-directory.ts'
import { createSealer } from '../session/sealer.ts'
import { followTo, type OidcProviderOptions, startOidcProvider } from '#test/server/test-oidc-provider.ts'
import { type AuthorizationSettings, createAuthorizationClient } from './authorization-client.ts'
import { createRegistrationStore, registrationPart } from './registered-client.ts'

const redirectUri = 'http://localhost:8787/auth/callback'
const scope = 'openid profile offline_access'

type Client = ReturnType<typeof createAuthorizationClient>

async function signIn(client: Client) {
  const begun = await client.begin(redirectUri)
  const back = new URL(await followTo(begun.url, redirectUri), redirectUri)
  const finish = () => client.finish(back.searchParams, { ...begun, redirectUri })
  return { begun, back, finish }
}

async function start(options: OidcProviderOptions = {}, settings: Partial<AuthorizationSettings> = {}) {
  const server = await startOidcProvider(redirectUri, options)
  const { issuer, client } = server
  const clientSecret = options.method === 'none' ? null : client.secret
  const all = { issuer, endpoints: null, clientId: client.id, clientSecret, scope, ...settings }
  return { ...server, settings: all, client: createAuthorizationClient(all, Date.now, 5000) }
}

const hard = 'a +%25/=:"\\&~!*-._'

test.each<[string, OidcProviderOptions, Partial<AuthorizationSettings>]>([
  ['a secret by Basic', { method: 'client_secret_basic', secret: hard }, { clientMethod: 'basic' }],
  ['a secret in the form', { method: 'client_secret_post', secret: hard }, { clientMethod: 'post' }],
  ['the way that the metadata says', { secret: hard }, {}],
  ['no secret', { method: 'none', secret: null }, {}],
])('signs in, refreshes and signs out with %s', async (_, options, settings) => {
  const { client, provider } = await start(options, settings)
  const { finish } = await signIn(client)
  const { tokens, subject, name } = await finish()
  expect({ subject, name }).toEqual({ subject: 'ada', name: 'Ada' })
  const next = await client.refresh(tokens)
  expect(next.accessToken).not.toBe(tokens.accessToken)
  expect(next.refreshToken).not.toBe(tokens.refreshToken)
  await client.revoke(next)
  expect(await provider.AccessToken.find(next.accessToken)).toBeUndefined()
  await expect(client.refresh(next)).rejects.toMatchObject({ problem: 'expired', reason: 'refused' })
})

test('a wrong secret is reported as a refusal', async () => {
  const { client } = await start({}, { clientSecret: 'canary-wrong' })
  const { finish } = await signIn(client)
  await expect(finish()).rejects.toMatchObject({ problem: 'failed', reason: 'refused' })
  await expect(finish()).rejects.toThrow(expect.not.stringContaining('canary'))
})

test('five-minute tokens are renewed with single-use refresh tokens', async () => {
  const { client } = await start({ method: 'none', secret: null, accessTokenLife: 300 })
  const { finish } = await signIn(client)
  let { tokens } = await finish()
  const used = new Set<string | null>()
  for (let round = 0; round < 5; round += 1) {
    expect(tokens.lifetime).toBe(300_000)
    used.add(tokens.refreshToken)
    tokens = await client.refresh(tokens)
  }
  expect(used.size).toBe(5)
})

test('a callback works once, for the browser that began it, and with its own verifier', async () => {
  const { client } = await start()
  const [mine, other] = [await signIn(client), await signIn(client)]
  const foreign = { ...mine.begun, state: other.begun.state, redirectUri }
  // The code of another sign-in with the state of this one: PKCE detects it (RFC 9700, 4.5).
  await expect(client.finish(other.back.searchParams, foreign)).rejects.toMatchObject({ reason: 'refused' })
  await expect(mine.finish()).resolves.toMatchObject({ subject: 'ada' })
  await expect(mine.finish()).rejects.toMatchObject({ problem: 'expired', reason: 'refused' })
})

test('without a client ID, Starboard registers itself once for two processes and renews its tokens', async () => {
  const { registrations, settings } = await start()
  const dataDir = temporaryDirectory()
  const open = () => {
    const database = openTestDatabase({ dataDir, part: registrationPart })
    const store = createRegistrationStore(database, createSealer('s'.repeat(32)))
    const registering = { ...settings, clientId: null, clientSecret: null, scope: null }
    return createAuthorizationClient(registering, Date.now, 5000, { redirectUri, store })
  }
  const [one, two] = [open(), open()]
  const { finish } = await signIn(one)
  const { subject, tokens } = await finish()
  expect(subject).toBe('ada')
  expect((await two.refresh(tokens)).accessToken).not.toBe(tokens.accessToken)
  await expect((await signIn(two)).finish()).resolves.toMatchObject({ name: 'Ada' })
  expect(registrations).toHaveLength(1)
})

test('if the server forgot the registration, Starboard registers again before it sends anybody there', async () => {
  const { issuer, settings } = await start()
  const kept = { id: 'forgotten', secret: null, method: null, scope, secretEndsAt: null }
  const database = openTestDatabase({ part: registrationPart })
  const store = createRegistrationStore(database, createSealer('s'.repeat(32)))
  await store.keepFirst({ issuer, redirectUri, scope }, kept, 0)
  const registering = { ...settings, clientId: null, clientSecret: null }
  const client = createAuthorizationClient(registering, Date.now, 5000, { redirectUri, store })
  await expect((await signIn(client)).finish()).resolves.toMatchObject({ subject: 'ada' })
})
