import { expect, test } from 'vitest'
import { createTestServer } from '#test/server/test-server.ts'

const level2 = (directive: string) => ({
  'csp-report': { 'effective-directive': directive, 'document-uri': 'http://x/secret' },
})
const reportingApi = (directive: string) => [
  {
    type: 'csp-violation',
    url: 'http://x/secret',
    body: { effectiveDirective: directive, documentURL: 'http://x/secret' },
  },
]

const violations = (lines: readonly string[]) =>
  lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'csp_violation')

test('the policy of a page allows nothing from elsewhere', async () => {
  const { headers } = await createTestServer().request('/')
  const policy = headers.get('content-security-policy') ?? ''
  const directives = policy.split('; ').filter((part) => !part.startsWith('trusted-types '))
  expect(directives).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-elem 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'report-uri /csp-report',
  ])
})

test.each([
  ['report-uri', level2('script-src')],
  ['report-to', reportingApi('script-src')],
])('a report sent by %s is logged without URLs', async (_, report) => {
  const { lines, request } = createTestServer()
  const answer = await request('/csp-report', { method: 'POST', body: JSON.stringify(report) })
  expect(answer.status).toBe(204)
  expect(violations(lines)).toMatchObject([{ directive: 'script-src', level: 'warn' }])
  expect(lines.join()).not.toContain('secret')
})

test.each(['', 'secret', '[]}', JSON.stringify(level2('secret\nsecret')), '{"csp-report":{}}'])(
  'nothing of what is not a report is logged: %j',
  async (body) => {
    const { lines, request } = createTestServer()
    expect((await request('/csp-report', { method: 'POST', body })).status).toBe(204)
    expect(violations(lines)).toMatchObject([{ directive: 'unreadable report' }])
    expect(lines.join()).not.toContain('secret')
  },
)

test('a body larger than any report is refused, with the limit that it is over', async () => {
  const { request } = createTestServer()
  const answer = await request('/csp-report', { method: 'POST', body: ' '.repeat(20_000) })
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({
    message: expect.stringContaining('at most 16,384 can be sent'),
  })
})

test('ten reports a minute are logged, then how many more there were', async () => {
  let now = 60_000_000
  const { lines, request } = createTestServer({ now: () => now })
  const send = () => request('/csp-report', { method: 'POST', body: JSON.stringify(reportingApi('img-src')) })
  for (let count = 0; count < 25; count += 1) await send()
  expect(violations(lines)).toHaveLength(10)
  now += 60_000
  await send()
  expect(violations(lines).map(({ unwritten }) => unwritten)).toEqual([
    ...Array.from({ length: 10 }, () => undefined),
    15,
  ])
})
