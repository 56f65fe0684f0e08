import { expect, test } from 'vitest'
import type { ListFault } from './context/faults.ts'
import { inProcessService, viewerToken } from '#test/service/in-process-service.ts'

test.each(['orgs', 'tokens'] as const)(
  'GET /v2/%s answers the stored rows byte for byte, in order',
  async (list) => {
    const rows = ['{"id":"b","maxUsers": 18446744073709551615}', 'null', '{"id":"a","x":1.0}']
    const { request } = await inProcessService({}, { [list]: rows })
    const answer = await request(`/v2/${list}`, { token: viewerToken })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(await answer.text()).toBe(`[${rows.join(',')}]`)
  },
)

test('an empty list is an empty array', async () => {
  const { request } = await inProcessService()
  expect(await (await request('/v2/orgs')).text()).toBe('[]')
  expect(await (await request('/v2/tokens')).text()).toBe('[]')
})

test('a list in many batches is complete and in order', async () => {
  const rows = Array.from({ length: 1700 }, (_, index) => `{"id":"${index}"}`)
  const { request } = await inProcessService({}, { orgs: rows })
  expect(await (await request('/v2/orgs')).text()).toBe(`[${rows.join(',')}]`)
})

test('other methods answer 405 with Allow', async () => {
  const { request } = await inProcessService()
  const answer = await request('/v2/tokens', { method: 'POST', body: '{}' })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test.each<[ListFault, number, string]>([
  ['401', 401, '{"code":401'],
  ['429', 429, '{"code":429'],
  ['503', 503, '{"code":503'],
  ['html', 200, '<!doctype html>'],
  ['not-a-list', 200, '{"data":[]}'],
  ['empty', 200, '[]'],
  ['bad-rows', 200, '[{"id":"a"},null,7,{"name"'],
])('the fault %s is answered with %i', async (fault, status, start) => {
  const faults = { queries: true, orgs: fault, tokens: null }
  const { request } = await inProcessService({ faults }, { orgs: ['{"id":"a"}'] })
  const answer = await request('/v2/orgs')
  expect(answer.status).toBe(status)
  expect((await answer.text()).slice(0, start.length)).toBe(start)
  expect(await (await request('/v2/tokens')).text()).toBe('[]')
})
