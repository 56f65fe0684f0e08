import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { listOrgs } from '#contract/endpoints.ts'
import { Org } from '#contract/org.ts'
import { fieldProblems, readList, readRow } from './read-list.ts'

afterEach(() => vi.unstubAllGlobals())

function answerWith(body: string, init: ResponseInit = {}) {
  const fetch = vi.fn(() => Promise.resolve(new Response(body, init)))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const read = () => readList(listOrgs, new AbortController().signal)

test('bad rows are kept apart and hide no other', async () => {
  answerWith(
    '[{"id":"a","name":"A"},null,5,{"name":"no id"},{"id":"b","license":{"maxUsers":18446744073709551615}}]',
  )
  const { rows, source } = await read()
  expect(rows.map((row) => row.kind)).toEqual(['record', 'unreadable', 'unreadable', 'unreadable', 'record'])
  expect(rows[4]).toMatchObject({ id: 'b', record: { license: { maxUsers: 18446744073709551615n } } })
  expect(source(4)).toBe('{"id":"b","license":{"maxUsers":18446744073709551615}}')
})

test.each(['{}', 'null', '"x"', '{"data":[]}'])('%s is not a list', async (body) => {
  answerWith(body)
  await expect(read()).rejects.toMatchObject({
    kind: 'unexpected-answer',
    message: 'The answer was not a list.',
    body,
  })
})

test('HTML is not JSON', async () => {
  answerWith('<html>sign in</html>')
  await expect(read()).rejects.toMatchObject({
    kind: 'unexpected-answer',
    message: 'The answer was not JSON.',
  })
})

test('the call goes to our own origin with the header against forged requests', async () => {
  const fetch = answerWith('[]')
  await read()
  const [path, init] = fetch.mock.calls[0] as unknown as [string, RequestInit]
  expect(path).toBe('/api/v2/orgs')
  expect(new Headers(init.headers).get('x-requested-by')).toBe('starboard')
})

test('a failure of the network is offline, a refusal an ApiError with its status', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(read()).rejects.toMatchObject({ kind: 'offline', status: null })
  answerWith('', { status: 403 })
  await expect(read()).rejects.toMatchObject({ kind: 'forbidden', status: 403 })
})

test('leaving the page cancels with the reason given', async () => {
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => Promise.reject(init.signal?.reason))
  const controller = new AbortController()
  controller.abort(new Error('left'))
  await expect(readList(listOrgs, controller.signal)).rejects.toThrow('left')
})

test('any JSON value is a row of one of the two kinds', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(['record', 'unreadable']).toContain(readRow(value, 0).kind)
    }),
  )
})

test('what differs from the contract is named by its path, with what was expected and what came', () => {
  const problems = fieldProblems(Org, { id: 'a', name: 5, license: { maxUsers: '10', regions: null } })
  expect(problems).toContainEqual({
    path: 'name',
    message: 'Invalid input: expected string, received number',
  })
  expect(problems).toContainEqual({ path: 'license.maxUsers', message: 'Expected an integer' })
  expect(problems).toContainEqual({
    path: 'license.regions',
    message: 'Invalid input: expected array, received null',
  })
  expect(problems).toContainEqual({
    path: 'plan',
    message: 'Invalid input: expected string, received undefined',
  })
})
