import { expect, test } from 'vitest'
import type { SessionAnswer } from '#contract/session.ts'
import { memoryStore } from '../local-store.ts'
import { answerOtherTokens, findOtherTokens } from './other-tokens.ts'
import { hour } from '#lib/dates.ts'

const now = 1000 * hour

const sessionOf = (
  account: SessionAnswer['account'],
  {
    method = 'token',
    apiBaseUrl = 'https://a.example',
  }: { method?: 'token' | 'oauth'; apiBaseUrl?: string } = {},
): SessionAnswer => ({
  signedIn: true,
  methods: ['oauth', 'token'],
  deployment: { embedded: false, apiBaseUrl },
  account,
  session: { method, endsIn: 1, idleLimit: 1 },
  sampleQueryIds: [],
})

const unnamed = (key: string) => sessionOf({ key, name: null })

/** A browser with a draft, a view, and a snapshot of each of these accounts. */
async function browserOf(...accounts: readonly string[]) {
  const store = memoryStore()
  const at = now - 5 * hour
  for (const account of accounts) {
    const [person = ''] = account.split('@')
    const put = [
      { account, kind: 'queries.drafts', key: 'q', value: {}, at },
      { account: person, kind: 'orgs.views', key: 'v', value: {}, at },
      { account: person, kind: 'orgs.snapshots', key: 's', value: {}, at },
    ]
    await store.replace(put, [])
  }
  return store
}

test('offers a token the data of other tokens of this deployment, except those of a known person', async () => {
  const store = await browserOf('old', 'elsewhere', 'ada', 'bob', 'new')
  for (const [account, session] of [
    ['old', unnamed('old')],
    ['elsewhere', sessionOf({ key: 'elsewhere', name: null }, { apiBaseUrl: 'https://b.example' })],
    ['ada', sessionOf({ key: 'ada', name: 'Ada' })],
    ['bob', sessionOf({ key: 'bob', name: null }, { method: 'oauth' })],
  ] as const) {
    await findOtherTokens(store, account, session, now - 2 * hour)
  }
  const offered = {
    account: 'old',
    isSame: false,
    usedAt: now - 2 * hour,
    holds: '1 draft, 1 view, waiver, or setting',
  }
  expect(await findOtherTokens(store, 'new', unnamed('new'), now)).toEqual({
    others: [offered],
    isAnswered: false,
  })

  await answerOtherTokens(store, unnamed('new'), now)
  expect(await findOtherTokens(store, 'new', unnamed('new'), now + hour)).toEqual({
    others: [offered],
    isAnswered: true,
  })
  const byOauth = sessionOf({ key: 'carol', name: null }, { method: 'oauth' })
  expect(await findOtherTokens(store, 'carol', byOauth, now)).toMatchObject({ others: [] })
  // A page of another account than the one signed in now.
  expect(await findOtherTokens(store, 'new', unnamed('other'), now)).toMatchObject({ others: [] })
})

test('data from before the service named the person is theirs, with any sign-in method', async () => {
  const store = await browserOf('before')
  for (const method of ['token', 'oauth'] as const) {
    const session = sessionOf({ key: 'ada', name: 'Ada', unnamedKey: 'before' }, { method })
    expect(await findOtherTokens(store, 'ada', session, now)).toMatchObject({
      others: [{ account: 'before', isSame: true, usedAt: null }],
    })
  }
})

test('offers only data of the active organization, if there is any', async () => {
  const store = await browserOf('old@acme')
  await store.replace([], await store.items('old', 'orgs.views'))
  await findOtherTokens(store, 'old@acme', unnamed('old'), now)
  const found = await findOtherTokens(store, 'new@acme', unnamed('new'), now)
  expect(found.others).toMatchObject([{ account: 'old@acme', holds: '1 draft' }])
  expect(await findOtherTokens(store, 'new@birch', unnamed('new'), now)).toMatchObject({ others: [] })
})
