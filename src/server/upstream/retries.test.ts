import { expect, test } from 'vitest'
import { AuthorizationFailure } from '#server/oauth/authorization-failure.ts'
import { createTestServer, testAuthorization, testTokens } from '#test/server/test-server.ts'
import { reply, startUpstream } from '#test/server/test-upstream.ts'

const path = '/api/v2/apl-starred-queries/q1'
const tokens = (accessToken: string) =>
  testTokens(accessToken, { refreshToken: `${accessToken} for refreshing` })

/** Signs in by OAuth with the token `old`, whose refresh gives `new`. `statuses` are the answers to each token. */
async function signedIn(statuses: { old: number; new: number }, failure?: AuthorizationFailure) {
  const upstream = await startUpstream(({ headers }, response) => {
    reply(response, '{"id":"q1"}', headers.authorization === 'Bearer new' ? statuses.new : statuses.old)
  })
  const refreshed: string[] = []
  const authorization = testAuthorization({
    refresh: async ({ accessToken }) => {
      refreshed.push(accessToken)
      if (failure && refreshed.length === 1) throw failure
      return tokens('new')
    },
  })
  const { deps, request } = createTestServer({ apiBaseUrl: upstream.url, authorization })
  const account = { key: 'ada', name: 'Ada' }
  const id = await deps.sessions.create(
    { account, method: 'oauth', browser: null, tokens: tokens('old') },
    Date.now(),
  )
  const call = (method: string, headers: Record<string, string> = {}) =>
    request(path, {
      method,
      headers: { ...headers, cookie: `starboard=${id}` },
      ...(method === 'PUT' && { body: '{"name":"x"}' }),
    })
  const seen = () =>
    upstream.seen.map(({ method, headers }) => `${method} ${headers.authorization?.slice(7)}`)
  return { call, seen, refreshed }
}

test.each(['GET', 'PUT', 'DELETE'])(
  '%s with a refused token goes up once more with a new one',
  async (method) => {
    const { call, seen, refreshed } = await signedIn({ old: 401, new: 200 })
    expect((await call(method)).status).toBe(200)
    expect(seen()).toEqual([`${method} old`, `${method} new`])
    expect(refreshed).toEqual(['old'])
  },
)

test.each(['GET', 'PUT', 'DELETE'])('%s with two refused tokens ends the session', async (method) => {
  const { call, seen, refreshed } = await signedIn({ old: 401, new: 401 })
  expect((await call(method)).headers.get('x-starboard-error')).toBe('signed_out')
  expect(seen()).toEqual([`${method} old`, `${method} new`])
  expect(refreshed).toEqual(['old'])
  expect((await call('GET')).status).toBe(401)
  expect(seen()).toHaveLength(2)
})

test.each([
  ['unreachable', 502, 'upstream_unreachable'],
  ['slow', 504, 'upstream_timeout'],
] as const)(
  'an authorization server that is %s fails the call, and the session goes on',
  async (reason, status, code) => {
    const failure = new AuthorizationFailure('failed', reason, 'The token was not renewed')
    const { call, seen } = await signedIn({ old: 401, new: 200 }, failure)
    const answer = await call('PUT')
    expect([answer.status, answer.headers.get('x-starboard-error')]).toEqual([status, code])
    expect(seen()).toEqual(['PUT old'])
    expect((await call('PUT')).status).toBe(200)
  },
)

test.each([400, 403, 404, 408, 409, 412, 425, 429, 500, 502, 503, 504])(
  'an answer with status %i is never asked for again, for no method',
  async (status) => {
    const { call, seen, refreshed } = await signedIn({ old: status, new: 200 })
    for (const method of ['GET', 'PUT', 'DELETE']) expect((await call(method)).status).toBe(status)
    expect(seen()).toEqual(['GET old', 'PUT old', 'DELETE old'])
    expect(refreshed).toEqual([])
  },
)

test('a change with If-Match whose token is refused during the read is made once', async () => {
  const { call, seen } = await signedIn({ old: 401, new: 200 })
  expect((await call('PUT', { 'if-match': '*' })).status).toBe(200)
  expect(seen().filter((each) => each.endsWith('new'))).toEqual(['GET new', 'PUT new'])
})
