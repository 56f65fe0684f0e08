import { expect, test, vi } from 'vitest'
import { type Database, StorageError } from '#storage/database.ts'
import type { AuthorizationClient } from './oauth/authorization-client.ts'
import { createRecordLeases } from './proxy/record-guard.ts'
import { createSealer } from './session/sealer.ts'
import { createSessionStore, idleLife } from './session/session-store.ts'
import {
  cookiesOf,
  createTestServer,
  openTestDatabase,
  testAuthorization,
  testTokens,
} from '#test/server/test-server.ts'
import { answering, startUpstream } from '#test/server/test-upstream.ts'

const everything = /./
const writing = /^(?:INSERT|UPDATE|DELETE)/

/** A server on a database that fails statements matching `fault.of`. */
async function startServer(authorization: AuthorizationClient | null = null) {
  const database = openTestDatabase()
  const fault: { of: RegExp | null } = { of: null }
  const guard = (sql: string) => {
    if (!fault.of?.test(sql)) return
    throw new StorageError('canary', { cause: Object.assign(new Error('canary'), { code: 'SQLITE_FULL' }) })
  }
  const faulty: Database = {
    ...database,
    rows: async (sql, values) => (guard(sql), database.rows(sql, values)),
    run: async (sql, values) => (guard(sql), database.run(sql, values)),
    runUnsynced: async (sql, values) => (guard(sql), database.runUnsynced(sql, values)),
  }
  const time = { now: Date.now() }
  const upstream = await startUpstream(answering())
  const sealer = createSealer('a secret of more than thirty-two characters')
  const server = createTestServer({
    apiBaseUrl: upstream.url,
    authorization,
    sealer,
    sessions: createSessionStore(faulty, sealer, () => undefined),
    leases: createRecordLeases(faulty),
    now: () => time.now,
  })
  return { ...server, fault, time, upstream }
}

const record = '/api/v2/apl-starred-queries/a'

test.each([
  ['GET', '/api/v2/orgs', everything],
  ['PUT', record, writing],
  ['DELETE', record, writing],
  ['GET', '/auth/session', everything],
  ['GET', '/auth/sessions', everything],
  ['DELETE', '/auth/sessions', writing],
  ['POST', '/auth/token', writing],
])('%s %s without the store says so, asks to retry, and signs nobody out', async (method, target, of) => {
  const { fault, lines, signIn, upstream } = await startServer()
  const call = await signIn()
  fault.of = of
  const body = method === 'PUT' ? '{}' : JSON.stringify({ token: 'another' })
  const answer = await call(target, { method, ...((method === 'PUT' || method === 'POST') && { body }) })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(answer.headers.get('x-starboard-error')).toBe('storage_unavailable')
  expect(await answer.json()).toEqual({
    error: 'storage_unavailable',
    message: 'Starboard cannot read or write its sessions right now; try again in a moment.',
    traceId: answer.headers.get('x-request-id'),
  })
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(answer.headers.get('clear-site-data')).toBeNull()
  expect(upstream.seen).toEqual([])
  expect(lines.find((line) => line.includes('"event":"error"'))).toContain('"code":"SQLITE_FULL"')
  expect(lines.join()).not.toContain('canary')
  fault.of = null
  expect((await call('/api/v2/orgs')).status).toBe(200)
})

test('signing out on a full disk clears the cookie anyway, and the log says what remains', async () => {
  const { fault, lines, signIn } = await startServer()
  const call = await signIn()
  fault.of = writing
  const answer = await call('/auth/logout', { method: 'POST' })
  expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([204, '"cache"'])
  expect(answer.headers.getSetCookie()[0]).toMatch(/^starboard=; Max-Age=0; Path=\//)
  expect(lines.find((line) => line.includes('"event":"error"'))).toContain('"code":"SQLITE_FULL"')
})

test('people can still read while nothing can be written, but no longer than the idle limit', async () => {
  const { fault, signIn, time } = await startServer()
  const call = await signIn()
  fault.of = writing
  time.now += idleLife - 1
  expect((await call('/api/v2/orgs')).status).toBe(200)
  expect((await call('/auth/sessions')).status).toBe(200)
  time.now += 1
  expect((await call('/api/v2/orgs')).status).toBe(401)
})

test('a cookie without a session causes no writes', async () => {
  const { fault, request } = await startServer()
  fault.of = writing
  expect((await request('/api/v2/orgs', { headers: { cookie: 'starboard=stranger' } })).status).toBe(401)
})

test('a sign-in that cannot be stored leads to a page that says so, and its tokens are revoked', async () => {
  const revoke = vi.fn(async () => undefined)
  const nobody = { subject: null, sid: null, email: null, groups: [], name: null, scope: null }
  const granting = testAuthorization({
    begin: async () => ({ url: 'https://login.example/authorize', state: 'state', verifier: 'verifier' }),
    finish: async () => ({ ...nobody, tokens: testTokens('fresh') }),
    revoke,
  })
  const { fault, lines, request } = await startServer(granting)
  const login = await request('/auth/login?to=/orgs')
  fault.of = writing
  const answer = await request('/auth/callback?code=c&state=state', { headers: { cookie: cookiesOf(login) } })
  const back = '/sign-in?problem=failed&cause=storage&to=%2Forgs'
  expect([answer.status, answer.headers.get('location')]).toEqual([303, back])
  expect(cookiesOf(answer)).toBe('')
  expect(revoke).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ accessToken: 'fresh' }))
  expect(lines.join('\n')).toContain('"cause":"storage"')
})
