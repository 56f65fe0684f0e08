import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { createEventLog, eventLine, redact, type ServerEvent } from './event-log.ts'

const canary = fc.uuid().map((id) => id.replaceAll('-', ''))

/** A credential in every format that occurs here, with the part that must not get out. */
const secret = fc
  .tuple(
    fc.constantFrom(
      (core: string) => `xaat-${core.slice(0, 8)}-${core.slice(8)}`,
      (core: string) => `xapt-${core}`,
      (core: string) => `Bearer ${core}`,
      (core: string) => `authorization: basic   ${core}`,
      (core: string) => `eyJhbGciOiJub25lIn0.${core}.${core}`,
      (core: string) => `http://127.0.0.1/auth/callback?code=${core}&state=${core}`,
      (core: string) => `access_token=${core}`,
      (core: string) => `client_secret=${core}&code_verifier=${core}`,
      (core: string) => `postgres://starboard:${core}@db.example:5432/x`,
    ),
    canary,
  )
  .map(([shape, core]) => ({ text: shape(core), core: core.slice(8) }))

const anyEvent = (text: string): fc.Arbitrary<ServerEvent> =>
  fc.constantFrom<ServerEvent>(
    { event: 'error', where: 'request', kind: text, at: text, requestId: text },
    { event: 'csp_violation', directive: text, requestId: text },
    { event: 'sign_in_failed', method: 'oauth', cause: text, requestId: text },
    { event: 'request', method: text, route: text, status: 200, ms: 1, requestId: text, session: text },
    { event: 'started', version: text, settings: { service: text } },
    { event: 'setting_unknown', message: text },
    { event: 'stopping', reason: text },
  )

/** A log at this level and what it wrote. */
function open(level?: Parameters<typeof createEventLog>[2]) {
  const lines: string[] = []
  const record = createEventLog(
    (line) => void lines.push(line),
    () => 0,
    level,
  )
  return { lines, record }
}

test('no credential gets into the log, in any text of any event', () => {
  const example = fc
    .tuple(secret, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }))
    .chain(([{ text, core }, before, after]) =>
      anyEvent(`${before}${text} ${after}`).map((event) => ({ event, core })),
    )
  forAll(example, ({ event, core }) => {
    expect(eventLine(event, 0)).not.toContain(core)
  })
})

test('an event is one line of JSON whatever its texts contain (log injection)', () => {
  const nasty = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...Array.from('\n\r\t\u0000\u001b\u007f\u0085\u009b\u2028\u2029\u202e\u200b\ufeff"\\')),
      fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
    ),
  })
  forAll(nasty.chain(anyEvent), (event) => {
    const { lines: written, record } = open()
    record(event)
    expect(written).toHaveLength(1)
    // eslint-disable-next-line no-control-regex
    expect(written[0]).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\ufeff]/)
    expect(JSON.parse(written[0] ?? '')).toMatchObject({
      event: event.event,
      time: '1970-01-01T00:00:00.000Z',
    })
  })
})

test.each([
  [
    'GET /auth/callback?code=abc&state=def HTTP/1.1',
    'GET /auth/callback?code=[removed]&state=[removed] HTTP/1.1',
  ],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer [removed]'],
  ['“basic post” is none', '“basic [removed]” is none'],
  ['DATABASE_URL postgres://me:pw@db/x is wrong', 'DATABASE_URL postgres://[removed]@db/x is wrong'],
  ['Port 8787 is in use: set PORT to another port.', 'Port 8787 is in use: set PORT to another port.'],
])('%j becomes %j', (text, clean) => {
  expect(redact(text)).toBe(clean)
})

test('only failed calls to the service are logged, and long texts are truncated', () => {
  const { lines, record } = open()
  const call = { event: 'upstream', method: 'GET', route: '/api/v2/orgs', ms: 5, requestId: 'x' } as const
  for (const result of ['200', '500', 'aborted', 'upstream_timeout']) record({ ...call, result })
  record({ event: 'setting_unknown', message: 'x'.repeat(10_000) })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', event: 'upstream', result: 'upstream_timeout' },
    { level: 'warn', message: `${'x'.repeat(299)}…` },
  ])
})

const requestTo = (route: string, status: number): ServerEvent => ({
  event: 'request',
  method: 'GET',
  route,
  status,
  ms: 1,
  requestId: 'x',
})

test.each([
  ['debug', ['/readyz 200', '/readyz 503', '/api/* 200', '/api/* 404', '/api/* 403', '/api/* 502']],
  ['info', ['/readyz 503', '/api/* 200', '/api/* 404', '/api/* 403', '/api/* 502']],
  ['warn', ['/readyz 503', '/api/* 403', '/api/* 502']],
  ['error', ['/readyz 503', '/api/* 502']],
] as const)(
  'at the level %s the log has %j: a probe that went well only for whoever looks closely',
  (level, expected) => {
    const { lines, record } = open(level)
    for (const status of [200, 503]) record(requestTo('/readyz', status))
    for (const status of [200, 404, 403, 502]) record(requestTo('/api/*', status))
    const written = lines.map((line): { route: string; status: number } => JSON.parse(line))
    expect(written.map(({ route, status }) => `${route} ${status}`)).toEqual(expected)
  },
)
