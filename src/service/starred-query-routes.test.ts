import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inProcessService, queryPath, viewerToken } from '#test/service/in-process-service.ts'

const seed = { starredQueries: [{ id: 'q1', body: '{"id":"q1","name":"First"}' }] }

test('GET returns the stored text, PUT replaces it and returns the submitted text with the ID in front', async () => {
  const { request } = await inProcessService({}, seed)
  expect(await (await request(queryPath('q1'))).text()).toBe('{"id":"q1","name":"First"}')

  const body =
    '{\n  "name": "Second",\n  "kind": "apl",\n  "query": {"defaultLimit": 18446744073709551615}\n}\n'
  const put = await request(queryPath('q1'), { method: 'PUT', body })
  expect([put.status, put.headers.get('content-type')]).toEqual([200, 'application/json'])
  const answered = await put.text()
  expect(answered).toBe(body.replace('{\n', '{\n  "id":"q1",\n'))
  expect(await (await request(queryPath('q1'))).text()).toBe(answered)
})

test('DELETE answers 204 without a body, and the record is gone', async () => {
  const { request } = await inProcessService({}, seed)
  const deleted = await request(queryPath('q1'), { method: 'DELETE' })
  expect([deleted.status, await deleted.text()]).toEqual([204, ''])
  expect((await request(queryPath('q1'))).status).toBe(404)
  expect((await request(queryPath('q1'), { method: 'DELETE' })).status).toBe(404)
})

test('any JSON object that the contract allows is returned byte for byte, including whitespace', async () => {
  const { request } = await inProcessService({ unknownId: 'create' })
  const members = fc.dictionary(
    fc.string({ unit: 'grapheme' }).filter((key) => !known.has(key)),
    fc.jsonValue({ maxDepth: 6 }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      members,
      fc.nat(4),
      async (id, value, indent) => {
        fc.pre(id !== '.' && id !== '..' && id.isWellFormed())
        const body = JSON.stringify(value, null, indent)
        const put = await request(queryPath(id), { method: 'PUT', body })
        expect(put.status).toBe(200)
        const answered = await put.text()
        const member = `"id":${JSON.stringify(id)}`
        const before = answered.slice(0, answered.indexOf(member))
        const after = answered.slice(before.length + member.length)
        expect(before + (after.startsWith(',') ? after.slice(1).trimStart() : after)).toBe(body)
        expect(JSON.parse(answered)).toEqual({ ...JSON.parse(body), id })
        expect(await (await request(queryPath(id))).text()).toBe(answered)
      },
    ),
    { numRuns: 200 },
  )
})

const known = new Set(['dataset', 'kind', 'metadata', 'name', 'who', 'query', 'id'])

test.each([
  ['integers beyond 2^53', '{"query":{"defaultLimit":9007199254740993},"x":123456789012345678901234567890}'],
  ['escapes as they were written', String.raw`{"name":"\u0041\/\ud83d\ude00\ud800","metadata":{"\u0000":1}}`],
  ['duplicate keys and odd numbers', '{"x":1,"x":2,"y":1.0,"z":1e400,"w":-0.0}'],
  ['keys that objects have by birth', '{"__proto__":{"a":1},"constructor":1,"metadata":{"__proto__":2}}'],
  ['CRLF and no members', '{\r\n}'],
  [
    'null, which counts as absent',
    '{"name":null,"query":{"libraries":null,"queryOptions":{"maxSeries":null}}}',
  ],
  ['100 levels', `{"x":${'['.repeat(99)}"[[["${']'.repeat(99)}}`],
])('keeps %s', async (_, body) => {
  const { request } = await inProcessService({}, seed)
  const put = await request(queryPath('q1'), { method: 'PUT', body })
  expect(put.status).toBe(200)
  expect(await put.text()).toContain(body.replace(/^\{\s*/, '').trim())
})

test.each([
  ['{"name":5}', 422, /^name: Invalid input: expected string, received number\.$/],
  ['{"query":{"defaultLimit":1.5}}', 422, /^query\.defaultLimit: Expected an integer\.$/],
  ['{"query":{"defaultOrder":[{"field":"a"},{"desc":1}]}}', 422, /^query\.defaultOrder\[1\]\.desc: /],
  ['{"id":"q1"}', 422, /^id is not part of the body/],
  [String.raw`{"\u0069d":"q1"}`, 422, /^id is not part of the body/],
  ['[]', 422, /object/],
  ['null', 422, /object/],
  ['{"name":', 400, /JSON/],
  ['', 400, /JSON/],
  ['\ufeff{}', 400, /JSON/],
  [`{"x":${'['.repeat(100)}${']'.repeat(100)}}`, 400, /deeper/],
  [`{"x":"${'y'.repeat(1024 * 1024)}"}`, 413, /1 MiB/],
])('refuses the body %.40j with %i', async (body, status, message) => {
  const { request } = await inProcessService({}, seed)
  const put = await request(queryPath('q1'), { method: 'PUT', body })
  expect(put.status).toBe(status)
  expect(await put.json()).toEqual({ code: status, message: expect.stringMatching(message) })
  expect(await (await request(queryPath('q1'))).text()).toBe(seed.starredQueries[0]?.body)
})

test.each(['defaultOrder', 'libraries'])('a list %s of more than 10,000 items is refused', async (name) => {
  const { request } = await inProcessService({}, seed)
  const put = (count: number) =>
    request(queryPath('q1'), {
      method: 'PUT',
      body: JSON.stringify({ query: { [name]: Array(count).fill(1) } }),
    })
  expect(await (await put(10_001)).text()).toContain('more than 10,000 items')
  expect(await (await put(10_000)).text()).toContain(`query.${name}[0]`)
})

test('refuses bytes that are not UTF-8, and bodies that are not declared as JSON', async () => {
  const { request } = await inProcessService({}, seed)
  const body = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])
  expect((await request(queryPath('q1'), { method: 'PUT', body })).status).toBe(400)
  const put = (type: string) =>
    request(queryPath('q1'), { method: 'PUT', body: '{}', headers: { 'Content-Type': type } })
  expect((await put('text/plain')).status).toBe(415)
  expect((await put('application/json; charset=latin1')).status).toBe(415)
  expect((await put('application/json; charset=utf-8')).status).toBe(200)
})

test.each(['a/b', 'a#b', '100%', 'a b', '%2e', '%2F', 'größe 🚀', '"\\'])(
  'the id %j is one segment',
  async (id) => {
    const { request } = await inProcessService({ unknownId: 'create' })
    const put = await request(queryPath(id), { method: 'PUT', body: '{"name":"x"}' })
    expect(JSON.parse(await put.text())).toEqual({ id, name: 'x' })
    expect((await request(queryPath(id))).status).toBe(200)
    expect((await request(queryPath(`${id}x`))).status).toBe(404)
  },
)

test('a badly encoded ID gets 400, and a path under an ID 404', async () => {
  const { request } = await inProcessService({ queryList: false }, seed)
  expect((await request('/v2/apl-starred-queries/%E0%A4%A')).status).toBe(400)
  expect((await request('/v2/apl-starred-queries/a/b')).status).toBe(404)
  expect((await request('/v2/apl-starred-queries')).status).toBe(404)
})

test('a viewer can read, and gets 403 for writes', async () => {
  const { request } = await inProcessService({}, seed)
  expect((await request(queryPath('q1'), { token: viewerToken })).status).toBe(200)
  for (const method of ['PUT', 'DELETE']) {
    const body = method === 'PUT' ? { body: '{}' } : {}
    const answer = await request(queryPath('q1'), { method, token: viewerToken, ...body })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('www-authenticate')).toContain('insufficient_scope')
  }
  expect((await request(queryPath('q1'))).status).toBe(200)
})

test('other methods answer 405 with Allow', async () => {
  const { request } = await inProcessService({}, seed)
  const answer = await request(queryPath('q1'), { method: 'POST', body: '{}' })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT, DELETE'])
})

test('F63 what the interface leaves open is a setting: the success status, and PUT on an unknown ID', async () => {
  const { request } = await inProcessService({ successStatus: 202, unknownId: 'create' })
  expect((await request(queryPath('new'), { method: 'PUT', body: '{}' })).status).toBe(202)
  expect((await request(queryPath('new'))).status).toBe(202)
  const strict = await inProcessService()
  expect((await strict.request(queryPath('new'), { method: 'PUT', body: '{}' })).status).toBe(404)
})

test('sentinel IDs cause faults only if faults are on', async () => {
  const on = await inProcessService({ faults: { queries: true, orgs: null, tokens: null } })
  expect((await on.request(queryPath('always-409'))).status).toBe(409)
  expect((await on.request(queryPath('write-503'))).status).toBe(200)
  expect((await on.request(queryPath('write-503'), { method: 'PUT', body: '{}' })).status).toBe(503)
  const put = await on.request(queryPath('stored-differently'), { method: 'PUT', body: '{"name":"Mine"}' })
  expect(await put.json()).toEqual({ id: 'stored-differently', name: 'Stored differently' })
  const off = await inProcessService()
  expect((await off.request(queryPath('always-409'))).status).toBe(404)
  expect((await off.request(queryPath('write-503'))).status).toBe(404)
})

const listPath = '/v2/apl-starred-queries'
const mine = '3f6c1d2e-8a41-4c0b-9d57-1b2f6a90c3e4'
const owned = (id: string, who: string, dataset: string) => ({
  id,
  body: JSON.stringify({ id, who, dataset, name: `Query ${id}` }),
})
const many = {
  starredQueries: [owned('c', mine, 'logs'), owned('a', mine, 'web'), owned('b', 'somebody', 'logs')],
}

test.each([
  ['', ['a', 'c']],
  ['?who=team', ['b']],
  ['?who=all', ['a', 'b', 'c']],
  ['?who=somebody', ['b']],
  ['?who=all&dataset=logs', ['b', 'c']],
  ['?who=all&qs=query%20A', ['a']],
  ['?who=all&limit=2', ['a', 'b']],
  ['?who=all&limit=2&offset=2', ['c']],
])('the list %s contains %j, ordered by ID', async (query, ids) => {
  const { request } = await inProcessService({}, many)
  const answer = await request(`${listPath}${query}`)
  expect(answer.status).toBe(200)
  const records: { id: string }[] = await answer.json()
  expect(records.map(({ id }) => id)).toEqual(ids)
})

test.each(['?limit=0', '?limit=1001', '?limit=x', '?offset=-1'])('the list %s is refused', async (query) => {
  const { request } = await inProcessService({}, many)
  expect((await request(`${listPath}${query}`)).status).toBe(422)
})

test('POST stores the text under a new ID, only for admins, and the list includes it', async () => {
  const { request } = await inProcessService({})
  const body = '{ "name": "New", "n": 18446744073709551615, "who": "me" }'
  const answer = await request(listPath, { method: 'POST', body })
  expect(answer.status).toBe(200)
  const text = await answer.text()
  const [, id = ''] =
    /^\{ "id":"([A-Za-z0-9]{18})", "name": "New", "n": 18446744073709551615, "who": "me" \}$/.exec(text) ?? []
  expect(await (await request(queryPath(id))).text()).toBe(text)
  expect(await (await request(`${listPath}?who=all`)).text()).toBe(`[${text}]`)
  expect((await request(listPath, { method: 'POST', body: '{"id":"x"}' })).status).toBe(422)
  const viewer = await request(listPath, { method: 'POST', body, token: viewerToken })
  expect(viewer.status).toBe(403)
  expect((await request(listPath, { method: 'DELETE' })).headers.get('allow')).toBe('GET, HEAD, POST')
})

test('SERVICE_QUERY_LIST=off turns off the list and creation', async () => {
  const { request } = await inProcessService({ queryList: false }, many)
  expect((await request(listPath)).status).toBe(404)
  expect((await request(listPath, { method: 'POST', body: '{}' })).status).toBe(404)
})
