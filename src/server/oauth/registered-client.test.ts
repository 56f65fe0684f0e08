import { describe, expect, onTestFinished, test } from 'vitest'
import { StorageError } from '#storage/database.ts'
import { openDatabase, type StorageSettings } from '#storage/open-database.ts'
import { ids, json, startHostileServer } from '#test/server/hostile-server.ts'
import { openTestDatabase, testTokens } from '#test/server/test-server.ts'
import { databaseKinds } from '#test/storage/database-kinds.ts'
import { createSealer } from '../session/sealer.ts'
import { createAuthorizationClient } from './authorization-client.ts'
import { createRegistrationStore, registrationPart } from './registered-client.ts'
import { minute } from '#lib/dates.ts'

const place = { issuer: 'https://login.example', redirectUri: 'https://dash.example/cb', scope: null }
const client = { id: 'one', secret: 'canary', method: 'basic', scope: 'openid', secretEndsAt: null } as const
const secret = 'a secret of more than thirty-two characters'

async function open(settings: StorageSettings, sealedWith = secret) {
  const database = await openDatabase(settings, registrationPart)
  onTestFinished(() => database.close())
  return { database, store: createRegistrationStore(database, createSealer(sealedWith)) }
}

describe.each(await databaseKinds())('$name', ({ isMissing, create }) => {
  test.skipIf(isMissing)('the first client stays, for every process', async () => {
    const settings = await create()
    const stores = [(await open(settings)).store, (await open(settings)).store]
    const now = 1_790_000_000_000
    const kept = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        stores.map(async (one, which) => one.keepFirst(place, { ...client, id: `${at}-${which}` }, now)),
      ).flat(),
    )
    expect(new Set(kept.map(({ id }) => id)).size).toBe(1)
    for (const one of stores) expect(await one.find(place)).toEqual(kept[0])
  })

  test.skipIf(isMissing)('another issuer, redirect URI, or scope is another place', async () => {
    const { store } = await open(await create())
    await store.keepFirst(place, client, 1)
    for (const change of [{ issuer: 'a' }, { redirectUri: 'b' }, { scope: 'c'.repeat(10_000) }]) {
      expect(await store.find({ ...place, ...change })).toBe(null)
      await store.keepFirst({ ...place, ...change }, { ...client, id: 'two' }, 1)
    }
    expect(await store.find(place)).toEqual(client)
  })

  test.skipIf(isMissing)('only this client is removed, and only if it is old enough', async () => {
    const { store } = await open(await create())
    await store.keepFirst(place, client, 100)
    await store.forget(place, 'another', 200)
    await store.forget(place, client.id, 99)
    expect(await store.find(place)).toEqual(client)
    await store.forget(place, client.id, 100)
    expect(await store.find(place)).toBe(null)
  })

  test.skipIf(isMissing)(
    'a secret is unreadable at rest; under another session secret it counts as none',
    async () => {
      const settings = await create()
      const { database, store } = await open(settings)
      await store.keepFirst(place, client, 1)
      expect(JSON.stringify(await database.rows('SELECT * FROM registrations'))).not.toContain('canary')
      const { store: other } = await open(settings, `${secret} that is new`)
      expect(await other.find(place)).toBe(null)
      expect(await other.keepFirst(place, { ...client, id: 'two' }, 2)).toMatchObject({ id: 'two' })
    },
  )
})

const renewable = testTokens('a', { refreshToken: 'r' })
const unknownClient = json({ error: 'invalid_client' }, 401)
const unknownCode = json({ error: 'invalid_grant' }, 400)

/** A server that registers clients `c1`, `c2`, …, with one or more Starboard processes in front of it. */
async function start(answer: object = {}, scope: string | null = null) {
  let count = 0
  const server = await startHostileServer({
    token: unknownCode,
    registration: (seen, response, issuer) => {
      count += 1
      json({ client_id: `c${count}`, ...answer }, 201)(seen, response, issuer)
    },
  })
  const registration_endpoint = `${server.issuer}/register`
  server.behaviour.metadata = {
    registration_endpoint,
    scopes_supported: ['email', 'openid', 'offline_access'],
  }
  const database = openTestDatabase({ part: registrationPart })
  const store = createRegistrationStore(database, createSealer(secret))
  const time = { now: 0 }
  const settings = { ...server.settings, clientId: null, scope }
  const process = (redirectUri: string = ids.redirectUri) =>
    createAuthorizationClient(settings, () => time.now, 500, { store, redirectUri })
  const client = process()
  const begin = async () => {
    const { searchParams } = new URL((await client.begin(ids.redirectUri)).url)
    return { id: searchParams.get('client_id'), scope: searchParams.get('scope') }
  }
  return { ...server, begin, client, process, time, registrations: () => server.asked('/register') }
}

test('without a client ID, Starboard registers a public client once', async () => {
  const { begin, process, registrations, time } = await start()
  expect(await Promise.all([begin(), begin(), begin()])).toEqual(
    Array(3).fill(expect.objectContaining({ id: 'c1' })),
  )
  time.now += 100 * minute
  await begin()
  await process().begin(ids.redirectUri)
  expect(registrations()).toHaveLength(1)
  expect(JSON.parse(registrations()[0]?.body ?? '')).toEqual({
    client_name: 'Starboard',
    redirect_uris: [ids.redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: 'openid email offline_access',
  })
})

test('it requests the configured scope, or else identity and renewable tokens', async () => {
  const [unset, set] = [await start(), await start({}, 'read write')]
  expect(await unset.begin()).toMatchObject({ scope: 'openid email offline_access' })
  expect(await set.begin()).toMatchObject({ scope: 'read write' })
})

test('two simultaneous processes end up with one client', async () => {
  const { process } = await start()
  const urls = await Promise.all([process(), process()].map((one) => one.begin(ids.redirectUri)))
  const used = urls.map(({ url }) => new URL(url).searchParams.get('client_id'))
  expect(used[0]).toBe(used[1])
})

test('another redirect URI is another registration', async () => {
  const { begin, process, registrations } = await start()
  await begin()
  await process('https://dash.example/auth/callback').begin('https://dash.example/auth/callback')
  expect(registrations()).toHaveLength(2)
})

test('a client that the server forgot is registered again before anybody is sent there with it', async () => {
  const { behaviour, begin, time } = await start()
  await begin()
  behaviour.token = unknownClient
  time.now += 59 * minute
  expect(await begin()).toMatchObject({ id: 'c1' })
  time.now += 2 * minute
  expect(await begin()).toMatchObject({ id: 'c2' })
})

test('a server that cannot say whether it knows the client is assumed to know it', async () => {
  const { behaviour, begin, time } = await start()
  await begin()
  behaviour.token = json({}, 500)
  time.now += 61 * minute
  expect(await begin()).toMatchObject({ id: 'c1' })
})

test('a server that refuses every client it registers is not flooded', async () => {
  const { behaviour, begin, client, registrations, time } = await start()
  behaviour.token = unknownClient
  await begin()
  for (let seconds = 0; seconds < 3600; seconds += 60) {
    time.now = seconds * 1000
    await client.refresh(renewable).catch(() => undefined)
    await begin()
  }
  expect(registrations().length).toBeLessThanOrEqual(6)
})

test.each([
  [json({ error: 'invalid_redirect_uri' }, 400), 'unregistered'],
  [json({ error: 'invalid_token' }, 401), 'unregistered'],
  [json({ client_id: 'c', redirect_uris: ['https://evil.example'] }, 201), 'unregistered'],
  [json({ client_id: '' }, 201), 'invalid'],
  [json([], 201), 'invalid'],
  [json({}, 503), 'unreachable'],
])('a failed registration is reported and retried after half a minute', async (registration, reason) => {
  const { behaviour, begin, registrations, time } = await start()
  behaviour.registration = registration
  for (let tries = 0; tries < 5; tries += 1) await expect(begin()).rejects.toMatchObject({ reason })
  expect(registrations()).toHaveLength(1)
  time.now += minute / 2
  behaviour.registration = json({ client_id: 'good', redirect_uris: [ids.redirectUri] }, 200)
  expect(await begin()).toMatchObject({ id: 'good' })
})

test('a server without registration is reported as such', async () => {
  const { behaviour, begin } = await start()
  behaviour.metadata = {}
  await expect(begin()).rejects.toMatchObject({ problem: 'failed', reason: 'unregistered' })
})

test('a client that the server made confidential authenticates until its secret expires', async () => {
  const { asked, begin, client, time } = await start({
    client_secret: 'a secret',
    client_secret_expires_at: 7200,
    token_endpoint_auth_method: 'client_secret_basic',
  })
  await begin()
  await client.refresh(renewable).catch(() => undefined)
  expect(asked('/token')[0]?.headers.authorization).toBe(`Basic ${btoa('c1:a+secret')}`)
  time.now = 7_200_000
  expect(await begin()).toMatchObject({ id: 'c2' })
})

/** Signs a person in with a code for a state of this client, and returns renewable tokens. */
async function signIn({ behaviour, client, issuer }: Awaited<ReturnType<typeof start>>) {
  const expected = await client.begin(ids.redirectUri)
  behaviour.token = json({ access_token: 'a', refresh_token: 'r', token_type: 'bearer', scope: 'email' })
  const callback = new URLSearchParams({ code: 'c', state: expected.state, iss: issuer })
  const { tokens } = await client.finish(callback, { ...expected, redirectUri: ids.redirectUri })
  return tokens
}

test.each(['unauthorized_client', 'invalid_client'])(
  'a way back that anybody can write says %s: nothing becomes of it',
  async (error) => {
    const all = await start()
    const { begin, client, issuer, registrations, time } = all
    const tokens = await signIn(all)
    time.now += 11 * minute
    const { state, verifier } = await client.begin(ids.redirectUri)
    const expected = { state, verifier, redirectUri: ids.redirectUri }
    const callback = new URLSearchParams({ error, state, iss: issuer })
    await expect(client.finish(callback, expected)).rejects.toMatchObject({ reason: 'refused' })
    expect(await client.refresh(tokens)).toMatchObject({ accessToken: 'a' })
    expect(await client.refresh(renewable)).toMatchObject({ accessToken: 'a' })
    expect(await begin()).toMatchObject({ id: 'c1' })
    expect(registrations()).toHaveLength(1)
  },
)

test('tokens are renewed with the client that they were issued to, whatever was registered since', async () => {
  const all = await start({
    client_secret: 's',
    client_secret_expires_at: 0,
    token_endpoint_auth_method: 'client_secret_post',
  })
  const { asked, begin, behaviour, client, time } = all
  const tokens = await signIn(all)
  behaviour.token = unknownClient
  time.now += 61 * minute
  expect(await begin()).toMatchObject({ id: 'c2' })
  behaviour.token = json({ access_token: 'b', token_type: 'bearer' })
  const renewed = await client.refresh(tokens)
  await client.refresh(renewed)
  const used = asked('/token').slice(-2)
  expect(used.map(({ body }) => new URLSearchParams(body).get('client_id'))).toEqual(['c1', 'c1'])
  expect(used.map(({ body }) => new URLSearchParams(body).get('client_secret'))).toEqual(['s', 's'])
})

test('a client that the token endpoint refused is checked before the next sign-in', async () => {
  const all = await start()
  const { begin, behaviour, client, registrations, time } = all
  const tokens = await signIn(all)
  time.now += 11 * minute
  behaviour.token = unknownClient
  await expect(client.refresh(tokens)).rejects.toMatchObject({ reason: 'refused' })
  expect(registrations()).toHaveLength(1)
  expect(await begin()).toMatchObject({ id: 'c2' })
})

const broken = () => Promise.reject(new StorageError('disk full'))

test('a storage failure is not blamed on the authorization server', async () => {
  const { issuer } = await start()
  const store = { find: broken, keepFirst: broken, forget: broken }
  const settings = { issuer, endpoints: null, clientId: null, clientSecret: null, scope: null }
  const registration = { store, redirectUri: ids.redirectUri }
  const client = createAuthorizationClient(settings, Date.now, 5000, registration)
  await expect(client.begin(ids.redirectUri)).rejects.toThrow(StorageError)
})
