import { expect, test } from 'vitest'
import { faults, startFaultyServer } from './faulty-server.ts'

const authorization = { authorization: 'Bearer any' }

const startWithOneQuery = () =>
  startFaultyServer({ orgs: [{ id: 'a' }], starredQueries: [{ id: 'q', name: 'old' }] })

test('it implements the interface until told otherwise', async () => {
  const server = await startWithOneQuery()
  const query = `${server.url}/v2/apl-starred-queries/q`
  const body = JSON.stringify({ name: 'new' })
  expect((await fetch(`${server.url}/v2/orgs`)).status).toBe(401)
  expect(await (await fetch(`${server.url}/v2/orgs`, { headers: authorization })).json()).toEqual([
    { id: 'a' },
  ])
  expect(await (await fetch(query, { method: 'PUT', body, headers: authorization })).json()).toEqual({
    name: 'new',
    id: 'q',
  })
  expect((await fetch(query, { method: 'DELETE', headers: authorization })).status).toBe(204)
  expect((await fetch(query, { headers: authorization })).status).toBe(404)
  expect(server.requests).toContain('DELETE /v2/apl-starred-queries/q')
  await server.close()
})

test('it fails one operation and not the others, until it is healed', async () => {
  const server = await startWithOneQuery()
  const query = `${server.url}/v2/apl-starred-queries/q`
  server.fail('GET /v2/apl-starred-queries/{id}', faults.tooMany('2'))
  const refused = await fetch(query, { headers: authorization })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect((await fetch(query, { method: 'DELETE', headers: authorization })).status).toBe(204)
  server.heal()
  expect((await fetch(query, { headers: authorization })).status).toBe(404)
  await server.close()
})

test('it cuts connections and sends bytes that are not HTTP', async () => {
  const server = await startWithOneQuery()
  for (const kind of ['reset', 'cut-mid-body', 'garbage'] as const) {
    server.fail('GET /v2/orgs', { kind })
    const read = async (): Promise<unknown> =>
      (await fetch(`${server.url}/v2/orgs`, { headers: authorization })).json()
    await expect(read(), kind).rejects.toThrow()
  }
  await server.close()
})

test('closing it ends a hanging answer', async () => {
  const server = await startWithOneQuery()
  server.fail('GET /v2/orgs', { kind: 'hang-mid-body' })
  const response = await fetch(`${server.url}/v2/orgs`, { headers: authorization })
  const body = expect(response.text()).rejects.toThrow()
  await server.close()
  await body
})
