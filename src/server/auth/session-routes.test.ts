import { expect, test } from 'vitest'
import { SessionList } from '#contract/session.ts'
import { createTestServer, startSignedIn } from '#test/server/test-server.ts'
import { answering } from '#test/server/test-upstream.ts'
import { absoluteLife, idleLife, sessionKey } from '../session/session-store.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
const start = Date.UTC(2026, 0, 1)

/** A server with an adjustable clock, and its sign-in by token. */
function startServer() {
  const time = { now: start }
  const server = createTestServer({ now: () => time.now })
  const list = async (call: Awaited<ReturnType<typeof server.signIn>>) =>
    SessionList.parse(await (await call('/auth/sessions')).json()).sessions
  return { server, time, list }
}

/** The list entry of a session that was not used since its sign-in. */
const entryOf = (since: number) => ({
  handle: expect.stringMatching(/^[\w-]{22}$/),
  method: 'token',
  since: new Date(since).toISOString(),
  lastUsed: new Date(since).toISOString(),
  until: new Date(since + idleLife).toISOString(),
})

/** Whether the caller is still signed in. */
async function isSignedIn(call: (target: string) => Promise<Response>): Promise<unknown> {
  return (await (await call('/auth/session')).json()).signedIn
}

test('people see the sessions of their own account, without any secrets', async () => {
  const { server, time, list } = startServer()
  const first = await server.signIn('ada-token')
  time.now += 59_000
  const second = await server.request('/auth/token', {
    method: 'POST',
    body: '{"token":"ada-token"}',
    headers: { 'user-agent': `${firefox}<script>` },
  })
  const other = await server.signIn('bob-token')
  const sessions = await list(first)
  expect(sessions).toEqual([
    { ...entryOf(time.now), current: false, browser: 'Firefox on Linux' },
    { ...entryOf(start), current: true, browser: null },
  ])
  expect(await list(other)).toHaveLength(1)
  const id = /=([\w-]{43})/.exec(second.headers.getSetCookie()[0] ?? '')?.[1] ?? ''
  const text = JSON.stringify(sessions)
  for (const secret of [id, sessionKey(id), 'ada-token']) expect(text).not.toContain(secret)
})

test('a stranger learns how to sign in and nothing else about the deployment', async () => {
  const server = createTestServer({
    apiBaseUrl: 'https://canary.example',
    orgHeader: 'X-Canary',
    embedded: { sampleQueryIds: ['canary'] },
  })
  const stranger = await (await server.request('/auth/session')).json()
  expect(stranger).toEqual({
    signedIn: false,
    methods: ['token'],
    deployment: null,
    account: null,
    session: null,
    sampleQueryIds: [],
    version: null,
  })
  const call = await server.signIn()
  expect(await (await call('/auth/session')).json()).toMatchObject({
    deployment: { embedded: true, apiBaseUrl: 'https://canary.example', orgHeader: true },
    sampleQueryIds: ['canary'],
  })
})

test('a session lists its absolute end if that comes before the idle one', async () => {
  const { server, time, list } = startServer()
  const call = await server.signIn()
  while (time.now < start + absoluteLife - idleLife) {
    time.now += idleLife - 1
    await call('/auth/sessions')
  }
  const [session] = await list(call)
  expect(session?.until).toBe(new Date(start + absoluteLife).toISOString())
})

test('a person can end another session by its handle and stay signed in', async () => {
  const { server, list } = startServer()
  const [here, there] = [await server.signIn(), await server.signIn()]
  const handle = (await list(here)).find(({ current }) => !current)?.handle ?? ''
  const answer = await here(`/auth/sessions/${handle}`, { method: 'DELETE' })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []])
  expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
  const again = await here(`/auth/sessions/${handle}`, { method: 'DELETE' })
  expect(again.status).toBe(404)
})

test('nobody can end a session of another account', async () => {
  const { server, list } = startServer()
  const [ada, bob] = [await server.signIn('ada'), await server.signIn('bob')]
  const handle = (await list(bob))[0]?.handle ?? ''
  expect((await ada(`/auth/sessions/${handle}`, { method: 'DELETE' })).status).toBe(404)
  expect((await ada('/auth/sessions?keep=current', { method: 'DELETE' })).status).toBe(204)
  expect(await isSignedIn(bob)).toBe(true)
})

test('ending the current session by its handle signs out', async () => {
  const { server, list } = startServer()
  const call = await server.signIn()
  const handle = (await list(call))[0]?.handle ?? ''
  const answer = await call(`/auth/sessions/${handle}`, { method: 'DELETE' })
  expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([204, '"cache"'])
  expect(answer.headers.getSetCookie()[0]).toMatch(/^starboard=; Max-Age=0; Path=\//)
  expect(await isSignedIn(call)).toBe(false)
})

test('all sessions can be ended at once, with or without the current one', async () => {
  const { server } = startServer()
  const calls = await Promise.all([server.signIn(), server.signIn(), server.signIn()])
  const [here] = calls
  expect((await here('/auth/sessions?keep=current', { method: 'DELETE' })).status).toBe(204)
  expect(await Promise.all(calls.map(isSignedIn))).toEqual([true, false, false])
  const next = await server.signIn()
  expect((await here('/auth/sessions?keep=others', { method: 'DELETE' })).status).toBe(400)
  const answer = await here('/auth/sessions', { method: 'DELETE' })
  expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([204, '"cache"'])
  expect([await isSignedIn(here), await isSignedIn(next)]).toEqual([false, false])
})

test('asking who is signed in does not keep a session alive', async () => {
  const { server, time } = startServer()
  const call = await server.signIn()
  time.now += idleLife - 1
  expect(await isSignedIn(call)).toBe(true)
  time.now += 1
  expect(await isSignedIn(call)).toBe(false)
})

test('a service that refuses every token gets one call for each of ours, and a single 401 ends the session', async () => {
  const { call, seen } = await startSignedIn(answering('', 401))
  for (let at = 0; at < 5; at += 1) {
    const answer = await call('/api/v2/orgs')
    expect([answer.status, answer.headers.get('x-starboard-error')]).toEqual([401, 'signed_out'])
  }
  expect(seen).toHaveLength(1)
})

test('any cookie that is not a session counts as signed out', async () => {
  const { server } = startServer()
  for (const value of ['', 'x', 'a'.repeat(43), '%', '"', 'é', 'x'.repeat(9000)]) {
    const headers = { cookie: `starboard=${encodeURIComponent(value)}` }
    const session = await server.request('/auth/session', { headers })
    expect([session.status, (await session.json()).signedIn]).toEqual([200, false])
    expect((await server.request('/auth/sessions', { headers })).status).toBe(401)
    expect((await server.request('/auth/logout', { method: 'POST', headers })).status).toBe(204)
  }
})
