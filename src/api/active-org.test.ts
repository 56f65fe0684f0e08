import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionAnswer } from '#contract/session.ts'

const session = (key: string | null, orgHeader?: boolean): SessionAnswer => ({
  signedIn: key !== null,
  methods: ['oauth'],
  deployment: key === null ? null : { embedded: false, apiBaseUrl: 'https://api.example.com', orgHeader },
  account: key === null ? null : { key, name: null },
  sampleQueryIds: [],
})

const acme = { id: 'acme', name: 'Acme' }
const other = { id: 'other', name: 'Other' }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

type Operation = 'listOrgs' | 'listTokens' | 'getStarredQuery' | 'replaceStarredQuery' | 'deleteStarredQuery'

/** The module as a page that was just loaded has it; the tab's memory stays. */
async function loadPage() {
  vi.resetModules()
  const org = await import('./active-org.ts')
  const { ApiError } = await import('./api-error.ts')
  const endpoints = await import('#contract/endpoints.ts')
  const sent = (operation: Operation) => {
    const headers = new Headers()
    org.addOrgHeader(headers, endpoints[operation])
    return headers.get('x-starboard-org')
  }
  return { ...org, ApiError, sent }
}

test('where no header is configured nothing is chosen, kept or sent', async () => {
  const page = await loadPage()
  page.followSession(session('me'))
  expect([page.sent('listTokens'), page.orgState()]).toEqual([null, { isNeeded: false, org: null }])
})

test('without a choice nothing that belongs to an organization is sent; the list of organizations is', async () => {
  const page = await loadPage()
  page.followSession(session('me', true))
  expect(page.sent('listOrgs')).toBeNull()
  for (const endpoint of ['listTokens', 'getStarredQuery', 'deleteStarredQuery'] as const) {
    expect(() => page.sent(endpoint)).toThrow(page.ApiError)
  }
  page.chooseOrg(acme)
  expect([page.sent('listTokens'), page.sent('deleteStarredQuery'), page.sent('listOrgs')]).toEqual([
    'acme',
    'acme',
    null,
  ])
})

test('a page stays with its organization, whatever is chosen for the next one', async () => {
  const page = await loadPage()
  page.followSession(session('me', true))
  page.chooseOrg(acme)
  page.chooseOrg(other)
  page.rememberOrg(other)
  expect(page.sent('listTokens')).toBe('acme')
  page.followSession(session('me', true))
  page.followSession(session(null))
  // Signed in again with another access token: what is on the page was still read in that organization.
  page.followSession(session('me with a new token', true))
  expect(page.sent('listTokens')).toBe('acme')

  const next = await loadPage()
  next.followSession(session('me', true))
  expect(next.orgState().org).toEqual(other)
})

test('what a person chose in a tab is not for the next person in it', async () => {
  const page = await loadPage()
  page.followSession(session('me', true))
  page.chooseOrg(acme)
  // Another signs in beside the page, which stays the first one's.
  page.followSession(session('you', true))
  page.chooseOrg({ ...acme, name: 'Acme Inc.' })
  const next = await loadPage()
  next.followSession(session('you', true))
  expect(next.orgState()).toEqual({ isNeeded: true, org: null })
})

test('signing out forgets it for the next page, and leaves what is on this one where it belongs', async () => {
  const page = await loadPage()
  page.followSession(session('me', true))
  page.chooseOrg(acme)
  page.forgetOrg()
  expect(page.orgState().org).toEqual(acme)
  const next = await loadPage()
  next.followSession(session('me', true))
  expect(next.orgState().org).toBeNull()
})

test('who listens hears of the choice and of its name, and of nothing twice', async () => {
  const page = await loadPage()
  const heard: unknown[] = []
  const stop = page.onOrgChange(() => heard.push(page.orgState().org?.name))
  page.followSession(session('me', true))
  page.chooseOrg({ ...acme, name: '' })
  page.chooseOrg(acme)
  page.chooseOrg(acme)
  stop()
  page.chooseOrg({ ...acme, name: 'Acme Inc.' })
  expect(heard).toEqual([undefined, '', 'Acme'])
})

test.each(['', 'null', '{', '{"account":"me"}', '{"account":"me","id":1,"name":""}'])(
  'a memory that is broken is none: %j',
  async (text) => {
    sessionStorage.setItem('starboard.active-org', text)
    const page = await loadPage()
    page.followSession(session('me', true))
    expect(page.orgState().org).toBeNull()
  },
)

test('a browser that denies storage has an organization for as long as the page', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('denied')
    },
  })
  const page = await loadPage()
  page.followSession(session('me', true))
  page.chooseOrg(acme)
  expect(page.sent('listTokens')).toBe('acme')
})
