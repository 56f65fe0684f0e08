import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, processTest as test } from './fixtures.ts'
import { freePort } from '#test/storage/free-port.ts'
import { type Listening, listen } from './support/listen.ts'

const canary = 'canary-token-that-nobody-may-log'

/** The built server in front of a service that answers only when told to. */
type World = {
  readonly child: ChildProcess
  readonly url: string
  readonly metricsUrl: string
  readonly log: () => string
  readonly waiting: ServerResponse[]
  readonly service: Listening
}

const start = async (dataDir: string): Promise<World> => {
  const waiting: ServerResponse[] = []
  let isProved = false
  const service = await listen((request, response) => {
    // Answers about the access token and its owner at once, and holds back everything else.
    const isUser = request.url === '/v2/user'
    if (isProved && !isUser) waiting.push(response)
    else response.end(isUser ? '{}' : '[]')
    isProved = true
  })
  const metricsPort = await freePort()
  const child = spawn(process.execPath, [resolve('dist/server/main.js')], {
    cwd: dataDir,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      METRICS_PORT: String(metricsPort),
      DATA_DIR: dataDir,
      API_BASE_URL: service.url,
      API_BASEURL: 'x',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  child.stderr?.on('data', (piece: Buffer) => (log += piece.toString()))
  const [ready] = await once(child.stdout ?? child, 'data')
  const url = /Starboard ready at (\S+)/u.exec(String(ready))?.[1] ?? ''
  return {
    child,
    url: url.replace('localhost', '127.0.0.1'),
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    log: () => log,
    waiting,
    service,
  }
}

const ownPage = { 'X-Requested-By': 'starboard', 'Sec-Fetch-Site': 'same-origin' }

/** Signs in and makes a call, which the service holds back. Returns a promise of the answer. */
const startCall = async (
  { url, waiting }: World,
  path = '/api/v2/orgs',
  call: RequestInit = {},
): Promise<{ answer: Promise<Response> }> => {
  const body = JSON.stringify({ token: canary })
  const headers = { ...ownPage, 'Content-Type': 'application/json' }
  const signIn = await fetch(`${url}/auth/token`, { method: 'POST', headers, body })
  expect(signIn.status).toBe(204)
  const cookie = signIn.headers.getSetCookie().map((line) => line.split(';')[0])
  const answer = fetch(`${url}${path}`, {
    ...call,
    headers: { ...headers, cookie: cookie.join('; ') },
  })
  answer.catch(() => undefined)
  await expect.poll(() => waiting.length).toBe(1)
  return { answer }
}

/** `@scope/name/deeper` belongs to the package `@scope/name`. */
const packageOf = (name: string) => /^(?:@[^/]+\/)?[^/]+/u.exec(name)?.[0] ?? name

let dataDir = ''
let world: World
test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'starboard-operation-'))
  world = await start(dataDir)
})
test.afterEach(async () => {
  world.child.kill('SIGKILL')
  await world.service.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('F80 SIGTERM lets the running request finish, accepts no other, and exits with 0; the log has everything but secrets', async () => {
  const { child, url, waiting } = world
  const { answer } = await startCall(world)
  const metrics = await (await fetch(world.metricsUrl)).text()
  expect(metrics).toContain('\nstarboard_http_requests_in_flight 1\n')
  expect(metrics).toContain('\nstarboard_sessions 1\n')
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  await expect.poll(() => fetch(`${url}/healthz`).catch(() => 'refused')).toBe('refused')
  waiting[0]?.end('[]')
  expect((await answer).status).toBe(200)
  expect(await (await answer).text()).toBe('[]')
  expect(await ended).toEqual([0, null])

  const lines = world.log().trimEnd().split('\n')
  const all = lines.map((line): { event?: string; route?: string; action?: string } => JSON.parse(line))
  expect(all.filter((line) => 'audit' in line)).toMatchObject([{ action: 'sign_in', outcome: 'success' }])
  const events = all.filter((line) => !('audit' in line) && line.route !== '/healthz')
  expect(events.map(({ event }) => event)).toEqual([
    'started',
    'setting_unknown',
    'sign_in',
    'request',
    'stopping',
    'request',
    'stopped',
  ])
  expect(events[0]).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/u) })
  expect(events[1]).toMatchObject({ message: expect.stringContaining('API_BASE_URL') })
  expect(events[4]).toMatchObject({ reason: 'SIGTERM' })
  expect(world.log()).not.toContain(canary)
})

test('a change that the stop cuts off is in the audit log, because the service may have made it', async () => {
  const { child } = world
  const { answer } = await startCall(world, '/api/v2/apl-starred-queries/a', { method: 'PUT', body: '{}' })
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  await expect(answer).rejects.toThrow()
  expect(await ended).toEqual([0, null])
  expect(world.log()).toMatch(/"action":"put","outcome":"499".+"record":"a".+"after":"/u)
})

test('a second signal ends it immediately', async () => {
  const { child } = world
  await startCall(world)
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  await expect.poll(world.log).toContain('"stopping"')
  child.kill('SIGINT')
  expect(await ended).toEqual([1, null])
  expect(world.log()).not.toContain('"stopped"')
})

test('npm run sessions lists who is signed in, without development dependencies', async () => {
  const { scripts, dependencies } = JSON.parse(await readFile('package.json', 'utf8'))
  const [, file = ''] = /^node (\S+) sessions$/u.exec(scripts.sessions) ?? []
  const { answer } = await startCall(world)
  world.waiting[0]?.end('[]')
  await answer
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, API_BASE_URL: world.service.url }
  const { stdout } = await promisify(execFile)(process.execPath, [resolve(file), 'sessions'], {
    cwd: dataDir,
    env,
  })
  expect(stdout).toMatch(/ token .*\n1 session\.\n$/u)

  const folder = 'dist/server'
  const names = await readdir(folder, { recursive: true })
  const sources = names
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFile(join(folder, name), 'utf8'))
  const imported = (await Promise.all(sources)).flatMap((source) =>
    [...source.matchAll(/(?:^import .*?|\bimport\()"([\w@][^"]*)"/gmu)].map(([, name = '']) => name),
  )
  const packages = new Set(imported.filter((name) => !name.startsWith('node:')).map(packageOf))
  expect(packages).toContain('libsql')
  expect([...packages].filter((name) => !(name in dependencies) && name !== 'vite')).toEqual([])
})
