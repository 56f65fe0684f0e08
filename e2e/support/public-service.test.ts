import { afterAll, expect, test } from 'vitest'
import { errorOf } from '#api/classify.ts'
import { createTestServer } from '#test/server/test-server.ts'
import { failures, startPublicService } from './public-service.ts'

const service = await startPublicService()
afterAll(service.close)

/** The error that a page gets for a saved query, through our server. */
async function errorFor(id: string) {
  const { signIn } = createTestServer({ apiBaseUrl: service.url })
  const call = await signIn('xaat-acme')
  const answer = await call(`/api/v2/apl-starred-queries/${id}`)
  return errorOf(answer, await answer.text(), Date.now(), 'starredQueries.read')
}

const told = {
  'apl-400': ['refused', 'The service refused the request. parse error.'],
  'host-307': ['unexpected-answer', 'The service answered with a redirect'],
  'capability-403': [
    'forbidden',
    'insufficient permissions. It usually requires the capability starredQueries.read.',
  ],
  'org-404': ['not-found', 'The service has no such record. not found.'],
  'conflict-409': ['conflict', 'The service reports a conflict with another change. conflict.'],
  'version-412': [
    'changed-since',
    'The record changed on the service since it was loaded. version mismatch.',
  ],
  'fields-422': ['invalid', "did not accept what was sent. id in path should match '^ann_'."],
  'cost-429': ['rate-limited', 'query cost limit exceeded.'],
  'vacuum-429': ['rate-limited', 'vacuum limit.'],
  'plan-430': ['rate-limited', 'query limit exceeded.'],
  'text-code-500': ['unavailable', 'The service failed to answer the request. internal server error.'],
  'empty-502': ['unavailable', 'The service failed to answer the request.'],
  'text-503': ['unavailable', 'The service failed to answer the request.'],
  'page-504': ['timeout', 'The service did not answer in time.'],
} as const

test.each(Object.entries(told))(
  'a person is told what %s is, and by which trace',
  async (id, [kind, words]) => {
    const error = await errorFor(id)
    expect(error.kind).toBe(kind)
    expect(error.message).toContain(words)
    expect(error.traceId).toMatch(/^trace-\d+$|^[\da-f-]{36}$/u)
    // The wait that the service requests, as seconds or a date.
    expect(id.endsWith('-429') ? (error.retryAt ?? 0) : Infinity).toBeGreaterThan(Date.now() + 15_000)
  },
)

test('every failure of the fake is tested', () => {
  expect(Object.keys(told)).toEqual(Object.keys(failures))
})
