import fc from 'fast-check'
import { forAll } from '#test/for-all.ts'
import { openTestSessions, testAuthorization, testTokens } from '#test/server/test-server.ts'
import { describe, expect, test } from 'vitest'
import { StorageError } from '#storage/database.ts'
import type { StorageSettings } from '#storage/open-database.ts'
import { databaseKinds } from '#test/storage/database-kinds.ts'
import { temporaryDirectory } from '#test/storage/temporary-directory.ts'
import { AuthorizationFailure } from './authorization-failure.ts'
import type { ServerEvent } from '../log/event-log.ts'
import type { Session, Tokens } from '../session/session.ts'
import { createTokenKeeper, isExpiring } from './token-keeper.ts'
import type { SessionStore } from '../session/session-store.ts'
import { leaseLife } from '../session/session-tokens.ts'
import { minute } from '#lib/dates.ts'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const failure = (reason: 'refused' | 'unreachable') => new AuthorizationFailure('failed', reason, reason)

/** An authorization server that rotates single-use refresh tokens. `answer` may do something else first. */
function rotatingServer(lifetime = minute) {
  const server = {
    now: 0,
    good: 'refresh 0',
    refreshes: 0,
    revoked: [] as (string | null)[],
    answer: async () => {},
  }
  const refresh = async (tokens: Tokens): Promise<Tokens> => {
    await server.answer()
    if (tokens.refreshToken !== server.good) throw failure('refused')
    server.refreshes += 1
    server.good = `refresh ${server.refreshes}`
    return {
      accessToken: `access ${server.refreshes}`,
      refreshToken: server.good,
      expiresAt: server.now + lifetime,
      lifetime,
    }
  }
  const revoke = async ({ accessToken }: Tokens) => void server.revoked.push(accessToken)
  const client = testAuthorization({ refresh, revoke })
  return { server, client }
}

/** A signed-in session and any number of processes that share it, in one directory. */
async function signIn(
  options: { lifetime?: number; refreshToken?: string | null; storage?: StorageSettings } = {},
) {
  const { lifetime = minute, refreshToken = 'refresh 0' } = options
  const { storage = { dataDir: temporaryDirectory(), databaseUrl: null } } = options
  const { server, client } = rotatingServer(lifetime)
  const ended: string[] = []
  const open = () =>
    openTestSessions({ storage, onEnded: (_, { accessToken }) => void ended.push(accessToken) })
  const store = open()
  const tokens = testTokens('access 0', { refreshToken, expiresAt: lifetime, lifetime })
  const account = { key: 'ada', name: 'Ada' }
  const id = await store.create({ account, method: 'oauth', browser: null, tokens }, 0)
  const now = () => server.now
  const find = async (): Promise<Session> => {
    const session = await store.find(id, server.now)
    if (!session) throw new Error('The session has ended')
    return session
  }
  type TokenStore = SessionStore['tokens']
  const startProcess = (change: (tokens: TokenStore) => Partial<TokenStore> = () => ({})) => {
    const own = open()
    return createTokenKeeper({ tokens: { ...own.tokens, ...change(own.tokens) } }, client, now)
  }
  const isOver = async () => (await store.find(id, server.now)) === null
  return { server, store, ended, find, startProcess, isOver }
}

describe.each(await databaseKinds())('in $name', ({ create, isMissing }) => {
  test.skipIf(isMissing).each(['current', 'renewed'] as const)(
    'F06 50 calls over three processes make one refresh and all have the new token: %s',
    async (kind) => {
      const { server, find, startProcess } = await signIn({ storage: await create() })
      const keepers = [startProcess(), startProcess(), startProcess()]
      server.answer = async () => void (await pause(120))
      const session = await find()
      if (kind === 'current') server.now = minute
      const calls = Array.from({ length: 50 }, async (_, at) => {
        const keeper = keepers[at % 3]
        return kind === 'current' ? keeper?.current(session) : keeper?.renewed(session, 'access 0')
      })
      expect([new Set(await Promise.all(calls)), server.refreshes]).toEqual([new Set(['access 1']), 1])
      // Once more, with a session read before all that.
      expect(await startProcess().renewed(session, 'access 0')).toBe('access 1')
      expect(server.refreshes).toBe(1)
    },
  )
})

test('a process killed during a refresh blocks nobody for longer than its lease', async () => {
  const { server, store, find, startProcess } = await signIn()
  const session = await find()
  const held = await store.tokens.read(session.key)
  expect(await store.tokens.lease(session.key, held?.version ?? '', 'killed', 0)).toBe(true)
  const token = startProcess().renewed(session, 'access 0')
  await pause(120)
  server.now = leaseLife - 1
  await pause(120)
  expect(server.refreshes).toBe(0)
  server.now = leaseLife
  expect(await token).toBe('access 1')
})

test('a lease that a wrong clock made too long does not count', async () => {
  const { store, find, startProcess } = await signIn()
  const session = await find()
  const held = await store.tokens.read(session.key)
  await store.tokens.lease(session.key, held?.version ?? '', 'killed', 24 * 60 * minute)
  expect(await startProcess().renewed(session, 'access 0')).toBe('access 1')
})

test('a slow refresh keeps its lease', async () => {
  const { server, store, find } = await signIn()
  const session = await find()
  const held = await store.tokens.read(session.key)
  const lease = async (holder: string) =>
    store.tokens.lease(session.key, held?.version ?? '', holder, server.now)
  expect(await lease('slow')).toBe(true)
  server.now = leaseLife - 1
  await store.tokens.extend(session.key, 'slow', server.now)
  server.now = leaseLife
  expect(await lease('other')).toBe(false)
  await store.tokens.release(session.key, 'other')
  expect(await lease('other')).toBe(false)
  await store.tokens.release(session.key, 'slow')
  expect(await lease('other')).toBe(true)
})

test('F07 a refused refresh ends the session for every process, once', async () => {
  const { server, ended, find, startProcess, isOver } = await signIn()
  server.good = 'another'
  const session = await find()
  const keepers = [startProcess(), startProcess()]
  const tokens = await Promise.all(keepers.map(async (keeper) => keeper.renewed(session, 'access 0')))
  expect([tokens, await isOver(), ended]).toEqual([[null, null], true, ['access 0']])
})

test('a refused refresh is recorded with the code of the authorization server, such as for a wrong secret', async () => {
  const { find, store } = await signIn()
  const refusal = new AuthorizationFailure('failed', 'refused', 'canary', 'invalid_client')
  const client = testAuthorization({ refresh: () => Promise.reject(refusal) })
  const events: ServerEvent[] = []
  const record = (event: ServerEvent) => void events.push(event)
  const keeper = createTokenKeeper(store, client, () => 0, record)
  expect(await keeper.renewed(await find(), 'access 0')).toBeNull()
  expect(events).toEqual([{ event: 'token_refresh', outcome: 'refused', code: 'invalid_client' }])
})

test.each(['a refusal', 'a late answer'])(
  '%s changes nothing in a session that another process has since renewed',
  async (kind) => {
    const { server, store, find, startProcess, isOver } = await signIn()
    const session = await find()
    server.answer = async () => {
      const held = await store.tokens.read(session.key)
      const tokens = { ...session.tokens, accessToken: 'of another process' }
      await store.tokens.replace(session.key, held?.version ?? '', tokens)
      if (kind === 'a refusal') server.good = 'another'
    }
    expect(await startProcess().renewed(session, 'access 0')).toBe('of another process')
    expect((await store.tokens.read(session.key))?.tokens.accessToken).toBe('of another process')
    expect([await isOver(), server.revoked]).toEqual([false, []])
  },
)

test('a person who signs out during a refresh is signed out, and the new tokens are revoked', async () => {
  const { server, store, find, startProcess, isOver } = await signIn()
  const session = await find()
  server.answer = async () => store.end(session.key)
  expect(await startProcess().renewed(session, 'access 0')).toBeNull()
  expect([await isOver(), server.revoked]).toEqual([true, ['access 1']])
})

test('new tokens that could not be stored are stored by the next call, without another refresh', async () => {
  const { server, find, startProcess } = await signIn()
  const session = await find()
  let full = true
  const keeper = startProcess((tokens) => ({
    replace: async (...args) => {
      if (full) throw new StorageError('disk full')
      return tokens.replace(...args)
    },
  }))
  await expect(keeper.renewed(session, 'access 0')).rejects.toThrow(StorageError)
  await expect(keeper.renewed(session, 'access 0')).rejects.toThrow(StorageError)
  full = false
  expect(await keeper.renewed(session, 'access 0')).toBe('access 1')
  expect([server.refreshes, (await find()).tokens.accessToken]).toEqual([1, 'access 1'])
})

test('while the authorization server is down, the session stays and a valid token is used', async () => {
  const { server, find, startProcess } = await signIn()
  const keeper = startProcess()
  server.answer = () => Promise.reject(failure('unreachable'))
  const session = await find()
  server.now = minute - 1000
  expect(isExpiring(session.tokens, server.now)).toBe(true)
  expect(await keeper.current(session)).toBe('access 0')
  server.now = minute
  await expect(keeper.current(session)).rejects.toThrow('unreachable')
  await expect(keeper.renewed(session, 'access 0')).rejects.toThrow('unreachable')
  server.answer = async () => {}
  expect(await keeper.current(await find())).toBe('access 1')
})

test('50 calls while the authorization server is down try it once', async () => {
  const { server, find, startProcess } = await signIn()
  let asked = 0
  server.answer = async () => {
    asked += 1
    await pause(20)
    throw failure('unreachable')
  }
  const keeper = startProcess()
  const session = await find()
  const calls = Array.from({ length: 50 }, async () => keeper.renewed(session, 'access 0'))
  const outcomes = await Promise.allSettled(calls)
  expect([new Set(outcomes.map(({ status }) => status)), asked]).toEqual([new Set(['rejected']), 1])
})

test('F05 a token without a refresh token is used until the service refuses it', async () => {
  const { server, find, startProcess, isOver } = await signIn({ refreshToken: null })
  server.now = 2 * minute
  const session = await find()
  expect(await startProcess().current(session)).toBe('access 0')
  expect(await startProcess().renewed(session, 'access 0')).toBeNull()
  expect(await isOver()).toBe(true)
})

test('F05 100 calls with tokens of 2 seconds, one every 100 ms, refresh 5 times', async () => {
  const { server, find, startProcess } = await signIn({ lifetime: 2000 })
  const keeper = startProcess()
  for (let call = 0; call < 100; call += 1) {
    server.now = call * 100
    expect(await keeper.current(await find())).toBeTruthy()
  }
  expect(server.refreshes).toBe(5)
})

test('F05 a token is renewed in the last tenth of its lifetime at the earliest, and before it expires', () => {
  const life = fc.oneof(fc.double({ min: 1e-3, max: 1e20, noNaN: true }), fc.integer({ min: 1, max: 1e7 }))
  forAll(life, fc.double({ min: 0, max: 1.5, noNaN: true }), (lifetime, share) => {
    const tokens = { accessToken: 'a', refreshToken: 'r', expiresAt: lifetime, lifetime }
    const now = lifetime * share
    if (share < 0.9) expect(isExpiring(tokens, now)).toBe(false)
    if (share >= 1) expect(isExpiring(tokens, now)).toBe(true)
  })
})

test.each([
  ['no time at all', { lifetime: 0, expiresAt: 5 }],
  ['less than no time', { lifetime: -1000, expiresAt: -1000 }],
  ['nobody knows how long', { lifetime: null, expiresAt: null }],
  ['no number of seconds', { lifetime: Number.NaN, expiresAt: Number.NaN }],
])('a token with a lifetime of %s is not renewed before it is refused', (_, life) => {
  const tokens = testTokens('a', { refreshToken: 'r', ...life })
  for (const now of [0, 1e12]) expect(isExpiring(tokens, now)).toBe(false)
})
