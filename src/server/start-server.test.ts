import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SettingsError } from '#lib/errors.ts'
import { sendBytes, startForTest } from '#test/server/started-server.ts'
import { ownPage } from '#test/server/test-server.ts'
import { answering, startUpstream } from '#test/server/test-upstream.ts'
import { freePort } from '#test/storage/free-port.ts'
import { listenForTest } from '#test/storage/listen-for-test.ts'
import { temporaryDirectory } from '#test/storage/temporary-directory.ts'

const remote = { API_BASE_URL: 'https://api.example.com' }

test('a free port becomes part of the address', async () => {
  const { base, url } = await startForTest(remote)
  expect(url).toMatch(/^http:\/\/localhost:\d{4,5}$/)
  expect(await (await fetch(base)).text()).toContain('<title>Starboard</title>')
})

test('the embedded service knows where to send the authorization code', async () => {
  const asked: string[] = []
  const service = await startUpstream(answering())
  const startEmbedded = async (redirectUri: string) => {
    asked.push(redirectUri)
    return {
      url: service.url,
      authorization: { issuer: 'http://127.0.0.1:1', clientId: 'starboard', scope: 'admin' },
      sampleQueryIds: ['a'],
      check: async () => undefined,
      close: async () => void asked.push('closed'),
    }
  }
  const { base, close, signIn, url } = await startForTest({ ALLOW_TOKEN_SIGN_IN: '1' }, { startEmbedded })
  const session = await fetch(`${base}/auth/session`, { headers: { cookie: await signIn() } })
  expect(await session.json()).toMatchObject({ deployment: { embedded: true }, sampleQueryIds: ['a'] })
  await close()
  expect(asked).toEqual([`${url}/auth/callback`, 'closed'])
})

test('with a path, pages, redirects, cookies, and reports are under it, whether or not a proxy removes it', async () => {
  const publicUrl = 'https://dash.example.com/tools/starboard'
  const port = String(await freePort())
  await startForTest({
    ...remote,
    PORT: port,
    PUBLIC_URL: publicUrl,
    OAUTH_AUTHORIZATION_ENDPOINT: 'https://login.example.com/authorize',
    OAUTH_TOKEN_ENDPOINT: 'https://login.example.com/token',
    OAUTH_CLIENT_ID: 'starboard',
  })
  const ask = (target: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${port}${target}`, { redirect: 'manual', ...init })
  for (const target of ['/tools/starboard', '/tools/starboard/orgs?q=a', '/orgs?q=a', '/?x']) {
    const page = await ask(target, { headers: { 'sec-fetch-dest': 'document' } })
    expect([target, page.status]).toEqual([target, 200])
    expect(await page.text()).toMatch(
      /<html data-base="\/tools\/starboard" lang="en">\s*<script src="\/tools\/starboard\/start\.js">/,
    )
    expect(page.headers.get('content-security-policy')).toContain('report-uri /tools/starboard/csp-report')
    expect(page.headers.get('reporting-endpoints')).toBe('csp="/tools/starboard/csp-report"')
  }
  for (const base of ['/tools/starboard', '']) {
    expect((await ask(`${base}/healthz`)).status).toBe(200)
    const out = await ask(`${base}/auth/callback`)
    expect(out.headers.get('location')).toBe('/tools/starboard/sign-in?problem=expired')
    const login = await ask(`${base}/auth/login`)
    const to = new URL(login.headers.get('location') ?? '')
    expect(to.searchParams.get('redirect_uri')).toBe(`${publicUrl}/auth/callback`)
    expect(login.headers.getSetCookie().join()).toMatch(
      /^__Secure-starboard-[\da-f]{16}=.*Path=\/tools\/starboard;/,
    )
  }
  // A path with the same prefix is a different path.
  const other = await ask('/tools/starboards/auth/session', { headers: ownPage })
  expect(other.headers.get('content-type')).toMatch('html')
})

test('F81 a port in use is one sentence with the port and the setting', async () => {
  const port = String(await listenForTest(createServer()))
  const failure = startForTest({ ...remote, PORT: port })
  await expect(failure).rejects.toThrow(SettingsError)
  await expect(failure).rejects.toThrow(new RegExp(`^Port ${port} is in use: .*PORT.*\\.$`))
})

function fileIn(directory: string, name: string, text: string): string {
  writeFileSync(path.join(directory, name), text)
  return directory
}

/** A folder that cannot be created, because a file is in the way; root could write anywhere else. */
const impossibleDir = () => path.join(fileIn(temporaryDirectory(), 'file', ''), 'file', 'data')

const garbageDir = () =>
  fileIn(temporaryDirectory(), 'sessions.db', 'no database, but something that somebody needs'.repeat(500))

const secret = 'a-secret-of-more-than-32-characters'

test.each<[string, RegExp, () => Record<string, string>]>([
  ['a data directory that cannot be made', /DATA_DIR/, () => ({ ...remote, DATA_DIR: impossibleDir() })],
  [
    'a data directory that cannot be made, with the secret given',
    /DATA_DIR/,
    () => ({ ...remote, DATA_DIR: impossibleDir(), SESSION_SECRET: secret }),
  ],
  ['a file that is no database', /DATA_DIR/, () => ({ ...remote, DATA_DIR: garbageDir() })],
  [
    'a database server that is not there',
    /DATABASE_URL/,
    () => ({ ...remote, DATABASE_URL: 'postgres://me:canary@127.0.0.1:9/x', SESSION_SECRET: secret }),
  ],
  [
    'an address of another machine',
    /HOST/,
    () => ({ ...remote, HOST: '203.0.113.1', PUBLIC_URL: 'https://x.example' }),
  ],
])('%s prevents the start with one sentence and no secret', async (_, named, env) => {
  const failure: unknown = await startForTest(env()).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(SettingsError)
  const { message } = failure as SettingsError
  expect(message).toMatch(named)
  expect(message).toMatch(/^[^\n]+\.$/)
  expect(message).not.toContain('canary')
})

test("a metrics port in use is reported with its setting, and the server's port is free again", async () => {
  const taken = String(await listenForTest(createServer()))
  const probe = await startForTest(remote)
  const port = String(probe.port)
  await probe.close()
  const failure = startForTest({ ...remote, PORT: port, METRICS_PORT: taken })
  await expect(failure).rejects.toThrow(new RegExp(`^Port ${taken} is in use: .*METRICS_PORT.*\\.$`))
  expect((await startForTest({ ...remote, PORT: port })).url).toBe(probe.url)
})

test("it is ready while its storage works, and says so under the machine's address, too", async () => {
  const { base } = await startForTest(remote)
  const ready = await fetch(`${base}/readyz`)
  expect(ready.status).toBe(200)
  expect(await ready.json()).toEqual({ status: 'ready', parts: { sessions: 'ok' }, service: 'not asked yet' })
})

test.each([
  ['TRACE', 'TRACE / HTTP/1.1\r\nHost: localhost\r\nX-Canary: canary\r\n', 405],
  ['a broken host', 'GET / HTTP/1.1\r\nHost: a b/canary\r\n', 400],
  ['two hosts in one', 'GET / HTTP/1.1\r\nHost: localhost@canary\r\n', 400],
  ['an address that is none', 'GET http://[canary/ HTTP/1.1\r\nHost: localhost\r\n', 400],
  ['another host in the address', 'GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n', 421],
  ['another host', 'GET / HTTP/1.1\r\nHost: evil.example\r\n', 421],
  ['another protocol', 'GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: canary\r\n', 200],
])('on the wire, %s gets an answer with every header that echoes nothing', async (_, request, status) => {
  const { port } = await startForTest(remote)
  const answer = await sendBytes(port, `${request}Connection: close\r\n\r\n`).ended
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  const head = answer.slice(0, answer.indexOf('\r\n\r\n')).toLowerCase()
  for (const name of ['content-security-policy', 'x-content-type-options', 'x-request-id', 'cache-control'])
    expect(head.split(`\r\n${name}: `)).toHaveLength(2)
  expect(head).not.toMatch(/\r\n(?:server|x-powered-by): /)
  expect(answer).not.toContain('canary')
})

test('a new secret keeps the account keys, and the sessions, too, while the old one is listed', async () => {
  const dataDir = temporaryDirectory()
  const service = await startUpstream(answering())
  const [first, second, third] = ['1'.repeat(32), '2'.repeat(32), '3'.repeat(32)]
  const visit = async (SESSION_SECRET: string | undefined, given?: string) => {
    const env = { API_BASE_URL: service.url, DATA_DIR: dataDir, ...(SESSION_SECRET && { SESSION_SECRET }) }
    const { base, close, signIn } = await startForTest(env)
    const cookie = given ?? (await signIn())
    const { signedIn, account } = await (await fetch(`${base}/auth/session`, { headers: { cookie } })).json()
    await close()
    return { cookie, signedIn, key: account?.key }
  }
  const { cookie, key } = await visit(first)
  expect(await visit(`${second} ${first}`, cookie)).toEqual({ cookie, signedIn: true, key })
  expect(await visit(second, cookie)).toMatchObject({ signedIn: false })
  for (const secret of [second, third, undefined]) expect(await visit(secret)).toMatchObject({ key })
})

test('AUDIT_LOG makes the audit log a file, which includes the client address', async () => {
  const file = path.join(temporaryDirectory(), 'audit.jsonl')
  const { signIn } = await startForTest({ ...remote, AUDIT_LOG: file })
  await signIn()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ action: 'sign_in', address: '127.0.0.1' })
  await expect(startForTest({ ...remote, AUDIT_LOG: path.dirname(file) })).rejects.toThrow(SettingsError)
})

test('metrics are counted on a port of their own, never on the public one', async () => {
  const port = String(await freePort())
  const { base } = await startForTest({ ...remote, METRICS_PORT: port })
  expect(await (await fetch(`${base}/metrics`)).text()).toContain('<title>Starboard</title>')
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(metrics).toContain('starboard_http_requests_total{method="GET",route="/*",status="200"} 1')
  expect(metrics).toContain('\nstarboard_sessions 0\n')
})

test('a running request finishes before the server stops', async () => {
  const waiting: (() => void)[] = []
  const upstream = await startUpstream((_, response) => {
    if (upstream.seen.length <= 2) response.end('[]')
    else waiting.push(() => response.end('[]'))
  })
  const { base, close, signIn } = await startForTest({ API_BASE_URL: upstream.url })
  const answer = fetch(`${base}/api/v2/orgs`, { headers: { ...ownPage, cookie: await signIn() } })
  await expect.poll(() => waiting).toHaveLength(1)
  const closed = close()
  await expect(fetch(`${base}/healthz`)).rejects.toThrow()
  waiting[0]?.()
  expect(await (await answer).text()).toBe('[]')
  await closed
})

test('a change that the service has got is in both logs, even if the browser leaves before the answer', async () => {
  const upstream = await startUpstream((seen, response) => {
    if (seen.method !== 'PUT') response.end('[]')
  })
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  const { base, signIn } = await startForTest({ API_BASE_URL: upstream.url }, { log })
  const headers = { ...ownPage, 'content-type': 'application/json', cookie: await signIn() }
  const leaving = new AbortController()
  const call = { method: 'PUT', headers, body: '{}', signal: leaving.signal }
  const answer = fetch(`${base}/api/v2/apl-starred-queries/a`, call)
  await expect.poll(() => upstream.seen.at(-1)?.method).toBe('PUT')
  leaving.abort()
  await expect(answer).rejects.toThrow()
  await expect
    .poll(() => lines.slice(-2))
    .toEqual([
      expect.stringMatching(/"level":"info","event":"request","method":"PUT".+"status":499/),
      expect.stringMatching(/"action":"put","outcome":"499".+"record":"a".+"after":"/),
    ])
})

test('with a delay, it reports not ready and continues to answer, closing each connection, before it stops', async () => {
  const { base, close } = await startForTest({ ...remote, SHUTDOWN_DELAY: '1' })
  const closed = close()
  const ready = await fetch(`${base}/readyz`)
  expect([ready.status, await ready.json()]).toMatchObject([503, { parts: { server: 'stopping' } }])
  const page = await fetch(base)
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
  await closed
  await expect(fetch(base)).rejects.toThrow()
})
