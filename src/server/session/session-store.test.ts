import Sqlite from 'libsql'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { StorageError } from '#storage/database.ts'
import { openTestSessions, testTokens } from '#test/server/test-server.ts'
import { temporaryDirectory } from '#test/storage/temporary-directory.ts'
import { absoluteLife, idleLife, maxSessions, removeExpiredSessions, sessionKey } from './session-store.ts'
import { createSealer } from './sealer.ts'
import type { NewSession, Tokens } from './session.ts'
import { minute } from '#lib/dates.ts'

const sealer = createSealer('a'.repeat(32))
const tokens = testTokens('canary-access', {
  refreshToken: 'canary-refresh',
  client: { id: 'registered', secret: 'canary-secret', method: 'post', scope: null },
})
const session: NewSession = {
  account: { key: 'k', name: 'Ada' },
  method: 'oauth',
  browser: 'Firefox on Linux',
  tokens,
}
const of = (account: string, accessToken = 'x'): NewSession => ({
  ...session,
  account: { key: account, name: null },
  tokens: { ...tokens, accessToken },
})

/** A session store, and the access tokens of the sessions that ended. */
function openWatched(dataDir = temporaryDirectory()) {
  const ended: string[] = []
  const onEnded = (_: string, { accessToken }: Tokens) => void ended.push(accessToken)
  return { store: openTestSessions({ dataDir, onEnded }), ended, dataDir }
}

/** Writes directly to a directory's table, bypassing the store. */
function tamper(dataDir: string, sql: string, ...values: (string | number)[]): void {
  const database = new Sqlite(path.join(dataDir, 'sessions.db'))
  database.prepare(sql).run(...values)
  database.close()
}

test('keeps a session across a restart, and neither its ID nor its tokens in the file', async () => {
  const dataDir = temporaryDirectory()
  const id = await openTestSessions({ dataDir }).create(session, 0)
  expect(await openTestSessions({ dataDir }).find(id, 1)).toMatchObject(session)
  const files = readdirSync(dataDir)
    .map((file) => readFileSync(path.join(dataDir, file), 'latin1'))
    .join('')
  expect(files).toContain(sessionKey(id))
  for (const secret of [id, 'canary-access', 'canary-refresh', 'canary-secret'])
    expect(files).not.toContain(secret)
})

test('an ID has 256 random bits', async () => {
  const store = openTestSessions()
  const ids = await Promise.all(Array.from({ length: 50 }, async () => store.create(session, 0)))
  expect(new Set(ids).size).toBe(50)
  for (const id of ids) expect(Buffer.from(id, 'base64url')).toHaveLength(32)
})

test('a session ends after 30 idle minutes', async () => {
  expect(idleLife).toBe(30 * minute)
  const store = openTestSessions()
  const id = await store.create(session, 0)
  expect(await store.find(id, idleLife - 1)).not.toBeNull()
  expect(await store.find(id, idleLife)).toBeNull()
})

test('a session in use ends after 8 hours', async () => {
  expect(absoluteLife).toBe(8 * 60 * minute)
  const store = openTestSessions()
  const id = await store.create(session, 0)
  for (let now = 0; now < absoluteLife; now += idleLife / 2) {
    const found = await store.find(id, now)
    expect(found).not.toBeNull()
    if (found) await store.touch(found, now)
  }
  expect(await store.find(id, absoluteLife)).toBeNull()
})

test('a use recorded late does not make a session look idle', async () => {
  const store = openTestSessions()
  const id = await store.create(session, 0)
  const found = await store.find(id, 0)
  if (!found) throw new Error('no session')
  await store.touch(found, 10 * minute)
  await store.touch(found, 5 * minute)
  expect((await store.find(id, 10 * minute))?.usedAt).toBe(10 * minute)
})

test('a wrong clock does not make a session live longer', async () => {
  const store = openTestSessions()
  const id = await store.create(session, 60 * minute)
  expect(await store.find(id, 56 * minute)).not.toBeNull()
  expect(await store.find(id, 0)).toBeNull()
})

test('with another secret, there is no session and no error', async () => {
  const dataDir = temporaryDirectory()
  const id = await openTestSessions({ dataDir }).create(session, 0)
  const other = openTestSessions({ dataDir, sealer: createSealer('b'.repeat(32)) })
  expect(await other.find(id, 1)).toBeNull()
  expect(await other.list('k', 1)).toEqual([])
  expect(await other.tokens.read(sessionKey(id))).toBeNull()
  expect(await other.endAll('k')).toBe(1)
})

test.each([
  ['tokens', 'nothing'],
  ['tokens', ''],
  ['method', 'other'],
])('a row whose %s was changed to %j is no session and no error', async (column, value) => {
  const { store, dataDir } = openWatched()
  const id = await store.create(session, 0)
  expect(await store.find(id, 1)).not.toBeNull()
  tamper(dataDir, `UPDATE browser_sessions SET ${column} = ?`, value)
  expect(await store.find(id, 1)).toBeNull()
  await store.end(sessionKey(id))
})

test("tokens copied to another session's row do not open there", async () => {
  const { store, dataDir } = openWatched()
  const [mine, other] = [await store.create(of('me'), 0), await store.create(of('you'), 0)]
  for (const id of [mine, other]) expect(await store.find(id, 1)).not.toBeNull()
  const sql =
    'UPDATE browser_sessions SET tokens = (SELECT tokens FROM browser_sessions WHERE key = ?) WHERE key = ?'
  tamper(dataDir, sql, sessionKey(other), sessionKey(mine))
  expect(await store.find(mine, 1)).toBeNull()
})

test('tokens that an earlier version sealed in another format are ignored without an error', async () => {
  const { store, dataDir } = openWatched()
  const id = await store.create(session, 0)
  for (const text of ['{"access":1}', 'null', 'no JSON']) {
    tamper(dataDir, 'UPDATE browser_sessions SET tokens = ?', sealer.seal(text, sessionKey(id)))
    expect(await store.find(id, 1)).toBeNull()
  }
})

test('lists and ends only the sessions of one account', async () => {
  const { store, ended } = openWatched()
  const first = await store.create(of('me', 'first'), 0)
  await store.create(of('me', 'second'), minute)
  await store.create(of('you', 'other'), minute)
  const tokensOf = async (account: string | null) =>
    (await store.list(account, minute)).map((one) => one.tokens.accessToken)
  expect(await tokensOf('me')).toEqual(['second', 'first'])
  expect(await tokensOf(null)).toHaveLength(3)
  expect(await store.endAll('me', sessionKey(first))).toBe(1)
  expect(ended).toEqual(['second'])
  expect(await store.endAll('me')).toBe(1)
  expect(await tokensOf(null)).toEqual(['other'])
  expect(await store.endAll(null)).toBe(1)
})

test('one session too many for an account ends the least recently used', async () => {
  const { store, ended } = openWatched()
  await store.create(of('you', 'other'), 0)
  for (let at = 0; at <= maxSessions; at += 1) await store.create(of('me', `token ${at}`), at)
  expect(ended).toEqual(['token 0'])
  expect(await store.list('me', maxSessions)).toHaveLength(maxSessions)
  expect(await store.list('you', maxSessions)).toHaveLength(1)
})

test('expired sessions are removed, and their tokens are handed over', async () => {
  const { store, ended } = openWatched()
  await store.create(of('a', 'idle'), 0)
  await store.create(of('b', 'live'), 1)
  expect(await store.removeExpired(idleLife)).toBe(1)
  expect(ended).toEqual(['idle'])
  expect(await store.list(null, idleLife)).toHaveLength(1)
})

test('migrates the sessions of a file from before there was a format version', async () => {
  const dataDir = temporaryDirectory()
  const database = new Sqlite(path.join(dataDir, 'sessions.db'))
  database.exec(`CREATE TABLE sessions (
    key TEXT PRIMARY KEY, account TEXT NOT NULL, name TEXT, method TEXT NOT NULL, tokens TEXT NOT NULL,
    created_at INTEGER NOT NULL, used_at INTEGER NOT NULL
  ) STRICT`)
  const key = sessionKey('id')
  const sealed = sealer.seal(JSON.stringify(tokens), key)
  database
    .prepare('INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?)')
    .run(key, 'k', 'Ada', 'oauth', sealed, 5, 6)
  database.close()
  const found = await openTestSessions({ dataDir }).find('id', 10)
  expect(found).toEqual({ ...session, browser: null, key, since: 5, usedAt: 6 })
})

test('removes at the start and periodically until stopped, even after a database failure', async () => {
  vi.useFakeTimers()
  const at: number[] = []
  const removeExpired = async (now: number) => {
    at.push(now)
    if (at.length === 2) throw new StorageError('disk full')
    return 0
  }
  const stop = removeExpiredSessions({ removeExpired }, () => 7, 1000)
  await vi.advanceTimersByTimeAsync(2500)
  stop()
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  expect(at).toEqual([7, 7, 7])
})
