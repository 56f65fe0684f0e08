import { expect, test } from 'vitest'
import { createTestServer } from './test-server.ts'
import { startUpstream } from './test-upstream.ts'

const record = '{"id":"q1","name":"Errors","metadata":{"n":9007199254740993}}'
const json = { 'content-type': 'application/json' }
const path = '/api/v2/apl-starred-queries/q1'

test('of a hundred saves over the same version exactly one is made, and the others see what it stored', async () => {
  let stored = record
  const upstream = await startUpstream((seen, response) => {
    if (seen.method === 'PUT') stored = seen.body
    setTimeout(() => response.writeHead(200, json).end(stored), Math.random() * 3)
  })
  const call = await createTestServer({ apiBaseUrl: upstream.url }).signIn()
  const tag = (await call(path)).headers.get('etag') ?? ''
  const edits = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      call(path, { method: 'PUT', body: `{"name":"${at}"}`, headers: { ...json, 'if-match': tag } }),
    ),
  )
  expect(edits.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(upstream.seen.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  for (const answer of edits) expect(await answer.text()).toBe(stored)
})

test.each(['', '"*"', 'W/TAG', '"other", *', 'garbage'])(
  'If-Match: %s changes nothing and answers 412 with the record',
  async (header) => {
    const upstream = await startUpstream((_, response) => response.writeHead(200, json).end(record))
    const call = await createTestServer({ apiBaseUrl: upstream.url }).signIn()
    const tag = (await call(path)).headers.get('etag') ?? ''
    for (const method of ['PUT', 'DELETE']) {
      const answer = await call(path, { method, headers: { 'if-match': header.replace('TAG', tag) } })
      expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([412, record, tag])
    }
    expect(upstream.seen.filter(({ method }) => method !== 'GET')).toEqual([])
  },
)

test('If-Match: * changes whatever is there, and nothing where nothing is', async () => {
  let status = 200
  const upstream = await startUpstream((_, response) => response.writeHead(status, json).end(record))
  const call = await createTestServer({ apiBaseUrl: upstream.url }).signIn()
  const put = () => call(path, { method: 'PUT', body: '{}', headers: { ...json, 'if-match': '*' } })
  expect((await put()).status).toBe(200)
  status = 404
  expect((await put()).status).toBe(404)
  expect(upstream.seen.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

test('a record of more than a mebibyte with a broken character is refused, not mended', async () => {
  const long = Buffer.from(`{"name":"${'x'.repeat(1_100_000)}?"}`)
  long[long.length - 3] = 0xff
  const upstream = await startUpstream((_, response) => response.writeHead(200, json).end(long))
  const call = await createTestServer({ apiBaseUrl: upstream.url }).signIn()
  const answer = await call(path)
  expect(answer.status).toBe(502)
  expect(answer.headers.get('x-starboard-error')).toBe('upstream_invalid')
})

test('a record that is nested too deep is refused with that reason', async () => {
  const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const upstream = await startUpstream((_, response) => response.writeHead(200, json).end(deep))
  const call = await createTestServer({ apiBaseUrl: upstream.url }).signIn()
  const answer = await call(path)
  expect(answer.status).toBe(502)
  expect(await answer.json()).toMatchObject({
    error: 'upstream_invalid',
    message: 'The answer of the service is nested deeper than 512 levels.',
  })
})
