import { expect, test } from 'vitest'
import { createTestServer, startSignedIn } from '#test/server/test-server.ts'
import { type Answer, answering, jsonType, reply, startUpstream } from '#test/server/test-upstream.ts'

const record = '{"id":"q1","name":"Errors","metadata":{"n":9007199254740993}}'
const path = '/api/v2/apl-starred-queries/q1'

async function errorOf(response: Response) {
  const body = (await response.json()) as { error: string; excerpt?: string; traceId: string }
  expect(response.headers.get('x-starboard-error')).toBe(body.error)
  expect(body.traceId).toBe(response.headers.get('x-request-id'))
  return [response.status, body.error, ...(body.excerpt === undefined ? [] : [body.excerpt])]
}

test('a call is sent with the token and the extra headers, and nothing else from the browser', async () => {
  const upstream = await startUpstream(answering('[]'))
  const server = createTestServer({
    apiBaseUrl: `${upstream.url}/base`,
    extraHeaders: [['X-Axiom-Org-Id', 'acme']],
  })
  const call = await server.signIn('canary-token')
  const answer = await call('/api/v2/orgs', {
    headers: {
      authorization: 'Bearer mine',
      'accept-language': 'de',
      cookie2: 'a=b',
      forwarded: 'for=1.2.3.4',
      origin: 'http://localhost:8787',
      referer: 'http://localhost:8787/orgs',
      'user-agent': 'Browser',
      'x-evil': '1',
      'x-forwarded-for': '1.2.3.4',
      'x-http-method-override': 'DELETE',
    },
  })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('[]')
  const [seen] = upstream.seen
  expect(seen?.url).toBe('/base/v2/orgs')
  expect(seen?.headers).toEqual({
    accept: 'application/json',
    'accept-encoding': 'gzip',
    authorization: 'Bearer canary-token',
    connection: 'keep-alive',
    host: new URL(upstream.url).host,
    'user-agent': 'Starboard',
    'x-axiom-org-id': 'acme',
  })
  expect(server.lines.join()).not.toContain('canary-token')
})

test('a PUT sends the text of the record byte for byte', async () => {
  const { call, seen } = await startSignedIn(({ body }, response) => reply(response, body))
  const answer = await call(path, { method: 'PUT', body: ` ${record}\n` })
  expect(await answer.text()).toBe(` ${record}\n`)
  expect(seen[0]).toMatchObject({ body: ` ${record}\n`, headers: jsonType })
})

test('F25 only listed headers are passed on', async () => {
  const given = {
    date: 'Sun, 22 Nov 2026 02:00:00 GMT',
    'retry-after': '2',
    'x-ratelimit-limit': '100',
    'x-ratelimit-remaining': '7',
    'x-ratelimit-reset': '1800000000',
    'x-ratelimit-scope': 'user',
    'x-axiom-trace-id': 't1',
  }
  const others = {
    'set-cookie': 'a=b',
    'access-control-allow-origin': '*',
    'www-authenticate': 'Basic',
    server: 'x',
  }
  const all = { ...given, ...others, 'x-request-id': 'theirs' }
  const { headers } = await (await startSignedIn(answering('[]', 429, all))).call('/api/v2/tokens')
  for (const [name, value] of Object.entries(given)) expect([name, headers.get(name)]).toEqual([name, value])
  for (const name of Object.keys(others)) expect([name, headers.get(name)]).toEqual([name, null])
  // The request ID stays the one in our log.
  expect(headers.get('x-trace-id')).toBe('theirs')
  expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
})

test('F23 an HTML page becomes 502 with its first 200 characters and a hint about the base URL', async () => {
  const page = `<!doctype html><h1>Sign in</h1>${'é'.repeat(400)}`
  const { call } = await startSignedIn(answering(page, 200, { 'content-type': 'text/html' }))
  const response = await call('/api/v2/orgs')
  expect(await response.clone().json()).toMatchObject({ message: expect.stringContaining('API_BASE_URL') })
  expect(await errorOf(response)).toEqual([502, 'upstream_invalid', page.slice(0, 200)])
})

test('F17 an unreachable service becomes 502 upstream_unreachable', async () => {
  const call = await createTestServer({ apiBaseUrl: 'http://127.0.0.1:1' }).signIn()
  expect(await errorOf(await call('/api/v2/orgs'))).toEqual([502, 'upstream_unreachable'])
})

test('F24 a redirect is not followed, so that the token goes nowhere else', async () => {
  const thief = await startUpstream(answering('[]'))
  const { call } = await startSignedIn(answering('', 302, { location: `${thief.url}/` }))
  expect(await errorOf(await call('/api/v2/orgs'))).toEqual([502, 'upstream_redirect'])
  expect(thief.seen).toEqual([])
})

test('the body of an error is truncated to 64 kB', async () => {
  const { call } = await startSignedIn(answering('x'.repeat(5_000_000), 500))
  expect(await (await call('/api/v2/orgs')).text()).toHaveLength(65_536)
})

test('DELETE passes on 204 without a body', async () => {
  const { call } = await startSignedIn(answering('', 204, {}))
  const answer = await call(path, { method: 'DELETE' })
  expect([answer.status, await answer.text()]).toEqual([204, ''])
})

test('F66 a body over 1 MiB is refused with its size and never sent', async () => {
  const { call, seen } = await startSignedIn()
  const body = `"${'x'.repeat(1_048_575)}"`
  const announced = await call(path, { method: 'PUT', body, headers: { 'content-length': '1048577' } })
  expect(announced.status).toBe(413)
  expect(await announced.json()).toMatchObject({
    error: 'too_large',
    message: expect.stringContaining('1,048,577'),
  })
  expect(await errorOf(await call(path, { method: 'PUT', body }))).toEqual([413, 'too_large'])
  expect(seen).toEqual([])
})

test('F58 a change of a record that somebody else changed answers 412 with the current text', async () => {
  let stored = record
  const { call, seen, signIn } = await startSignedIn(({ method, body }, response) => {
    if (method === 'PUT') stored = body
    reply(response, stored)
  })
  const editors = [call, call, await signIn('ada'), await signIn('bob')]
  for (let round = 0; round < 25; round += 1) {
    const tag = (await call(path)).headers.get('etag') ?? ''
    const edits = await Promise.all(
      editors.map((edit, at) => {
        const body = `{"id":"q1","name":"${round} of ${at}"}`
        return edit(path, { method: 'PUT', body, headers: { 'if-match': tag } })
      }),
    )
    expect(edits.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412])
    const lost = edits.find(({ status }) => status === 412)
    expect(lost?.headers.get('x-starboard-error')).toBe('changed_since')
    expect(lost?.headers.get('content-type')).toBe('application/json')
    expect(lost?.headers.get('etag')).toBe((await call(path)).headers.get('etag'))
    expect(await lost?.text()).toBe(stored)
    expect((await call(path, { method: 'DELETE', headers: { 'if-match': tag } })).status).toBe(412)
  }
  expect(seen.filter(({ method }) => method !== 'GET').map(({ method }) => method)).toEqual(
    Array(25).fill('PUT'),
  )
})

test.each(['', '"*"', 'W/"other"', '"other", *', 'garbage'])(
  'If-Match: %s changes nothing and answers 412 with the record',
  async (header) => {
    const { call, seen } = await startSignedIn(answering(record))
    const tag = (await call(path)).headers.get('etag') ?? ''
    for (const method of ['PUT', 'DELETE']) {
      const answer = await call(path, { method, body: '{}', headers: { 'if-match': header } })
      expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([412, record, tag])
    }
    expect(seen.filter(({ method }) => method !== 'GET')).toEqual([])
  },
)

test('If-Match: * changes any existing record; of a deleted one, each condition gets the answer of the service', async () => {
  let status = 200
  const { call, seen } = await startSignedIn((_, response) => reply(response, record, status))
  const change = async (method: string, tag: string) =>
    (await call(path, { method, body: '{}', headers: { 'if-match': tag } })).status
  expect(await change('PUT', '*')).toBe(200)
  status = 404
  expect([await change('PUT', '*'), await change('DELETE', '"x"')]).toEqual([404, 404])
  expect(seen.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET', 'GET'])
})

test('a record over 1 MiB with invalid UTF-8 is refused, not repaired', async () => {
  const long = Buffer.from(`{"name":"${'x'.repeat(1_100_000)}?"}`)
  long[long.length - 3] = 0xff
  const answer = await (await startSignedIn(answering(long))).call(path)
  expect([answer.status, answer.headers.get('x-starboard-error')]).toEqual([502, 'upstream_invalid'])
})

test('a record that is nested too deeply is refused for that reason', async () => {
  const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const answer = await (await startSignedIn(answering(deep))).call(path)
  expect(answer.status).toBe(502)
  expect(await answer.json()).toMatchObject({
    error: 'upstream_invalid',
    message: 'The answer of the service is nested deeper than 512 levels.',
  })
})

/** The status of a failed change, and whether it is marked as not sent. */
const markOf = ({ status, headers }: Response) => [status, headers.has('x-starboard-unsent')]
const put = { method: 'PUT', body: record }
const remove = { method: 'DELETE' }
const ifMatch = { headers: { 'if-match': '*' } }

test('a change that found no service, was refused here, or whose record cannot be read is marked as not sent', async () => {
  const away = await createTestServer({ apiBaseUrl: 'http://127.0.0.1:1' }).signIn()
  for (const change of [put, remove, { ...put, ...ifMatch }, { ...remove, ...ifMatch }])
    expect(markOf(await away(path, change))).toEqual([502, true])
  const { call, request, seen } = await startSignedIn(answering('{"message":"later"}', 503))
  expect(markOf(await request(path, put))).toEqual([401, true])
  expect(markOf(await call(path, { ...put, body: '{' }))).toEqual([400, true])
  expect(markOf(await call(path, { ...put, headers: { 'sec-fetch-site': 'cross-site' } }))).toEqual([
    403,
    true,
  ])
  expect(seen).toEqual([])
  expect(markOf(await call(path, { ...put, ...ifMatch }))).toEqual([503, true])
  expect(markOf(await call(path, { ...remove, ...ifMatch }))).toEqual([503, true])
  expect(seen.map(({ method }) => method)).toEqual(['GET', 'GET'])
  expect(markOf(await call(path))).toEqual([503, false])
})

test.each<[string, number, Answer]>([
  ['refuses', 503, answering('{}', 503, { ...jsonType, 'x-starboard-unsent': '1' })],
  ['refuses the token of', 401, answering('{}', 401)],
  ['cuts', 502, (_, response) => void response.socket?.destroy()],
  ['is silent about', 504, () => undefined],
])(
  'a change that the service %s may have reached it, whatever its answer says',
  async (_, status, answer) => {
    for (const change of [put, remove]) {
      const { call } = await startSignedIn(
        (seen, response) => (seen.method === 'GET' ? reply(response, record) : answer(seen, response)),
        { upstreamTimeout: 500 },
      )
      // The change goes out on the connection of the read.
      await call(path)
      expect(markOf(await call(path, { ...change, ...ifMatch }))).toEqual([status, false])
    }
    const { call } = await startSignedIn(answer, { upstreamTimeout: 500 })
    expect(markOf(await call(path, put))).toEqual([status, false])
  },
)

test('a change that the browser sends again is passed on once, and its outcome stays open', async () => {
  const { call, seen, signIn } = await startSignedIn((_, response) => reply(response, record))
  const put = { method: 'PUT', body: record, headers: { 'idempotency-key': '"1"' } }
  const answers = await Promise.all([call(path, put), call(path, put)])
  const again = answers.find(({ ok }) => !ok) ?? Response.error()
  expect(again.headers.get('x-starboard-unsent')).toBeNull()
  expect(await errorOf(again)).toEqual([502, 'sent_again'])
  expect(seen).toHaveLength(1)
  const other = await signIn('of-another')
  expect((await other(path, put)).status).toBe(200)
  expect((await call(path, { ...put, headers: { 'idempotency-key': '"2"' } })).status).toBe(200)
})

test('a change that did not reach the service is passed on when the browser sends it again', async () => {
  const { call, seen } = await startSignedIn(answering(record))
  const put = { method: 'PUT', headers: { 'idempotency-key': '"1"' } }
  expect((await call(path, { ...put, body: '{' })).status).toBe(400)
  expect((await call(path, { ...put, body: record })).status).toBe(200)
  expect(seen).toHaveLength(1)
})

test('without a session, nothing is sent', async () => {
  const { request, seen } = await startSignedIn()
  expect(await errorOf(await request('/api/v2/orgs'))).toEqual([401, 'signed_out'])
  expect(seen).toEqual([])
})

test('a call from a page of another account than the one signed in changes nothing, and the session stays', async () => {
  const { call: alice, seen, signIn } = await startSignedIn(answering(record))
  const bob = await signIn('of-bob')
  const { account } = (await (await alice('/auth/session')).json()) as { account: { key: string } }
  const headers = { 'x-starboard-account': account.key }
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const answer = await bob(path, { method, headers, ...(method === 'PUT' && { body: record }) })
    expect(await errorOf(answer)).toEqual([401, 'other_account'])
  }
  expect(seen).toEqual([])
  expect((await alice(path, { headers })).status).toBe(200)
  expect((await bob(path)).status).toBe(200)
})
