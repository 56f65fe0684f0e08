import { expect, test } from 'vitest'
import { createTestServer } from '#test/server/test-server.ts'
import { startUpstream } from '#test/server/test-upstream.ts'

const record = '{"id":"q1","name":"Errors","metadata":{"n":9007199254740993}}'
const json = { 'content-type': 'application/json' }
const path = '/api/v2/apl-starred-queries/q1'

test('F58 of two editors who save over the same version, exactly one wins, every time', async () => {
  let stored = record
  const upstream = await startUpstream((seen, response) => {
    if (seen.method === 'PUT') stored = seen.body
    response.writeHead(200, json).end(stored)
  })
  const server = createTestServer({ apiBaseUrl: upstream.url })
  const editors = [await server.signIn('ada'), await server.signIn('bob')]
  for (let round = 0; round < 25; round += 1) {
    const tags = await Promise.all(editors.map(async (call) => (await call(path)).headers.get('etag') ?? ''))
    const answers = await Promise.all(
      editors.map((call, at) => {
        const body = `{"name":"${round} of ${at}"}`
        return call(path, { method: 'PUT', body, headers: { ...json, 'if-match': tags[at] ?? '' } })
      }),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([stored, stored])
  }
  expect(upstream.seen.filter(({ method }) => method === 'PUT')).toHaveLength(25)
})

test.each(['', '"*"', 'W/TAG', '"other", *', 'garbage'])(
  'If-Match: %s changes nothing and answers 412 with the record',
  async (header) => {
    const upstream = await startUpstream((_, response) => response.writeHead(200, json).end(record))
    const call = await createTestServer({ apiBaseUrl: upstream.url }).signIn()
    const tag = (await call(path)).headers.get('etag') ?? ''
    for (const method of ['PUT', 'DELETE']) {
      const answer = await call(path, {
        method,
        body: '{}',
        headers: { ...json, 'if-match': header.replace('TAG', tag) },
      })
      expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([412, record, tag])
    }
    expect(upstream.seen.filter(({ method }) => method !== 'GET')).toEqual([])
  },
)

test('If-Match: * changes any existing record, and nothing if there is none', async () => {
  let status = 200
  const upstream = await startUpstream((_, response) => response.writeHead(status, json).end(record))
  const call = await createTestServer({ apiBaseUrl: upstream.url }).signIn()
  const put = () => call(path, { method: 'PUT', body: '{}', headers: { ...json, 'if-match': '*' } })
  expect((await put()).status).toBe(200)
  status = 404
  expect((await put()).status).toBe(404)
  expect(upstream.seen.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

test('a record over 1 MiB with invalid UTF-8 is refused, not repaired', async () => {
  const long = Buffer.from(`{"name":"${'x'.repeat(1_100_000)}?"}`)
  long[long.length - 3] = 0xff
  const upstream = await startUpstream((_, response) => response.writeHead(200, json).end(long))
  const call = await createTestServer({ apiBaseUrl: upstream.url }).signIn()
  const answer = await call(path)
  expect(answer.status).toBe(502)
  expect(answer.headers.get('x-starboard-error')).toBe('upstream_invalid')
})

test('a record that is nested too deeply is refused for that reason', async () => {
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
