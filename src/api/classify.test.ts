import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { errorOf } from './classify.ts'

const answer = (status: number, headers: Record<string, string> = {}) => ({
  status,
  headers: new Headers(headers),
})

test.each([
  [401, 'signed-out'],
  [408, 'timeout'],
  [413, 'too-large'],
  [418, 'refused'],
  [501, 'refused'],
  [599, 'unavailable'],
] as const)('%d is %s', (status, kind) => {
  expect(errorOf(answer(status), '', 0)).toMatchObject({ kind, status })
})

/** Errors from public material about a service, as they are written there. */
test.each([
  [400, '{"code":400,"message":"parse error"}', 'refused', 'refused the request. parse error.'],
  [403, '{"code":403,"message":"no"}', 'forbidden', 'requires the capability starredQueries.read.'],
  [404, '{"code":404,"message":"not found"}', 'not-found', 'has no such record. not found.'],
  [409, '{"code":409,"message":"conflict"}', 'conflict', 'conflict with another change. conflict.'],
  [412, '{"message":"version mismatch"}', 'changed-since', 'changed on the service since'],
  [422, '{"code":605,"message":"id is taken."}', 'invalid', 'did not accept what was sent. id is taken.'],
  [429, '{"message":"query cost limit"}', 'rate-limited', 'asks Starboard to wait. query cost limit.'],
  [430, '{"message":"query limit exceeded"}', 'rate-limited', 'query limit exceeded.'],
  [
    500,
    '{"code":"x","error":"an error"}',
    'unavailable',
    'The service failed to answer the request. an error.',
  ],
  [502, '', 'unavailable', 'The service failed to answer the request.'],
  [503, 'upstream connect error', 'unavailable', 'The service failed to answer the request.'],
  [504, '<html><h1>504 Gateway Time-out</h1></html>', 'timeout', 'The service did not answer in time.'],
] as const)('a person is told what status %i with the body %s means', (status, body, kind, words) => {
  const error = errorOf(answer(status), body, 0, 'starredQueries.read')
  expect(error).toMatchObject({ kind, status, message: expect.stringContaining(words) })
  expect(error.message).not.toContain('..')
})

test.each(['upstream_invalid', 'upstream_redirect'])(
  'the proxy’s refusal %s is not a failure of the service',
  (code) => {
    expect(errorOf(answer(502, { 'x-starboard-error': code }), '', 0).kind).toBe('unexpected-answer')
  },
)

test.each(['x-axiom-trace-id', 'x-trace-id', 'x-request-id'])('the trace ID is read from %s', (name) => {
  expect(errorOf(answer(422, { [name]: 't-1' }), '', 0).traceId).toBe('t-1')
})

test('F30 any status and body give a sentence and a truncated body, without throwing', () => {
  forAll(fc.integer({ min: 100, max: 599 }), fc.oneof(fc.string(), fc.json()), (status, body) => {
    const error = errorOf(answer(status), body, 0)
    expect(error.message).toMatch(/\.|!|\?/)
    expect(error.body.startsWith(body.slice(0, 100))).toBe(true)
  })
  expect(errorOf(answer(500), 'x'.repeat(5_000_000), 0).body.length).toBeLessThan(21_000)
})

test.each<[Record<string, string>, string]>([
  [
    {},
    'Not permitted, or the access token was refused. no. It usually requires the capability apiTokens.read.',
  ],
  [{ 'x-starboard-error': 'read_only' }, 'no.'],
])('with the headers %j, a 403 has the message: %s', (headers, told) => {
  const { message } = errorOf(answer(403, headers), '{"message":"no"}', 0, 'apiTokens.read')
  expect(message).toBe(told)
})

test.each([400, 403])('a %i about a missing organization header becomes advice', (status) => {
  const body = JSON.stringify({ message: "'X-AXIOM-ORG-ID' header must be set" })
  expect(errorOf(answer(status), body, 0, 'apiTokens.read').message).toMatch(
    / header must be set\. The service needs .+ to set API_ORG_HEADER=X-AXIOM-ORG-ID\.$/,
  )
})
