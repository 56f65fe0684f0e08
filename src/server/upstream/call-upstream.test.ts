import { expect, test } from 'vitest'
import { createTestServer, startSignedIn } from '#test/server/test-server.ts'
import { answering, reply, startUpstream } from '#test/server/test-upstream.ts'
import type { ServerEvent } from '../log/event-log.ts'
import { callUpstream, createUpstreamAgent } from './call-upstream.ts'

async function callsOf(apiBaseUrl: string): Promise<ServerEvent[]> {
  const events: ServerEvent[] = []
  const server = createTestServer({ apiBaseUrl, record: (event) => void events.push(event) })
  const call = await server.signIn()
  await call('/api/v2/apl-starred-queries/secret')
  expect(JSON.stringify(events)).not.toContain('secret')
  return events.filter(({ event }) => event === 'upstream')
}

const place = {
  event: 'upstream',
  method: 'GET',
  route: '/api/v2/apl-starred-queries/{id}',
  ms: expect.any(Number),
}

test.each([200, 404, 503])('a call that the service answers with %i is recorded so', async (status) => {
  const { url } = await startUpstream(answering('{}', status))
  expect(await callsOf(url)).toMatchObject([{ ...place, result: String(status) }])
})

test('a failed call is recorded with its reason', async () => {
  const { url } = await startUpstream(answering('not JSON'))
  expect(await callsOf(url)).toMatchObject([{ ...place, result: 'upstream_invalid' }])
  const result = 'upstream_unreachable'
  expect(await callsOf('http://127.0.0.1:9')).toMatchObject([{ ...place, result, code: 'ECONNREFUSED' }])
})

test.each([
  ['GET', 200],
  ['PUT', 502],
  ['DELETE', 502],
])('%s on a kept connection that the service just closed ends with %i', async (method, status) => {
  const used = new Set<unknown>()
  const { call, seen } = await startSignedIn((_, response) => {
    const { socket } = response
    if (used.size === 1 && used.has(socket)) socket?.destroy()
    else reply(response, '{}')
    used.add(socket)
  })
  const path = '/api/v2/apl-starred-queries/one'
  expect((await call(path)).status).toBe(200)
  const answer = await call(path, { method, ...(method === 'PUT' && { body: '{"name":"x"}' }) })
  expect(answer.status).toBe(status)
  expect(seen).toHaveLength(method === 'GET' ? 3 : 2)
})

test('a call that was canceled before it began is not sent', async () => {
  const { url, seen } = await startUpstream((_, response) => response.writeHead(200).end('{}'))
  const rest = { method: 'GET', headers: {}, body: null, agent: createUpstreamAgent(url), timeout: 60_000 }
  const call = { ...rest, maxAnswerBytes: 1000, mayBeEmpty: false, keep: () => undefined }
  const canceled = callUpstream({ ...call, url: `${url}/canceled`, signal: AbortSignal.abort() })
  await expect(canceled).rejects.toThrow(/aborted/)
  await callUpstream({ ...call, url: `${url}/sent`, signal: new AbortController().signal })
  expect(seen.map((request) => request.url)).toEqual(['/sent'])
})
