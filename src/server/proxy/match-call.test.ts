import fc from 'fast-check'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isOrgHeaderValue } from '#contract/session.ts'
import { endpoints } from '#contract/endpoints.ts'
import { forAll } from '#test/for-all.ts'
import { startSignedIn } from '#test/server/test-server.ts'
import { answering, type Answer, reply } from '#test/server/test-upstream.ts'
import { matchEndpoint } from './match-call.ts'

const queries = '/v2/apl-starred-queries'

test('lets every operation of the interface through', () => {
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace('{id}', 'abc')
    expect(matchEndpoint(endpoint.method, path)).toMatchObject({ endpoint, path })
  }
})

test.each([
  ['GET', '/v2/users', 404],
  ['GET', '/v2/orgs/', 404],
  ['GET', '/v2/orgs/x', 404],
  ['GET', '/v1/datasets/_apl', 404],
  ['GET', `${queries}/a/b`, 404],
  ['GET', queries, 404],
  ['POST', '/v2/orgs', 405],
  ['POST', `${queries}/a`, 405],
  ['GET', `${queries}/`, 400],
  ['GET', `${queries}/%E0%A4%A`, 400],
  ['GET', `${queries}/%2e%2e`, 400],
])('refuses %s %s with %i', (method, path, status) => {
  expect(() => matchEndpoint(method, path)).toThrow(expect.objectContaining({ status }))
})

const odd = `.. . / %2f %2F %252F %5c %2e %2E%2e %00 % %ed%a0%80 %c0%af ; = v1 orgs ? %3f # %23 a %C3%A9 %E2%80%A8 + %20
  %0d%0aHost:x @ : ~ \\ é`

/** IDs that must get through when they are encoded. */
const isId = (id: string) => !['', '.', '..'].includes(id) && id.isWellFormed() && id.length <= 1000

test('an ID is one segment of the path, whatever it contains, or does not reach the service at all', () => {
  const pieces = fc.array(fc.constantFrom(...odd.split(/\s+/)), { maxLength: 12 })
  const text = fc.oneof(
    pieces.map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('%C3%A9'.repeat(600), 'x'.repeat(10_000)),
  )
  const sent = fc.oneof(
    text.map((segment) => ({ segment, isGood: false })),
    text.filter(isId).map((id) => ({ segment: encodeURIComponent(id), isGood: true })),
  )
  forAll(sent, fc.constantFrom('GET', 'PUT', 'DELETE'), ({ segment, isGood }, method) => {
    let call
    try {
      call = matchEndpoint(method, `${queries}/${segment}`)
    } catch (error) {
      expect(error).toMatchObject({ name: 'HttpError' })
      expect([400, 404]).toContain(Object(error).status)
      expect(isGood).toBe(false)
      return
    }
    expect(call.endpoint).toMatchObject({ method, path: `${queries}/{id}` })
    expect(call.id).toBe(decodeURIComponent(segment))
    const { pathname, search, hash } = new URL(`http://upstream.example${call.path}`)
    expect([pathname, search, hash]).toEqual([call.path, '', ''])
    expect(pathname.startsWith(`${queries}/`)).toBe(true)
    expect(pathname.slice(queries.length + 1)).toMatch(/^(?:[\w.~!*'()-]|%[\dA-F]{2})+$/)
    expect(decodeURIComponent(pathname.slice(queries.length + 1))).toBe(call.id)
  })
})

const path = '/api/v2/apl-starred-queries/q1'
const signedIn = () => startSignedIn(answering('{"id":"q1"}'))

test.each(['document', 'iframe', 'frame', 'embed', 'object', 'image', 'script', 'style', 'worker', ''])(
  'an address of the interface is not opened as %j',
  async (destination) => {
    const { call, seen } = await signedIn()
    const answer = await call(path, { headers: { 'sec-fetch-dest': destination } })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({
      error: 'cross_site',
      message: 'An address of the interface cannot be opened as a page.',
    })
    expect((await call(path, { headers: { 'sec-fetch-dest': 'empty' } })).status).toBe(200)
    expect(seen).toHaveLength(1)
  },
)

test.each(['?a=1', '?a=1&a=2', '?limit=10', '?%00', '?/../../v1'])(
  'a query is refused: %s',
  async (query) => {
    const { call, seen } = await signedIn()
    const answer = await call(`/api/v2/orgs${query}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message: 'The interface has no query parameters.' })
    expect(seen).toEqual([])
  },
)

test.each([
  ['application/json', 200],
  ['application/json; charset=utf-8', 200],
  ['Application/JSON;charset="UTF-8"', 200],
  ['application/json; charset=utf-16', 415],
  ['application/json, text/plain', 415],
  ['application/merge-patch+json', 415],
  ['text/plain', 415],
  ['text/plain; a=application/json', 415],
  ['application/x-www-form-urlencoded', 415],
  ['multipart/form-data; boundary=x', 415],
  ['', 415],
])('a body of Content-Type %j answers %i', async (type, status) => {
  const { call, seen } = await signedIn()
  const answer = await call(path, { method: 'PUT', body: '{}', headers: { 'content-type': type } })
  expect(answer.status).toBe(status)
  if (status === 415) expect(await answer.json()).toMatchObject({ error: 'unsupported_type' })
  else expect(seen[0]?.headers['content-type']).toBe('application/json')
  expect(seen).toHaveLength(status === 200 ? 1 : 0)
})

test.each(['gzip', 'deflate', 'br', 'identity'])(
  'a body of Content-Encoding %s is refused',
  async (coding) => {
    const { call, seen } = await signedIn()
    const body = gzipSync('{}').toString('latin1')
    const answer = await call(path, { method: 'PUT', body, headers: { 'content-encoding': coding } })
    expect(answer.status).toBe(415)
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('Content-Encoding') })
    expect(seen).toEqual([])
  },
)

test.each([
  ['', 'not JSON'],
  ['{', 'not JSON'],
  ["{'a':1}", 'not JSON'],
  ['{} {}', 'not JSON'],
  ['{"a":NaN}', 'not JSON'],
  ['\ufeff{}', 'not JSON'],
  [`${'['.repeat(600)}${']'.repeat(600)}`, 'deeper than 512 levels'],
])('a body that is not JSON is not sent on: %j', async (body, reason) => {
  const { call, seen } = await signedIn()
  const answer = await call(path, { method: 'PUT', body })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    error: 'bad_request',
    message: expect.stringContaining(reason),
  })
  expect(seen).toEqual([])
})

test('methods outside the interface are refused, whatever a header says', async () => {
  const { call, seen } = await signedIn()
  for (const method of ['HEAD', 'OPTIONS', 'POST', 'PATCH', 'QUERY']) {
    const answer = await call(path, { method, headers: { 'x-http-method-override': 'GET' } })
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'GET, PUT, DELETE'])
  }
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    await call(path, { headers: { [name]: 'DELETE' } })
  }
  expect(seen.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET'])
})

/** A page at a service with one record per organization. */
async function orgServer(orgHeader: string | null) {
  const stored = new Map<string, string>()
  const answer: Answer = async ({ method, url, headers, body }, response) => {
    const org = String(headers['x-axiom-org-id'])
    // Long enough for another call to come in between.
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (method === 'PUT') stored.set(org, body)
    reply(response, url === '/v2/orgs' ? '[]' : (stored.get(org) ?? '{"name":"new"}'))
  }
  const server = await startSignedIn(answer, { orgHeader })
  return { ...server, stored, orgsSeen: () => server.seen.map(({ headers }) => headers['x-axiom-org-id']) }
}

test('the active organization of a tab is sent in the configured header and in no other', async () => {
  const { call, orgsSeen, seen } = await orgServer('X-Axiom-Org-Id')
  await call('/api/v2/tokens', { headers: { 'x-starboard-org': 'acme' } })
  await call('/api/v2/tokens')
  // The list of organizations is requested without it.
  expect((await call('/api/v2/orgs', { headers: { 'x-starboard-org': 'acme' } })).status).toBe(200)
  expect(orgsSeen()).toEqual(['acme', undefined, undefined])
  expect(Object.keys(seen[0]?.headers ?? {})).not.toContain('x-starboard-org')
})

test('without a configured header, nothing is sent, whatever the page says', async () => {
  const { call, orgsSeen } = await orgServer(null)
  expect((await call('/api/v2/tokens', { headers: { 'x-starboard-org': 'an odd one' } })).status).toBe(200)
  expect(orgsSeen()).toEqual([undefined])
  const session = await call('/auth/session')
  expect(await session.json()).toMatchObject({ deployment: { orgHeader: false } })
})

test('the session tells the page that it can choose, and the header name for commands; strangers learn neither', async () => {
  const { call, request } = await orgServer('X-Axiom-Org-Id')
  const deployment = { orgHeader: true, orgHeaderName: 'X-Axiom-Org-Id' }
  expect(await (await call('/auth/session')).json()).toMatchObject({ deployment })
  expect(await (await request('/auth/session')).text()).not.toContain('X-Axiom')
})

test.each(['', 'a b', 'a,\tb', 'caf\u00e9', 'x'.repeat(201)])(
  'an organization that no header should carry is refused and goes nowhere: %j',
  async (org) => {
    const { call, seen } = await orgServer('X-Axiom-Org-Id')
    const answer = await call(path, { method: 'PUT', body: '{}', headers: { 'x-starboard-org': org } })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: 'bad_request' })
    expect(seen).toEqual([])
  },
)

test('any text that passes is a single header line', () => {
  const odd = fc.string({ unit: fc.constantFrom('\r', '\n', '\0', ' ', ':', 'a', '\u00ff', '\u2028', '~') })
  forAll(fc.oneof(odd, fc.string({ unit: 'binary' }), fc.string()), (org) => {
    fc.pre(isOrgHeaderValue(org))
    expect(org).toMatch(/^[!-~]+$/)
    expect([...new Headers({ 'x-axiom-org-id': org })]).toEqual([['x-axiom-org-id', org]])
  })
  expect(isOrgHeaderValue('acme\r\nAuthorization: Bearer x')).toBe(false)
})

test('a save compares and writes in the organization of its tab, and does not wait for other organizations', async () => {
  const { call, stored, seen } = await orgServer('X-Axiom-Org-Id')
  const tag = (await call(path, { headers: { 'x-starboard-org': 'a' } })).headers.get('etag') ?? ''
  const save = (org: string, name: string) =>
    call(path, {
      method: 'PUT',
      body: `{"name":"${name}"}`,
      headers: { 'if-match': tag, 'x-starboard-org': org },
    })
  const answers = await Promise.all([save('a', 'of a'), save('b', 'of b')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(Object.fromEntries(stored)).toEqual({ a: '{"name":"of a"}', b: '{"name":"of b"}' })
  // Both read before either wrote; with a shared lock, they would have taken turns.
  expect(seen.slice(1, 3).map(({ method }) => method)).toEqual(['GET', 'GET'])
  expect((await save('a', 'again')).status).toBe(412)
})
