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

/** The module in a freshly loaded page; session storage stays. */
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

test('without a configured header, no organization is chosen, stored, or sent', async () => {
  const page = await loadPage()
  page.followSession(session('me'))
  expect([page.sent('listTokens'), page.orgState()]).toEqual([null, { isNeeded: false, org: null }])
})

test('without an active organization, only the list of organizations can be requested', async () => {
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

test('a page keeps its organization, whatever is chosen for the next one', async () => {
  const page = await loadPage()
  page.followSession(session('me', true))
  page.chooseOrg(acme)
  page.chooseOrg(other)
  page.rememberOrg(other)
  expect(page.sent('listTokens')).toBe('acme')
  page.followSession(session('me', true))
  page.followSession(session(null))
  // Signed in again with another access token: the page still shows data of that organization.
  page.followSession(session('me with a new token', true))
  expect(page.sent('listTokens')).toBe('acme')

  const next = await loadPage()
  next.followSession(session('me', true))
  expect(next.orgState().org).toEqual(other)
})

test('the choice of one person does not apply to the next person in the tab', async () => {
  const page = await loadPage()
  page.followSession(session('me', true))
  page.chooseOrg(acme)
  // Someone else signs in next to the page, which still belongs to the first person.
  page.followSession(session('you', true))
  page.chooseOrg({ ...acme, name: 'Acme Inc.' })
  const next = await loadPage()
  next.followSession(session('you', true))
  expect(next.orgState()).toEqual({ isNeeded: true, org: null })
})

test('signing out forgets the organization for the next page, but not for this one', async () => {
  const page = await loadPage()
  page.followSession(session('me', true))
  page.chooseOrg(acme)
  page.forgetOrg()
  expect(page.orgState().org).toEqual(acme)
  const next = await loadPage()
  next.followSession(session('me', true))
  expect(next.orgState().org).toBeNull()
})

test('listeners are notified of the organization and its name, and of nothing twice', async () => {
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
  'ignores an invalid stored value: %j',
  async (text) => {
    sessionStorage.setItem('starboard.active-org', text)
    const page = await loadPage()
    page.followSession(session('me', true))
    expect(page.orgState().org).toBeNull()
  },
)

test('without storage, the organization lasts as long as the page', async () => {
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
