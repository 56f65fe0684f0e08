import { expect, test } from 'vitest'
import { startFaultServer, faults } from '#test/server/fault-server.ts'
import { createTestServer } from '#test/server/test-server.ts'
import { type SeenRequest, startUpstream } from '#test/server/test-upstream.ts'
import { createTokenProof } from './sign-in-routes.ts'

/** A server whose service answers each path with a status, and what came of a sign-in by token. */
async function signIn(statusFor: (seen: SeenRequest) => number) {
  const upstream = await startUpstream((seen, response) => response.writeHead(statusFor(seen)).end('{}'))
  const service = {
    apiBaseUrl: upstream.url,
    extraHeaders: [['x-org', 'one']] as const,
    upstreamTimeout: 1000,
  }
  const server = createTestServer({ ...service, proveToken: createTokenProof(service) })
  const body = JSON.stringify({ token: 'canary-made-up' })
  const answer = await server.request('/auth/token', { method: 'POST', body })
  return { answer, seen: upstream.seen, log: server.lines.join('\n'), server }
}

test.each([
  ['an unknown token', () => 401],
  ['a token that may read nothing', () => 403],
  ['an unknown token, said of one list only', ({ url }: SeenRequest) => (url === '/v2/tokens' ? 401 : 403)],
])('%s begins no session', async (_, statusFor) => {
  const { answer, log, server } = await signIn(statusFor)
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []])
  expect(await answer.json()).toMatchObject({ message: 'The service did not accept this access token.' })
  expect(log).toContain('"event":"sign_in_failed","method":"token","cause":"refused"')
  expect(log).not.toContain('"event":"sign_in",')
  expect(log).not.toContain('canary')
  expect(await server.deps.sessions.count(Date.now())).toBe(0)
})

test.each([
  ['lists organizations', () => 200],
  ['lists tokens only', ({ url }: SeenRequest) => (url === '/v2/tokens' ? 200 : 403)],
  ['reads queries only', ({ url }: SeenRequest) => (url.includes('queries') ? 404 : 403)],
  ['reads what works', ({ url }: SeenRequest) => (url === '/v2/orgs' ? 500 : 200)],
])('a token that %s is accepted', async (_, statusFor) => {
  const { answer, seen, log } = await signIn(statusFor)
  expect(answer.status).toBe(204)
  expect(log).toContain('"event":"sign_in",')
  for (const { method, headers, body } of seen) {
    expect([method, headers.authorization, headers['x-org'], body]).toEqual([
      'GET',
      'Bearer canary-made-up',
      'one',
      '',
    ])
  }
})

test.each([500, 429, 302])(
  'a service that answers %i cannot say, and nobody is signed in',
  async (status) => {
    const { answer } = await signIn(() => status)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([502, []])
  },
)

test('a service that does not answer cannot say either', async () => {
  const { host } = await startFaultServer(faults.hanging)
  const prove = createTokenProof({ apiBaseUrl: `http://${host}`, extraHeaders: [], upstreamTimeout: 200 })
  await expect(prove('x', new AbortController().signal)).rejects.toMatchObject({ status: 504 })
})
