import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { minute } from '#lib/dates.ts'
import { startFaultServer, faults } from '#test/server/fault-server.ts'
import { createTestServer } from '#test/server/test-server.ts'
import { type SeenRequest, startUpstream } from '#test/server/test-upstream.ts'
import { createPersonFinder, createTokenVerifier } from './verify-token.ts'

/** Signs in by token while the service answers each path with the status from `statusFor`. */
async function signIn(statusFor: (seen: SeenRequest) => number) {
  const upstream = await startUpstream((seen, response) => response.writeHead(statusFor(seen)).end('{}'))
  const service = {
    apiBaseUrl: upstream.url,
    extraHeaders: [['x-org', 'one']] as const,
    upstreamTimeout: minute,
  }
  const server = createTestServer({ ...service, verifyToken: createTokenVerifier(service) })
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

test('a service without the paths of the interface is named as such, and nobody is signed in', async () => {
  const { answer } = await signIn(() => 404)
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([502, []])
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining('API_BASE_URL') })
})

test.each([500, 429, 302])(
  'a service that answers %i cannot say, and nobody is signed in',
  async (status) => {
    const { answer } = await signIn(() => status)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([502, []])
  },
)

test.each([
  [200, 502],
  [404, 502],
  [401, 400],
])('a web page with status %i gives %i and signs nobody in', async (status, given) => {
  const { url } = await startUpstream((_, response) =>
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Welcome</h1>'),
  )
  const prove = createTokenVerifier({ apiBaseUrl: url, extraHeaders: [], upstreamTimeout: minute })
  await expect(prove('x', new AbortController().signal)).rejects.toMatchObject({ status: given })
})

test('the log says with which code the connection to the service failed', async () => {
  const service = { apiBaseUrl: 'http://127.0.0.1:9', extraHeaders: [], upstreamTimeout: minute }
  const server = createTestServer({ ...service, verifyToken: createTokenVerifier(service) })
  await server.request('/auth/token', { method: 'POST', body: '{"token":"x"}' })
  expect(server.lines.join('\n')).toContain('"cause":"upstream_unreachable","code":"ECONNREFUSED"')
})

test('a service that does not answer proves nothing', async () => {
  const { host } = await startFaultServer(faults.hanging)
  const prove = createTokenVerifier({ apiBaseUrl: `http://${host}`, extraHeaders: [], upstreamTimeout: 200 })
  await expect(prove('x', new AbortController().signal)).rejects.toMatchObject({ status: 504 })
})

/** The account of a sign-in with `token`, where the service answers `GET /v2/user` with `answerUser`. */
async function accountOf(
  token: string,
  answerUser: (seen: SeenRequest, response: ServerResponse) => void,
  upstreamTimeout: number = minute,
) {
  const { url: apiBaseUrl } = await startUpstream((seen, response) =>
    seen.url === '/v2/user' ? answerUser(seen, response) : response.end('[]'),
  )
  const service = { apiBaseUrl, extraHeaders: [], upstreamTimeout }
  // Counts as one deployment, although each test's service has its own port.
  const server = createTestServer({ findPerson: createPersonFinder(service) })
  const call = await server.signIn(token)
  return (await (await call('/auth/session')).json()).account
}

const user = (body: string, status = 200) =>
  [(_: unknown, response: ServerResponse) => response.writeHead(status).end(body)] as const

test('a person whom the service names has the same account with each token', async () => {
  const [ada] = user('{"id":"u1","name":"Ada","email":"ada@example.com"}')
  const [first, second] = [await accountOf('xapt-1', ada), await accountOf('xapt-2', ada)]
  expect(first).toMatchObject({ name: 'Ada' })
  expect(second).toMatchObject({ key: first.key, name: 'Ada' })
  // The keys that browsers used under an earlier version, or before the service named anybody.
  const unnamed = await Promise.all(['xapt-1', 'xapt-2'].map((token) => accountOf(token, user('', 404)[0])))
  expect([first.unnamedKey, second.unnamedKey]).toEqual(unnamed.map(({ key }) => key))
  const [bob] = user('{"id":"u2","name":null,"email":"bob@example.com"}')
  const other = await accountOf('xapt-1', bob)
  expect([other.name, other.key === first.key]).toEqual(['bob@example.com', false])
})

test.each([
  ['says 404', user('{"message":"not found"}', 404)],
  ['says 500', user('oops', 500)],
  ['gives no id', user('{"name":"Ada"}')],
  ['gives an empty id', user('{"id":""}')],
  ['gives a list', user('[]')],
  ['gives no JSON', user('<!doctype html>')],
  ['does not answer', [() => undefined, 200] as const],
])(
  'where the service %s, each token is an account of its own, and the sign-in works',
  async (_, [answer, timeout]) => {
    const [first, second] = [
      await accountOf('xaat-1', answer, timeout),
      await accountOf('xaat-2', answer, timeout),
    ]
    expect(first).toMatchObject({ name: null })
    expect(second.key).not.toBe(first.key)
  },
)
