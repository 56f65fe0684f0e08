import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { errorOf, errorWithoutAnswer } from './classify.ts'
import { retryDelay, retryTime, shouldRetry } from './api-error.ts'

const now = Date.UTC(2026, 10, 21, 12)

test.each([
  ['seconds', { 'retry-after': '2' }, 2000],
  ['an HTTP date', { 'retry-after': new Date(now + 5000).toUTCString() }, 5000],
  [
    'an HTTP date by the clock of the service',
    {
      date: new Date(now - 86_400_000).toUTCString(),
      'retry-after': new Date(now - 86_395_000).toUTCString(),
    },
    5000,
  ],
  [
    'X-RateLimit-Reset by the clock of the service',
    { date: new Date(now + 86_400_000).toUTCString(), 'x-ratelimit-reset': String(now / 1000 + 86_407) },
    7000,
  ],
  ['more than a minute, capped', { 'retry-after': '99999' }, 60_000],
  ['X-RateLimit-Reset', { 'x-ratelimit-reset': String(now / 1000 + 7) }, 7000],
  [
    'X-RateLimit-Reset when Retry-After makes no sense',
    { 'retry-after': '-1', 'x-ratelimit-reset': String(now / 1000 + 7) },
    7000,
  ],
])('the next attempt follows %s', (_, headers, delay) => {
  expect(retryTime(new Headers(headers as Record<string, string>), now)).toBe(now + delay)
})

test.each([{}, { 'retry-after': '-1' }, { 'retry-after': 'soon' }, { 'x-ratelimit-reset': '5' }])(
  'without a valid value in %j, the backoff decides',
  (headers) => {
    expect(retryTime(new Headers(headers as Record<string, string>), now)).toBeNull()
  },
)

const failure = (status: number, headers = {}) => errorOf(new Response(null, { status, headers }), '', now)

test.each([408, 425, 429, 500, 502, 503, 504])(
  'a read is retried after %d, at most three times',
  (status) => {
    expect(shouldRetry(0, failure(status))).toBe(true)
    expect(shouldRetry(2, failure(status))).toBe(true)
    expect(shouldRetry(3, failure(status))).toBe(false)
  },
)

test.each([400, 401, 403, 404, 405, 409, 410, 412, 413, 415, 422])('F29 never retries after %d', (status) => {
  expect(shouldRetry(0, failure(status))).toBe(false)
})

test('never retries after other errors or when blocked by Read-only', () => {
  expect(shouldRetry(0, new Error('bug'))).toBe(false)
  expect(shouldRetry(0, errorWithoutAnswer('read-only'))).toBe(false)
})

test('F26 the delay is the one from the service, or jitter within the doubling limit', () => {
  expect(retryDelay(0, failure(429, { 'retry-after': '3' }), now, 0.9)).toBe(3000)
  forAll(fc.nat(20), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
    const delay = retryDelay(failures, failure(500), now, random)
    expect(delay).toBeGreaterThanOrEqual(0)
    expect(delay).toBeLessThanOrEqual(Math.min(8000, 500 * 2 ** failures))
  })
})

test.each([
  [failure(503, { 'x-trace-id': 'abc' }), / Status 503\. Trace ID abc\.$/],
  [failure(500), / Status 500\.$/],
  [errorWithoutAnswer('offline'), /connection\.$/],
])('a text names the status and the trace ID, if there are any', (error, end) => {
  expect(error.fullText).toMatch(end)
  expect(error.fullText.startsWith(error.message)).toBe(true)
})
