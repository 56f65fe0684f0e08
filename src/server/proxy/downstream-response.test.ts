import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { faults, healthy, startFaultServer } from '#test/server/fault-server.ts'
import { createTestServer, startSignedIn } from '#test/server/test-server.ts'
import { answering, reply } from '#test/server/test-upstream.ts'

/** What the page sees of an answer with these headers. */
async function seenThrough(headers: Record<string, string | string[]>, status = 200, body = '[]') {
  return (await startSignedIn(answering(body, status, headers))).call('/api/v2/tokens')
}

const never = {
  'access-control-allow-origin': '*',
  'access-control-allow-credentials': 'true',
  'cache-control': 'public, max-age=100',
  'clear-site-data': '"*"',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'unsafe-inline' *",
  location: 'https://evil.example/',
  link: '<https://evil.example/x.js>; rel=preload; as=script',
  refresh: '0;url=https://evil.example/',
  server: 'x',
  'service-worker-allowed': '/',
  'set-cookie': ['starboard=evil', '__Host-starboard=evil'],
  'strict-transport-security': 'max-age=0',
  sourcemap: '/x',
  etag: '"theirs"',
  vary: '*',
  'www-authenticate': 'Basic',
  'x-frame-options': 'ALLOWALL',
  'x-ratelimit-evil': '1',
  'x-starboard-error': 'signed_out',
}

test.each([200, 400, 503])(
  'none of the other headers of the service comes down with status %i',
  async (status) => {
    const { headers } = await seenThrough(never, status)
    for (const [name, value] of Object.entries(never)) {
      expect([name, headers.get(name)]).not.toEqual([name, Array.isArray(value) ? value.join(', ') : value])
    }
    expect(headers.getSetCookie()).toEqual([])
    expect(headers.get('cache-control')).toBe('no-store')
  },
)

test.each([
  ['bytes above ASCII', 'caf\u00e9'],
  ['a tab', 'a\tb'],
  ['nothing', ''],
  ['15 kB', 'x'.repeat(15_000)],
])('a header value with %s is dropped, and the answer is passed on', async (_, value) => {
  const answer = await seenThrough({ 'x-axiom-trace-id': value })
  expect([answer.status, answer.headers.get('x-axiom-trace-id')]).toEqual([200, null])
})

test.each([
  [200, 'text/html', '[]', 'application/json'],
  [400, 'text/html', '<script>alert(1)</script>', 'text/plain; charset=utf-8'],
  [500, 'image/svg+xml', '<svg onload="alert(1)"/>', 'text/plain; charset=utf-8'],
  [404, 'application/problem+json', '{"title":"no"}', 'application/json'],
  [422, 'text/html', '{"message":"<b>"}', 'application/json'],
  [503, 'text/html', '', 'text/plain; charset=utf-8'],
])('a body of status %i sent as %s is no page: %j', async (status, type, body, shown) => {
  const answer = await seenThrough({ 'content-type': type }, status, body)
  expect([answer.status, await answer.text()]).toEqual([status, body])
  expect(answer.headers.get('content-type')).toBe(shown)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('x-starboard-error')).toBeNull()
})

test('an answer of the interface, or a refusal instead, can do nothing if a browser displays it', async () => {
  const upstream = await startFaultServer(healthy)
  const call = await createTestServer({ apiBaseUrl: `http://${upstream.host}` }).signIn()
  const policy = async () => (await call('/api/v2/orgs')).headers.get('content-security-policy')
  expect(await policy()).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
  upstream.state.fault = faults.reset
  expect(await policy()).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
})

test('a list is compressed for a browser that accepts gzip; small answers and single records are not', async () => {
  const list = JSON.stringify(
    Array.from({ length: 40_000 }, (_, at) => ({ id: `org-${at}`, name: 'Organization' })),
  )
  const { call } = await startSignedIn(({ url }, response) =>
    reply(response, url === '/v2/tokens' ? '[]' : list),
  )
  const coded = async (path: string, accept: string) => {
    const answer = await call(path, { headers: { 'accept-encoding': accept } })
    return [answer.headers.get('content-encoding'), Buffer.from(await answer.arrayBuffer())] as const
  }
  const [coding, packed] = await coded('/api/v2/orgs', 'br, gzip;q=0.5')
  expect([coding, packed.length < list.length / 5, gunzipSync(packed).toString()]).toEqual([
    'gzip',
    true,
    list,
  ])
  for (const accept of ['', 'br', 'gzip;q=0']) {
    const [none, whole] = await coded('/api/v2/orgs', accept)
    expect([none, whole.toString() === list]).toEqual([null, true])
  }
  expect(await coded('/api/v2/tokens', 'gzip')).toEqual([null, Buffer.from('[]')])
  expect((await coded('/api/v2/apl-starred-queries/q1', 'gzip'))[0]).toBeNull()
})
