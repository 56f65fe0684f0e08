import { expect, test } from 'vitest'
import { createTestServer } from '#test/server/test-server.ts'
import { startRawUpstream, startUpstream } from '#test/server/test-upstream.ts'

const record = '{"id":"q1","name":"Errors","metadata":{"n":9007199254740993}}'
const json = { 'content-type': 'application/json' }

async function errorOf(response: Response) {
  const body = (await response.json()) as {
    error: string
    message: string
    excerpt?: string
    traceId: string
  }
  expect(response.headers.get('x-starboard-error')).toBe(body.error)
  expect(body.traceId).toBe(response.headers.get('x-request-id'))
  return [response.status, body.error, body.excerpt] as const
}

/** GET /v2/orgs through the server, from an upstream that sends these bytes. */
async function orgsFrom(bytes: string) {
  const upstream = await startRawUpstream(bytes)
  const call = await createTestServer({ apiBaseUrl: upstream.url }).signIn()
  return call('/api/v2/orgs')
}

test('a call is sent with the token and the extra headers, and nothing else from the browser', async () => {
  const upstream = await startUpstream((_, response) => response.writeHead(200, json).end('[]'))
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
  expect(answer.headers.get('cache-control')).toBe('no-store')
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
  const upstream = await startUpstream((seen, response) => response.writeHead(200, json).end(seen.body))
  const server = createTestServer({ apiBaseUrl: upstream.url })
  const call = await server.signIn()
  const answer = await call('/api/v2/apl-starred-queries/q1', {
    method: 'PUT',
    body: ` ${record}\n`,
    headers: json,
  })
  expect(await answer.text()).toBe(` ${record}\n`)
  expect(upstream.seen[0]).toMatchObject({ body: ` ${record}\n`, headers: json })
})

test('F25 only listed headers are passed on', async () => {
  const upstream = await startUpstream((_, response) =>
    response
      .writeHead(200, {
        ...json,
        'set-cookie': 'a=b',
        'access-control-allow-origin': '*',
        'www-authenticate': 'Basic',
        'x-ratelimit-remaining': '7',
        'x-axiom-trace-id': 't1',
        'retry-after': '2',
        server: 'x',
      })
      .end('[]'),
  )
  const call = await createTestServer({ apiBaseUrl: upstream.url }).signIn()
  const { headers } = await call('/api/v2/tokens')
  expect(headers.get('x-ratelimit-remaining')).toBe('7')
  expect(headers.get('x-axiom-trace-id')).toBe('t1')
  expect(headers.get('retry-after')).toBe('2')
  for (const name of ['set-cookie', 'access-control-allow-origin', 'www-authenticate', 'server']) {
    expect(headers.get(name)).toBeNull()
  }
})

test('F23 an HTML page becomes 502 with its first 200 characters and a hint about the base URL', async () => {
  const page = `<!doctype html><h1>Sign in</h1>${'é'.repeat(400)}`
  const response = await orgsFrom(
    `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${Buffer.byteLength(page)}\r\n\r\n${page}`,
  )
  expect(await response.clone().json()).toMatchObject({ message: expect.stringContaining('API_BASE_URL') })
  expect(await errorOf(response)).toEqual([502, 'upstream_invalid', page.slice(0, 200)])
})

test('F17 an unreachable service becomes 502 upstream_unreachable', async () => {
  const call = await createTestServer({ apiBaseUrl: 'http://127.0.0.1:1' }).signIn()
  expect((await errorOf(await call('/api/v2/orgs'))).slice(0, 2)).toEqual([502, 'upstream_unreachable'])
})

test('F24 a redirect is not followed, so that the token goes nowhere else', async () => {
  const thief = await startUpstream((_, response) => response.end('[]'))
  const response = await orgsFrom(
    `HTTP/1.1 302 Found\r\nlocation: ${thief.url}/\r\ncontent-length: 0\r\n\r\n`,
  )
  expect((await errorOf(response)).slice(0, 2)).toEqual([502, 'upstream_redirect'])
  expect(thief.seen).toEqual([])
})

test.each([400, 403, 404, 409, 422, 429, 500, 503, 599])(
  'status %i of the service passes with its body',
  async (status) => {
    const upstream = await startUpstream((_, response) =>
      response.writeHead(status, json).end('{"message":"no"}'),
    )
    const call = await createTestServer({ apiBaseUrl: upstream.url }).signIn()
    const answer = await call('/api/v2/orgs')
    expect(answer.status).toBe(status)
    expect(await answer.text()).toBe('{"message":"no"}')
    expect(answer.headers.get('x-starboard-error')).toBeNull()
  },
)

test('the body of an error is truncated to 64 kB', async () => {
  const upstream = await startUpstream((_, response) => response.writeHead(500).end('x'.repeat(5_000_000)))
  const call = await createTestServer({ apiBaseUrl: upstream.url }).signIn()
  expect(await (await call('/api/v2/orgs')).text()).toHaveLength(65_536)
})

test('DELETE passes on 204 without a body', async () => {
  const upstream = await startUpstream((_, response) => response.writeHead(204).end())
  const call = await createTestServer({ apiBaseUrl: upstream.url }).signIn()
  const answer = await call('/api/v2/apl-starred-queries/q1', { method: 'DELETE' })
  expect([answer.status, await answer.text()]).toEqual([204, ''])
})

test('a list of many megabytes arrives complete', async () => {
  const list = `[${Array.from({ length: 60_000 }, (_, n) => `{"id":"org-${n}","name":"${'n'.repeat(30)}"}`).join()}]`
  const upstream = await startUpstream((_, response) => response.writeHead(200, json).end(list))
  const call = await createTestServer({ apiBaseUrl: upstream.url }).signIn()
  expect(await (await call('/api/v2/orgs')).text()).toBe(list)
})

test('F66 a body over 1 MiB is refused with its size and never sent', async () => {
  const upstream = await startUpstream((_, response) => response.end('{}'))
  const call = await createTestServer({ apiBaseUrl: upstream.url }).signIn()
  const body = `"${'x'.repeat(1_048_575)}"`
  const announced = await call('/api/v2/apl-starred-queries/q', {
    method: 'PUT',
    body,
    headers: { ...json, 'content-length': '1048577' },
  })
  expect(announced.status).toBe(413)
  expect(await announced.json()).toMatchObject({
    error: 'too_large',
    message: expect.stringContaining('1,048,577'),
  })
  const counted = await call('/api/v2/apl-starred-queries/q', { method: 'PUT', body, headers: json })
  expect((await errorOf(counted)).slice(0, 2)).toEqual([413, 'too_large'])
  expect(upstream.seen).toEqual([])
})

test('GET of a record returns a tag that spelling does not change', async () => {
  let text = record
  const upstream = await startUpstream((_, response) => response.writeHead(200, json).end(text))
  const call = await createTestServer({ apiBaseUrl: upstream.url }).signIn()
  const tag = async () => (await call('/api/v2/apl-starred-queries/q1')).headers.get('etag')
  const first = await tag()
  expect(first).toMatch(/^"[\w-]{43}"$/)
  text = '{ "metadata": {"n": 9007199254740993}, "name": "Errors", "id": "q1" }'
  expect(await tag()).toBe(first)
  text = record.replace('740993', '740992')
  expect(await tag()).not.toBe(first)
})

test('a change of a record that somebody else changed answers 412 with the current text', async () => {
  let stored = record
  const upstream = await startUpstream((seen, response) => {
    if (seen.method === 'PUT') stored = seen.body
    response.writeHead(200, json).end(stored)
  })
  const call = await createTestServer({ apiBaseUrl: upstream.url }).signIn()
  const path = '/api/v2/apl-starred-queries/q1'
  const tag = (await call(path)).headers.get('etag') ?? ''
  const edits = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) =>
      call(path, {
        method: 'PUT',
        body: `{"id":"q1","name":"${name}"}`,
        headers: { ...json, 'if-match': tag },
      }),
    ),
  )
  expect(edits.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412])
  const lost = edits.find((answer) => answer.status === 412)
  expect(lost?.headers.get('x-starboard-error')).toBe('changed_since')
  expect(lost?.headers.get('content-type')).toBe('application/json')
  expect(lost?.headers.get('etag')).toBe((await call(path)).headers.get('etag'))
  expect(await lost?.text()).toBe(stored)
  const removal = await call(path, { method: 'DELETE', headers: { 'if-match': tag } })
  expect(removal.status).toBe(412)
  expect(upstream.seen.filter((seen) => seen.method === 'DELETE')).toEqual([])
})

test('a change of a deleted record gets the answer of the service', async () => {
  const upstream = await startUpstream((_, response) => response.writeHead(404, json).end('{"message":"no"}'))
  const call = await createTestServer({ apiBaseUrl: upstream.url }).signIn()
  const answer = await call('/api/v2/apl-starred-queries/q1', {
    method: 'DELETE',
    headers: { 'if-match': '"x"' },
  })
  expect(answer.status).toBe(404)
  expect(upstream.seen.map((seen) => seen.method)).toEqual(['GET'])
})

test('without a session, nothing is sent', async () => {
  const upstream = await startUpstream((_, response) => response.end('[]'))
  const { request } = createTestServer({ apiBaseUrl: upstream.url })
  expect((await errorOf(await request('/api/v2/orgs'))).slice(0, 2)).toEqual([401, 'signed_out'])
  expect(upstream.seen).toEqual([])
})

test('a call from a page of another account than the one signed in changes nothing, and the session stays', async () => {
  const upstream = await startUpstream((_, response) => response.writeHead(200, json).end(record))
  const server = createTestServer({ apiBaseUrl: upstream.url })
  const [alice, bob] = [await server.signIn('of-alice'), await server.signIn('of-bob')]
  const { account } = (await (await alice('/auth/session')).json()) as { account: { key: string } }
  const path = '/api/v2/apl-starred-queries/q1'
  const headers = { 'x-starboard-account': account.key }

  for (const method of ['GET', 'PUT', 'DELETE']) {
    const answer = await bob(path, { method, headers, ...(method === 'PUT' && { body: record }) })
    expect((await errorOf(answer)).slice(0, 2)).toEqual([401, 'other_account'])
  }
  expect(upstream.seen).toEqual([])
  expect((await alice(path, { headers })).status).toBe(200)
  expect((await bob(path)).status).toBe(200)
})

test('a token that the service refuses ends the session', async () => {
  const upstream = await startUpstream((_, response) => response.writeHead(401).end())
  const call = await createTestServer({ apiBaseUrl: upstream.url }).signIn()
  expect((await errorOf(await call('/api/v2/orgs'))).slice(0, 2)).toEqual([401, 'signed_out'])
  expect(await (await call('/auth/session')).json()).toMatchObject({ signedIn: false, account: null })
})

test('F83 a browser that disconnects ends the call to the service', async () => {
  const upstream = await startRawUpstream('', { hang: true })
  const call = await createTestServer({ apiBaseUrl: upstream.url }).signIn()
  const controller = new AbortController()
  const answer = call('/api/v2/orgs', { signal: controller.signal })
  await expect.poll(() => upstream.count.came).toBe(1)
  controller.abort()
  await Promise.allSettled([answer])
  await expect.poll(() => upstream.count.gone).toBe(1)
})
