import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createTestServer } from '#test/server/test-server.ts'
import { startUpstream } from '#test/server/test-upstream.ts'

const path = '/api/v2/apl-starred-queries/q1'
const json = { 'content-type': 'application/json' }

async function signedIn() {
  const upstream = await startUpstream((_, response) => response.writeHead(200, json).end('{"id":"q1"}'))
  const call = await createTestServer({ apiBaseUrl: upstream.url }).signIn()
  return { upstream, call }
}

test.each(['document', 'iframe', 'frame', 'embed', 'object', 'image', 'script', 'style', 'worker', ''])(
  'an address of the interface is not opened as %j',
  async (destination) => {
    const { call, upstream } = await signedIn()
    const answer = await call(path, { headers: { 'sec-fetch-dest': destination } })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({
      error: 'cross_site',
      message: 'An address of the interface cannot be opened as a page.',
    })
    expect((await call(path, { headers: { 'sec-fetch-dest': 'empty' } })).status).toBe(200)
    expect(upstream.seen).toHaveLength(1)
  },
)

test.each(['?a=1', '?a=1&a=2', '?limit=10', '?%00', '?/../../v1'])(
  'a query is refused: %s',
  async (query) => {
    const { call, upstream } = await signedIn()
    const answer = await call(`/api/v2/orgs${query}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message: 'The interface has no query parameters.' })
    expect(upstream.seen).toEqual([])
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
  const { call, upstream } = await signedIn()
  const answer = await call(path, { method: 'PUT', body: '{}', headers: { 'content-type': type } })
  expect(answer.status).toBe(status)
  if (status === 415) expect(await answer.json()).toMatchObject({ error: 'unsupported_type' })
  else expect(upstream.seen[0]?.headers['content-type']).toBe('application/json')
  expect(upstream.seen).toHaveLength(status === 200 ? 1 : 0)
})

test.each(['gzip', 'deflate', 'br', 'identity'])(
  'a body of Content-Encoding %s is refused',
  async (coding) => {
    const { call, upstream } = await signedIn()
    const body = gzipSync('{}').toString('latin1')
    const answer = await call(path, { method: 'PUT', body, headers: { ...json, 'content-encoding': coding } })
    expect(answer.status).toBe(415)
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('Content-Encoding') })
    expect(upstream.seen).toEqual([])
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
])('a body that is no JSON goes nowhere: %j', async (body, reason) => {
  const { call, upstream } = await signedIn()
  const answer = await call(path, { method: 'PUT', body, headers: json })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    error: 'bad_request',
    message: expect.stringContaining(reason),
  })
  expect(upstream.seen).toEqual([])
})

test('methods that the interface lacks are refused, whatever a header says', async () => {
  const { call, upstream } = await signedIn()
  for (const method of ['HEAD', 'OPTIONS', 'POST', 'PATCH', 'QUERY']) {
    const answer = await call(path, { method, headers: { 'x-http-method-override': 'GET' } })
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'GET, PUT, DELETE'])
  }
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    await call(path, { headers: { [name]: 'DELETE' } })
  }
  expect(upstream.seen.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET'])
})
