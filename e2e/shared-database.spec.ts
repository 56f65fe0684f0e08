import { request } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, processTest as test } from './fixtures.ts'
import { startTestPostgres } from '#test/storage/test-postgres.ts'
import { freePort } from '#test/storage/free-port.ts'
import { startRoundRobin } from './support/round-robin.ts'
import { signInByRequests } from './support/sign-in.ts'
import { startProcess } from './support/start-process.ts'

/** Longer than a round of calls takes on the slowest machine, because a token that expires meanwhile is refused. */
const tokenSeconds = 600

/** Advances a process's clock by `lives` token lifetimes, and by another at each SIGUSR2. */
const clock = (lives: number) => `
  const { now } = Date
  let lives = ${lives}
  Date.now = () => now() + lives * ${tokenSeconds * 1000}
  process.on('SIGUSR2', () => console.log('lives:', (lives += 1)))
`

const query = '/api/v2/apl-starred-queries/shared'

test('two processes behind a round robin share sessions, refreshes, and records in one PostgreSQL', async () => {
  const postgres = await startTestPostgres()
  test.skip('missing' in postgres, 'missing' in postgres ? postgres.missing : '')
  if ('missing' in postgres) return
  const folder = await mkdtemp(join(tmpdir(), 'starboard-shared-'))
  const endings: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true }), postgres.stop]
  try {
    const balancer = await startRoundRobin()
    endings.push(balancer.close)
    const shared = { DATABASE_URL: postgres.url, SESSION_SECRET: 'a-secret-that-both-processes-were-given' }
    const servicePort = String(await freePort())
    const service = await startProcess({
      args: ['--import', 'tsx', resolve('src/service/main.ts')],
      env: {
        ...shared,
        SERVICE_PORT: servicePort,
        SERVICE_UNKNOWN_ID: 'create',
        SERVICE_REDIRECT_URIS: `${balancer.url}/auth/callback`,
        SERVICE_TOKEN_SECONDS: String(tokenSeconds),
      },
      readyLine: /Starboard service ready at (\S+)/u,
    })
    endings.push(service.stop)
    const start = async (name: string, lives = 0) => {
      const port = String(await freePort())
      const { pid, log, kill } = await startProcess({
        args: [
          '--import',
          `data:text/javascript,${encodeURIComponent(clock(lives))}`,
          resolve('dist/server/main.js'),
        ],
        cwd: folder,
        env: {
          ...shared,
          PORT: port,
          DATA_DIR: join(folder, name),
          PUBLIC_URL: balancer.url,
          API_BASE_URL: service.ready[1] ?? '',
          OAUTH_ISSUER: service.ready[1] ?? '',
          OAUTH_CLIENT_ID: 'starboard',
        },
        readyLine: /Starboard ready at/u,
      })
      endings.push(kill)
      return { url: `http://127.0.0.1:${port}`, pid, log, kill }
    }
    const servers = await Promise.all([start('one'), start('other')])
    balancer.servers = servers.map(({ url }) => url)

    // The sign-in begins at one process and ends at the other.
    const api = await request.newContext({
      baseURL: balancer.url,
      extraHTTPHeaders: { 'X-Requested-By': 'starboard' },
    })
    endings.push(() => api.dispose())
    await signInByRequests(api, 'admin')

    // A refresh token works once: if two processes both used it, they would lose the session.
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => api.get('/api/v2/orgs')))
      expect(answers.map((answer) => answer.status())).toEqual(Array.from({ length: 20 }, () => 200))
      for (const { pid, log } of servers) {
        process.kill(pid, 'SIGUSR2')
        await expect.poll(log).toContain(`lives: ${round + 1}`)
      }
    }
    for (const { log } of servers) expect(log()).toContain('"route":"/api/v2/orgs"')

    // Of many saves over one version, one succeeds, whichever process receives them.
    const record = { name: 'First', kind: 'apl', who: 'somebody', metadata: {}, query: { apl: 'logs' } }
    expect((await api.put(query, { data: record })).status()).toBe(200)
    const { etag = '' } = (await api.get(query)).headers()
    const saves = await Promise.all(
      Array.from({ length: 20 }, (_, count) =>
        api.put(query, { data: { ...record, name: `Save ${count}` }, headers: { 'If-Match': etag } }),
      ),
    )
    expect(saves.filter((answer) => answer.status() === 200)).toHaveLength(1)
    expect(saves.filter((answer) => answer.status() === 412)).toHaveLength(19)

    // A change that the browser sends again is passed on once, even if it reaches the other process.
    const again = { data: record, headers: { 'Idempotency-Key': '"1"' } }
    const twice = [await api.put(query, again), await api.put(query, again)]
    expect(twice.map((answer) => answer.status())).toEqual([200, 502])
    expect((await api.put(query, { data: { ...record, name: 'Save' } })).status()).toBe(200)

    // One process dies: nobody is signed out and nothing is lost.
    const [survivor, dead] = servers
    await dead?.kill()
    balancer.servers = [survivor?.url ?? '']
    expect(await (await api.get(query)).json()).toMatchObject({ name: expect.stringMatching(/^Save/u) })

    // Signing out through one process signs out at all of them.
    const third = await start('third', 3)
    balancer.servers = [third.url]
    expect((await api.get('/api/v2/orgs')).status()).toBe(200)
    expect((await api.post('/auth/logout')).status()).toBe(204)
    balancer.servers = [survivor?.url ?? '']
    expect((await api.get('/api/v2/orgs')).status()).toBe(401)
  } finally {
    for (const end of endings.toReversed()) await end()
  }
})
