import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { getStarredQuery, listTokens, replaceStarredQuery } from '#contract/endpoints.ts'
import { fetchList } from './fetch-list.ts'
import { pageSession } from './page-session.ts'
import { isReadOnly, onReadOnlyChange, setReaderOnly, setReadOnly } from './read-only.ts'
import { send } from './send.ts'

afterEach(() => {
  setReadOnly(false)
  setReaderOnly(false)
  vi.unstubAllGlobals()
})

function recordFetch() {
  const fetch = vi.fn((_path: string, _init: RequestInit) =>
    Promise.resolve(new Response('{}', { headers: { etag: '"1"' } })),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('an id with separators stays one segment', async () => {
  const fetch = recordFetch()
  await send(getStarredQuery, { id: 'a/b c?#é%2e$&' })
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/v2/apl-starred-queries/a%2Fb%20c%3F%23%C3%A9%252e%24%26')
})

test.each(['', '.', '..', '\ud800'])('F68 the id %j is rejected before anything is sent', async (id) => {
  const fetch = recordFetch()
  await expect(send(getStarredQuery, { id })).rejects.toMatchObject({ kind: 'invalid', status: null })
  expect(fetch).not.toHaveBeenCalled()
})

test('a body is sent verbatim, with its condition', async () => {
  const fetch = recordFetch()
  const body = '{"a":1.0,\n "b":18446744073709551615}'
  const answer = await send(replaceStarredQuery, { id: 'x', body, ifMatch: '"0"' })
  const init = fetch.mock.calls[0]?.[1]
  expect(init?.body).toBe(body)
  expect(new Headers(init?.headers).get('if-match')).toBe('"0"')
  expect(answer.etag).toBe('"1"')
})

test('each change has a key of its own, by which the server knows one that the browser sends again', async () => {
  const fetch = recordFetch()
  for (const endpoint of [getStarredQuery, replaceStarredQuery, replaceStarredQuery])
    await send(endpoint, { id: 'x' })
  const [read, ...changes] = fetch.mock.calls.map(([, { headers }]) =>
    new Headers(headers).get('idempotency-key'),
  )
  expect(read).toBeNull()
  expect(new Set([null, ...changes]).size).toBe(3)
})

test('Read-only blocks a PUT, but not a GET', async () => {
  const fetch = recordFetch()
  setReadOnly(true)
  await expect(send(replaceStarredQuery, { id: 'x', body: '{}' })).rejects.toMatchObject({
    kind: 'read-only',
  })
  expect(fetch).not.toHaveBeenCalled()
  await send(getStarredQuery, { id: 'x' })
  expect(fetch).toHaveBeenCalledOnce()
})

test('Read-only is switched where the storage is full, too, and says so', () => {
  vi.stubGlobal('sessionStorage', {
    setItem() {
      throw new DOMException('No more room.', 'QuotaExceededError')
    },
  })
  const told = vi.fn()
  onTestFinished(onReadOnlyChange(told))
  setReadOnly(true)
  expect([isReadOnly(), told.mock.calls.length]).toEqual([true, 1])
})

test('a read-only user sends no changes, whatever the switch says', async () => {
  const fetch = recordFetch()
  setReaderOnly(true)
  await expect(send(replaceStarredQuery, { id: 'x', body: '{}' })).rejects.toMatchObject({
    kind: 'read-only',
    message: 'Your group has read-only access. Nothing is sent.',
    isUnsent: true,
  })
  expect(fetch).not.toHaveBeenCalled()
})

test.each([true, false])(
  'a request that fails in a browser that is online (%s) may have been sent',
  async (onLine) => {
    vi.stubGlobal('navigator', { onLine })
    vi.stubGlobal('fetch', () => {
      // Going offline during the request says nothing about it.
      vi.stubGlobal('navigator', { onLine: false })
      return Promise.reject(new TypeError('Failed to fetch'))
    })
    await expect(send(getStarredQuery, { id: 'x' })).rejects.toMatchObject({
      kind: 'offline',
      isUnsent: !onLine,
    })
  },
)

test.each([200, 50])(
  'an answer that was cut off within its head, so that it seems to be a %i, is none',
  async (status) => {
    const answer = new Response(null)
    Object.defineProperty(answer, 'status', { value: status })
    vi.stubGlobal('fetch', async () => answer)
    const cut = { kind: 'offline', status: null, isUnsent: false }
    await expect(put()).rejects.toMatchObject(cut)
  },
)

const put = () => send(replaceStarredQuery, { id: 'x', body: '{}' })

test.each([
  [401, 'signed-out'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [412, 'changed-since'],
  [500, 'unavailable'],
])('a %i whose body is cut off is %s all the same, and a cut success is not one', async (status, kind) => {
  pageSession.adopt('alice')
  let answered = status
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('cut')) })
    return new Response(body, { status: answered, headers: { 'content-length': '9' } })
  })
  await expect(put()).rejects.toMatchObject({ kind, status })
  pageSession.adopt('bob')
  answered = 200
  await expect(put()).rejects.toMatchObject({ kind: 'offline', status: null, isUnsent: false })
})

const refused = async () => new Response('{"error":"other_account"}', { status: 401 })

test('requests name the account of the page, and after the first 401 none are sent until the user signs in', async () => {
  pageSession.adopt('alice')
  const fetch = recordFetch()
  fetch.mockImplementationOnce(refused).mockImplementationOnce(refused)
  const first = [send(getStarredQuery, { id: 'x' }), send(getStarredQuery, { id: 'y' })]
  for (const call of first) await expect(call).rejects.toMatchObject({ kind: 'signed-out', status: 401 })
  expect(pageSession.state()).toMatchObject({ status: 'ended', isAsking: true })
  for (const endpoint of [getStarredQuery, replaceStarredQuery]) {
    await expect(send(endpoint, { id: 'x' })).rejects.toMatchObject({ kind: 'signed-out', status: null })
  }
  expect(fetch).toHaveBeenCalledTimes(2)
  pageSession.adopt('bob')
  await send(getStarredQuery, { id: 'x' })
  const named = fetch.mock.calls.map(([, { headers }]) => new Headers(headers).get('x-starboard-account'))
  expect(named).toEqual(['alice', 'alice', 'bob'])
})

/** Answers with the pieces of `body`, each 15 seconds after the last, and then with nothing more unless it `ends`. */
function answerSlowly(body: readonly string[], ends: boolean, status = 200) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
    const stream = new ReadableStream({
      start(controller) {
        signal?.addEventListener('abort', () => controller.error(signal.reason))
        body.forEach((piece, index) =>
          setTimeout(() => controller.enqueue(new TextEncoder().encode(piece)), 15_000 * (index + 1)),
        )
        if (ends) setTimeout(() => controller.close(), 15_000 * (body.length + 1))
      },
    })
    return new Response(stream, { status, headers: { 'content-type': 'application/json' } })
  })
}

/** Lets time pass until the promise has settled. */
async function passTime(promise: Promise<unknown>): Promise<void> {
  let settled = false
  const settle = () => void (settled = true)
  void promise.then(settle, settle)
  for (;;) {
    if (settled) return
    await vi.advanceTimersByTimeAsync(500)
    await new Promise(setImmediate)
  }
}

const query = ['{"id":', '"x",', '"name":"π"', '}']
const list = ['[{"id":"a"}', ',{"id":"b"}', ',{"id":"c"}', ']']
const getQuery = async () => (await send(getStarredQuery, { id: 'x' })).text
const getTokens = async () =>
  (await fetchList(listTokens, { signal: new AbortController().signal })).rows.length

test.each([
  { of: 'a record', body: query, read: getQuery, whole: query.join('') },
  { of: 'a list', body: list, read: getTokens, whole: 3 },
])('$of may take minutes to arrive, but not without a byte for 20 seconds', async ({ body, read, whole }) => {
  answerSlowly(body, true)
  const answered = read()
  await passTime(answered)
  expect(await answered).toBe(whole)
  answerSlowly(body.slice(0, -1), false)
  const stalled = read()
  await passTime(stalled)
  await expect(stalled).rejects.toMatchObject({ kind: 'timeout' })
})

test('a refusal counts even if its body stalls, unless the page has left', async () => {
  answerSlowly(['{"message":'], false, 403)
  const refusal = getQuery()
  await passTime(refusal)
  await expect(refusal).rejects.toMatchObject({ kind: 'forbidden', status: 403 })
  const page = new AbortController()
  const left = send(getStarredQuery, { id: 'x', signal: page.signal })
  setTimeout(() => page.abort(new Error('left')), 16_000)
  await passTime(left)
  await expect(left).rejects.toThrow('left')
})
