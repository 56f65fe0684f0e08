import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorOf } from './classify.ts'

const answer = (status: number, headers: Record<string, string> = {}) => ({
  status,
  headers: new Headers(headers),
})

test.each([
  [400, 'refused'],
  [401, 'signed-out'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [409, 'conflict'],
  [412, 'changed-since'],
  [413, 'too-large'],
  [418, 'refused'],
  [422, 'invalid'],
  [429, 'rate-limited'],
  [500, 'unavailable'],
  [503, 'unavailable'],
  [504, 'timeout'],
  [599, 'unavailable'],
] as const)('%d is %s', (status, kind) => {
  expect(errorOf(answer(status), '', 0)).toMatchObject({ kind, status })
})

test('an invalid response found by the proxy is not a failure of the service', () => {
  expect(errorOf(answer(502, { 'x-starboard-error': 'upstream_invalid' }), '', 0).kind).toBe(
    'unexpected-answer',
  )
})

test("adds the service's message and trace ID", () => {
  const error = errorOf(
    answer(422, { 'x-axiom-trace-id': 't-1' }),
    '{"code":605,"message":"name is required"}',
    0,
  )
  expect(error.message).toBe('The service did not accept what was sent. name is required.')
  expect(error.traceId).toBe('t-1')
})

test('F30 any status and body give a sentence and a truncated body, without throwing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 599 }), fc.oneof(fc.string(), fc.json()), (status, body) => {
      const error = errorOf(answer(status), body, 0)
      expect(error.message).toMatch(/\.|!|\?/)
      expect(error.body.startsWith(body.slice(0, 100))).toBe(true)
    }),
  )
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
