import { expect, test } from 'vitest'
import { startSignedIn } from '#test/server/test-server.ts'
import { type Answer, reply } from '#test/server/test-upstream.ts'

const path = '/api/v2/apl-starred-queries'

/** A service that answers its list with `status`, and a signed-in page. */
async function start(queryList: 'auto' | 'on' | 'off', status = 200, body = '[{"id":"a"}]') {
  const answer: Answer = ({ method, body: sent }, response) =>
    method === 'POST' ? reply(response, `{"id":"new",${sent.slice(1)}`) : reply(response, body, status)
  const server = await startSignedIn(answer, { queryList, orgHeader: 'X-Org' })
  const asked = () => server.seen.map(({ method, url }) => `${method} ${url}`)
  return { ...server, asked }
}

const probe = 'GET /v2/apl-starred-queries?limit=1&who=all'

test('the service is asked once per session and organization whether it lists queries', async () => {
  const { call, asked, seen } = await start('auto')
  const offers = async (headers = {}) => (await call('/auth/offers', { headers })).json()
  expect(await offers()).toEqual({ queryList: true })
  expect(await offers()).toEqual({ queryList: true })
  expect(asked()).toEqual([probe])
  expect(await offers({ 'x-starboard-org': 'acme' })).toEqual({ queryList: true })
  expect(seen.at(-1)?.headers['x-org']).toBe('acme')
  const answer = await call(`${path}?limit=2&offset=4&who=team&dataset=a%20b&qs=x`)
  expect([answer.status, await answer.text()]).toEqual([200, '[{"id":"a"}]'])
  expect(asked()).toEqual([
    probe,
    probe,
    'GET /v2/apl-starred-queries?limit=2&offset=4&who=team&dataset=a+b&qs=x',
  ])
})

test.each([
  ['404', 404, '{}'],
  ['405', 405, '{}'],
  ['403', 403, '{}'],
  ['a refused token, which ends no session here', 401, '{}'],
  ['something that is no list', 200, '{}'],
])('%s means that nothing is offered, and nothing more is sent', async (_, status, body) => {
  const { call, asked } = await start('auto', status, body)
  expect(await (await call('/auth/offers')).json()).toEqual({ queryList: false })
  expect((await call(path)).status).toBe(404)
  expect((await call(path, { method: 'POST', body: '{}' })).status).toBe(404)
  expect((await (await call('/auth/session')).json()).signedIn).toBe(true)
  expect(asked()).toEqual([probe])
})

test('a failing service is asked again later', async () => {
  const { call, asked } = await start('auto', 503, '{}')
  expect(await (await call('/auth/offers')).json()).toEqual({ queryList: false })
  expect(await (await call('/auth/offers')).json()).toEqual({ queryList: false })
  expect(asked()).toEqual([probe, probe])
})

test('QUERY_LIST=on and off do not ask the service', async () => {
  const on = await start('on')
  expect(await (await on.call('/auth/offers')).json()).toEqual({ queryList: true })
  expect(on.asked()).toEqual([])
  const off = await start('off')
  expect(await (await off.call('/auth/offers')).json()).toEqual({ queryList: false })
  expect((await off.call(path)).status).toBe(404)
  expect(off.asked()).toEqual([])
})

test('a query is created with exactly its text, and the audit log gets its hash', async () => {
  const { call, audited } = await start('on')
  const answer = await call(path, { method: 'POST', body: '{"name":"New"}' })
  expect([answer.status, await answer.text()]).toEqual([200, '{"id":"new","name":"New"}'])
  expect(audited.at(-1)).toMatchObject({
    action: 'post',
    outcome: 'success',
    after: expect.any(String),
  })
})

test.each([
  '?limit=0',
  '?limit=1001',
  '?offset=-1',
  '?offset=1.5',
  '?who=a&who=b',
  '?x=1',
  `?qs=${'x'.repeat(2001)}`,
])('the list takes no %s', async (query) => {
  const { call, asked } = await start('on')
  expect((await call(`${path}${query}`)).status).toBe(400)
  expect(asked()).toEqual([])
})

test('strangers and other sites learn nothing about what is offered', async () => {
  const { request } = await start('on')
  expect((await request('/auth/offers')).status).toBe(401)
  expect((await request('/auth/offers', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
})
