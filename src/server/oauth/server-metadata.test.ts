import { expect, test } from 'vitest'
import { json, startHostileServer } from '#test/server/hostile-server.ts'
import { createServerMetadata, discoverServer, isSafeEndpoint, oauthOptions } from './server-metadata.ts'
import { hour, minute } from '#lib/dates.ts'

const [remote, local, inside] = ['https://login.example', 'http://127.0.0.1:9', 'https://10.0.0.5'].map(
  (issuer) => new URL(issuer),
)

test.each([
  ['https://login.example/token', remote],
  ['https://api.other.example/token?a=b', remote],
  ['http://localhost:9/token', local],
  ['https://login.example/token', local],
  ['https://10.0.0.5/token', inside],
])('%s of %s may be called', (endpoint, issuer) => {
  expect(issuer && isSafeEndpoint(endpoint, issuer)).toBe(true)
})

test.each([
  ['http://login.example/token', remote],
  ['https://u:p@login.example/token', remote],
  ['https://login.example/token#a', remote],
  ['javascript:alert(1)', remote],
  ['file:///etc/passwd', remote],
  ['/token', remote],
  ['', remote],
  [null, remote],
  [['https://login.example'], remote],
  ['http://127.0.0.1:8787/token', remote],
  ['https://127.1/token', remote],
  ['https://localhost/token', remote],
  ['https://a.localhost/token', remote],
  ['https://localhost./token', remote],
  ['https://[::1]/token', remote],
  ['https://[::ffff:169.254.169.254]/token', remote],
  ['http://169.254.169.254/latest/meta-data', remote],
  ['https://169.254.169.254/latest/meta-data', remote],
  ['https://0xa9fea9fe/latest', remote],
  ['https://2852039166/latest', remote],
  ['https://10.0.0.5/token', remote],
  ['https://192.168.1.1/token', local],
  ['https://10.0.0.6/token', inside],
])('%s of %s may not be called', (endpoint, issuer) => {
  expect(issuer && isSafeEndpoint(endpoint, issuer)).toBe(false)
})

const wellKnown = '/.well-known/oauth-authorization-server'

async function start(options: Parameters<typeof startHostileServer>[0] = {}) {
  const server = await startHostileServer(options)
  const time = { now: 0 }
  const metadata = createServerMetadata(server.settings, oauthOptions(minute), () => time.now)
  return { ...server, metadata, time, readings: () => server.asked(wellKnown).length }
}

test('the metadata is read once for many, and again after four hours', async () => {
  const { metadata, readings, time } = await start()
  await Promise.all(Array.from({ length: 20 }, metadata.current))
  time.now += 3.9 * hour
  await metadata.current()
  expect(readings()).toBe(1)
  time.now += 0.2 * hour
  await metadata.current()
  expect(readings()).toBe(2)
})

test('after a failure, it is read again, at most once a minute', async () => {
  const { behaviour, issuer, metadata, readings, time } = await start()
  await metadata.current()
  behaviour.metadata = { token_endpoint: `${issuer}/moved` }
  metadata.doubt()
  await metadata.current()
  expect(readings()).toBe(1)
  time.now += 60_000
  expect(await metadata.current()).toMatchObject({ token_endpoint: `${issuer}/moved` })
  expect(readings()).toBe(2)
})

test('while the server is down, the last copy is used for a day', async () => {
  const { behaviour, metadata, time } = await start()
  await metadata.current()
  behaviour.discovery = json({}, 503)
  time.now += 5 * hour
  expect(await metadata.current()).toMatchObject({ token_endpoint: expect.any(String) })
  time.now += 20 * hour
  await expect(metadata.current()).rejects.toThrow()
})

test('invalid metadata is not replaced with the last copy', async () => {
  const { behaviour, metadata, time } = await start()
  await metadata.current()
  behaviour.metadata = { issuer: 'https://honest.example' }
  time.now += 5 * hour
  await expect(metadata.current()).rejects.toThrow()
})

test('failures are not cached', async () => {
  const { behaviour, metadata } = await start({ discovery: json({}, 404) })
  await expect(metadata.current()).rejects.toThrow()
  delete behaviour.discovery
  expect(await metadata.current()).toMatchObject({ token_endpoint: expect.any(String) })
})

test('an issuer with a path is found by RFC 8414 or OpenID Connect, and its trailing slash counts', async () => {
  const { issuer, asked, seen } = await start()
  await expect(discoverServer(`${issuer}/tenant/`, oauthOptions(minute))).rejects.toThrow()
  expect(asked(`${wellKnown}/tenant/`).length + asked(`${wellKnown}/tenant`).length).toBe(1)
  expect(seen.map(({ url }) => url)).toContain('/tenant/.well-known/openid-configuration')
})

test('a server that answers every URL with a page is asked as OpenID Connect says', async () => {
  const { behaviour, issuer, metadata } = await start()
  const page = '<!doctype html>'
  behaviour.discovery = (seen, response, itself) =>
    seen.url === wellKnown
      ? response.writeHead(200, { 'content-type': 'text/html' }).end(page)
      : json({ issuer: itself, token_endpoint: `${itself}/t` })(seen, response, itself)
  expect(await metadata.current()).toMatchObject({ token_endpoint: `${issuer}/t` })
})

test('keys that only OpenID Connect names are found, but they are not required', async () => {
  const { behaviour, issuer, metadata, time } = await start()
  const oauthOnly = { issuer, token_endpoint: `${issuer}/t`, scopes_supported: ['openid'] }
  behaviour.discovery = (seen, response, itself) =>
    json(
      seen.url === wellKnown
        ? oauthOnly
        : { issuer, jwks_uri: `${issuer}/jwks`, token_endpoint: `${issuer}/u` },
    )(seen, response, itself)
  expect(await metadata.current()).toMatchObject({
    token_endpoint: `${issuer}/t`,
    jwks_uri: `${issuer}/jwks`,
  })
  behaviour.discovery = (seen, response, itself) =>
    json(seen.url === wellKnown ? oauthOnly : {}, seen.url === wellKnown ? 200 : 404)(seen, response, itself)
  time.now += 5 * hour
  expect(await metadata.current()).toMatchObject({ token_endpoint: `${issuer}/t` })
})
