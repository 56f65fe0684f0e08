import { expect, test } from 'vitest'
import { createTestServer } from './test-server.ts'

test.each(['/', '/auth/session', '/auth/nothing', '/api/v2/orgs', '/api/nothing', '/healthz'])(
  '%s carries every security header',
  async (target) => {
    const { headers } = await createTestServer().request(target)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*(?:unsafe|nonce|data:)/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(headers.get('strict-transport-security')).toBeNull()
  },
)

test('each request is one line of the log: its route as a template, and no id, query or header', async () => {
  const { lines, request } = createTestServer()
  await request('/api/v2/apl-starred-queries/secret-id?secret=1', { headers: { cookie: 'starboard=secret' } })
  await request('/orgs/secret-id')
  await request('/auth/secret-id')
  await request('/secret-id', { method: 'POST' })
  await request('/auth/callback?code=secret&state=secret')
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    [
      ['GET', '/api/v2/apl-starred-queries/{id}', 401],
      ['GET', '/*', 200],
      ['GET', '/auth/*', 404],
      ['POST', 'other', 404],
      ['GET', '/auth/callback', 303],
    ].map(([method, route, status]) => ({
      method,
      route,
      status,
      ms: expect.any(Number),
      requestId: expect.any(String),
    })),
  )
  expect(lines.join()).not.toContain('secret')
})

test('an unexpected error answers 500 with an id, and nothing of the error', async () => {
  const { lines, request } = createTestServer({
    site: () => Promise.reject(new TypeError('canary at /home/canary')),
  })
  const answer = await request('/orgs')
  const text = await answer.text()
  const requestId = answer.headers.get('x-request-id')
  expect(answer.status).toBe(500)
  expect(JSON.parse(text)).toEqual({ error: 'internal', message: expect.any(String), traceId: requestId })
  expect(`${text}${lines.join()}`).not.toContain('canary')
  expect(lines.join()).toContain(`"error":"TypeError"`)
  expect((await request('/healthz')).status).toBe(200)
})

test('an address outside the interface is not there, whatever the method', async () => {
  const { request } = createTestServer()
  for (const [method, target, status] of [
    ['GET', '/api/v1/datasets', 404],
    ['POST', '/api/v2/tokens', 405],
    ['GET', '/api', 404],
  ] as const) {
    const answer = await request(target, { method })
    expect([target, answer.status, answer.headers.get('x-starboard-error')]).toEqual([
      target,
      status,
      'not_found',
    ])
  }
})

test('a report of the Content-Security-Policy is logged without addresses', async () => {
  const { lines, request } = createTestServer()
  const report = { 'csp-report': { 'effective-directive': 'script-src', 'document-uri': 'http://x/secret' } }
  const answer = await request('/csp-report', { method: 'POST', body: JSON.stringify(report) })
  expect(answer.status).toBe(204)
  expect(lines[0]).toBe('{"violation":"script-src"}')
  expect(lines.join()).not.toContain('secret')
})
