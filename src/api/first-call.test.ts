import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { listOrgs } from '#contract/endpoints.ts'
import { type PageFacts, pageFactsId } from '#contract/session.ts'
import { fetchList } from './fetch-list.ts'
import { pageSession } from './page-session.ts'
import { readOffers } from './session.ts'

const startScript = readFileSync('public/start.js', 'utf8')

afterEach(() => {
  globalThis.starboardFirstCall = undefined
  vi.unstubAllGlobals()
})

const call = {
  path: '/api/v2/orgs',
  headers: { accept: 'application/json', 'x-requested-by': 'starboard', 'x-starboard-account': 'me' },
}

type Asked = { path: string; init: RequestInit }

/** A page of `account` whose document contains `facts`, after its first script ran. Returns the requests sent. */
function openPage(
  facts: Partial<PageFacts> | null,
  account = 'me',
  answer = () => Response.json([{ id: 'a' }]),
) {
  const asked: Asked[] = []
  globalThis.starboardFirstCall = undefined
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    getElementById: (id: string) =>
      facts && id === pageFactsId ? { textContent: JSON.stringify(facts) } : null,
  })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push({ path, init })
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      setImmediate(() => resolve(answer()))
    })
  })
  // Its timer would outlast the test, and with it the document.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  runInThisContext(startScript)
  vi.useRealTimers()
  pageSession.adopt(account)
  return asked
}

const sent = ({ init }: Asked) => ({ headers: [...new Headers(init.headers)], cache: init.cache })

const read = (signal = new AbortController().signal) => fetchList(listOrgs, { signal })

test('the list requested by the first script is not requested again', async () => {
  const asked = openPage({ call })
  expect(asked.map(({ path }) => path)).toEqual([call.path])
  expect((await read()).rows).toHaveLength(1)
  expect(asked).toHaveLength(1)
  // Only once: a second request is meant to refresh.
  await read()
  expect(asked).toHaveLength(2)
})

test('what the service offers is not requested again either', async () => {
  const offers = { queryList: true }
  const asked = openPage({ call: { ...call, path: '/auth/offers' } }, 'me', () => Response.json(offers))
  expect(await readOffers(new AbortController().signal)).toEqual(offers)
  expect(asked).toHaveLength(1)
})

test('the first script sends the same request as the page', async () => {
  const [first] = openPage({ call })
  const asked = openPage(null)
  await read()
  expect(asked.map(sent)).toEqual([first].flatMap((one) => (one ? [sent(one)] : [])))
})

test.each([
  ['the page belongs to another account by now', { call }, 'other'],
  ['another list was requested', { call: { ...call, path: '/api/v2/tokens' } }, 'me'],
  [
    'it was requested with fewer headers',
    { call: { ...call, headers: { accept: 'application/json' } } },
    'me',
  ],
])('the response is not used if %s', async (_, facts, account) => {
  const asked = openPage(facts, account)
  await read()
  expect(asked).toHaveLength(2)
})

test('a response that was not used for long is requested again, and the old one is aborted', async () => {
  const asked = openPage({ call })
  const now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now + 11_000)
  await read()
  vi.restoreAllMocks()
  expect(asked.map(({ init }) => init.signal?.aborted)).toEqual([true, false])
})

test('leaving the page aborts the request, and a failure is reported like any other', async () => {
  const leaving = new AbortController()
  const asked = openPage({ call })
  const reading = read(leaving.signal)
  leaving.abort(new Error('left'))
  await expect(reading).rejects.toThrow('left')
  expect(asked[0]?.init.signal?.aborted).toBe(true)

  openPage({ call }, 'me', () => new Response('', { status: 403 }))
  await expect(read()).rejects.toMatchObject({ kind: 'forbidden', status: 403 })
})

test('without facts from the server, the first script requests nothing', () => {
  expect([openPage(null), openPage({ call: null })]).toEqual([[], []])
})
