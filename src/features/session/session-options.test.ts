import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { pageSession } from '#api/page-session.ts'
import type { SessionAnswer } from '#contract/session.ts'
import { adoptSession, sessionOptions, sessionVerdict } from './session-options.ts'

function answer(account: SessionAnswer['account']): SessionAnswer {
  const deployment = { embedded: false, apiBaseUrl: 'https://api.example.com' }
  return { signedIn: account !== null, methods: ['oauth'], deployment, account, sampleQueryIds: [] }
}

const nobody = answer(null)
const alice = answer({ key: 'a', name: 'Alice' })
const renamed = answer({ key: 'a', name: 'Alice B.' })
const bob = answer({ key: 'b', name: 'Bob' })
const token = answer({ key: 't', name: null })
const otherToken = answer({ key: 'u', name: null })

test.each([
  ['nothing is drawn yet', undefined, bob, 'same'],
  ['the sign-in page was drawn', nobody, bob, 'same'],
  ['nobody was and is signed in', nobody, nobody, 'same'],
  ['the same person', alice, alice, 'same'],
  ['the same person under another name', alice, renamed, 'same'],
  ['the session is over', alice, nobody, 'ended'],
  ['somebody else', alice, bob, 'other'],
  ['the same access token', token, token, 'same'],
  ['another access token', token, otherToken, 'unclear'],
  ['an access token after a person', alice, token, 'unclear'],
  ['a person after an access token', token, bob, 'unclear'],
] as const)('%s', (_, drawnFor, found, verdict) => {
  expect(sessionVerdict(drawnFor, found)).toBe(verdict)
})

afterEach(() => vi.unstubAllGlobals())

type Who = { key: string; name: string | null } | null

const answerOf = (account: Who) => ({
  signedIn: account !== null,
  methods: ['oauth', 'token'],
  deployment: { embedded: false, apiBaseUrl: 'https://api.example.com' },
  account,
  sampleQueryIds: [],
})

/** A page whose server responds with the given account; `opened` records where the page was sent. */
function pageWith(account: Who) {
  const server = { account }
  const opened: string[] = []
  vi.stubGlobal('fetch', async () => Response.json(answerOf(server.account)))
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('location', { replace: (to: string) => void opened.push(to) })
  const client = new QueryClient()
  const readSession = () => client.fetchQuery({ ...sessionOptions, staleTime: 0, retry: false })
  const known = () => client.getQueryData(sessionOptions.queryKey)?.account
  return { server, opened, client, readSession, known }
}

const signedOut = { kind: 'signed-out' }

// A page has a single session, so the tests build on each other, as a user would.
test('an ended session, or one with another access token, does not replace the known one', async () => {
  const page = pageWith({ key: 'a', name: null })
  await page.readSession()
  page.server.account = null
  await expect(page.readSession()).rejects.toMatchObject(signedOut)
  expect(pageSession.state()).toEqual({ account: 'a', status: 'ended', isAsking: true })

  page.server.account = { key: 'b', name: null }
  await expect(page.readSession()).rejects.toMatchObject(signedOut)
  expect(pageSession.state()).toMatchObject({ account: 'a', status: 'unclear' })
  expect(page.known()?.key).toBe('a')

  const usual = fetch
  let answerLate: (() => void) | undefined
  const late = new Promise<Response>((resolve) => {
    answerLate = () => resolve(Response.json(answerOf({ key: 'a', name: null })))
  })
  vi.stubGlobal('fetch', () => late)
  const check = page.readSession().catch(() => undefined)
  vi.stubGlobal('fetch', usual)
  await adoptSession(page.client)
  answerLate?.()
  await check
  expect(pageSession.state()).toEqual({ account: 'b', status: 'open', isAsking: false })
  expect(page.known()?.key).toBe('b')
  page.server.account = null
  await expect(page.readSession()).rejects.toMatchObject(signedOut)
  page.server.account = { key: 'b', name: null }
  await page.readSession()
  expect(pageSession.state().status).toBe('open')
  expect(page.opened).toEqual([])
})

test('a page goes to the start, once, when someone else is signed in', async () => {
  const page = pageWith({ key: 'c', name: 'Alice' })
  await page.readSession()
  page.server.account = { key: 'd', name: 'Bob' }
  await expect(page.readSession()).rejects.toMatchObject(signedOut)
  expect(page.opened).toEqual(['/'])
  expect(page.known()?.key).toBe('c')
  expect(pageSession.state().status).toBe('left')
})
