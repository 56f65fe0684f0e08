import { type APIRequestContext, request } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, processTest as test } from './fixtures.ts'
import { freePort } from '#test/storage/free-port.ts'
import { signInByRequests } from './support/sign-in.ts'
import { startProcess } from './support/start-process.ts'

/** `DURABILITY_KILLS` is how often the server is killed. */
const kills = Number(process.env['DURABILITY_KILLS'] ?? 6)

const ownPage = { 'X-Requested-By': 'starboard' }

/** Settings of a server that can be restarted at the same URL with the same data. */
const lastingSettings = async (dataDir: string): Promise<Record<string, string>> => ({
  PORT: String(await freePort()),
  SERVICE_PORT: String(await freePort()),
  SERVICE_UNKNOWN_ID: 'create',
  DATA_DIR: dataDir,
})

const startServer = (env: Record<string, string>) =>
  startProcess({
    args: [resolve('dist/server/main.js')],
    // Away from the developer's .env.
    cwd: env['DATA_DIR'] ?? '',
    env,
    readyLine: /Starboard ready at (http:\/\/localhost:\d+)/u,
  })

const signedIn = async (url: string): Promise<APIRequestContext> => {
  const api = await request.newContext({ baseURL: url, extraHTTPHeaders: ownPage })
  await signInByRequests(api, 'admin')
  return api
}

const addressOf = (id: string) => `/api/v2/apl-starred-queries/${id}`

const recordOf = (name: string) => ({
  name,
  dataset: 'logs',
  kind: 'apl',
  who: 'somebody',
  metadata: {},
  query: { apl: "['logs'] | count" },
})

/** The stored name of a query; null if there is none. */
const storedName = async (api: APIRequestContext, id: string): Promise<string | null> => {
  const answer = await api.get(addressOf(id))
  if (answer.status() === 404) return null
  expect(answer.status()).toBe(200)
  return String((await answer.json()).name)
}

let dataDir = ''
test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'starboard-durability-'))
})
test.afterEach(() => rm(dataDir, { recursive: true, force: true }))

test(`F77 after ${kills} kills right after an answer, neither acknowledged writes nor the session are lost`, async () => {
  const env = await lastingSettings(dataDir)
  /** The possible states of each ID: the last acknowledged one, and the next one while its write is in flight. */
  const may = new Map<string, readonly (string | null)[]>()
  let api: APIRequestContext | undefined
  let acknowledged = 0

  /** Writes one ID repeatedly, or creates and deletes it in turns, until the server is gone. */
  async function write(session: APIRequestContext, id: string, times = Infinity) {
    for (let count = 0; count < times; count += 1) {
      const next = id.startsWith('comes-and-goes') && count % 2 === 1 ? null : `${id} ${count}`
      may.set(id, [...(may.get(id) ?? [null]), next])
      const answer = await (next === null
        ? session.delete(addressOf(id))
        : session.put(addressOf(id), { data: recordOf(next) }))
      expect([200, 204]).toContain(answer.status())
      may.set(id, [next])
      acknowledged += 1
    }
  }

  async function expectKept(session: APIRequestContext, ids: Iterable<string>) {
    for (const id of ids) expect(may.get(id), id).toContain(await storedName(session, id))
  }

  let latest: readonly string[] = []
  for (let round = 0; round < kills; round += 1) {
    const server = await startServer(env)
    const session = (api ??= await signedIn(server.ready[1] ?? ''))
    await expectKept(
      session,
      [...latest, 'last'].filter((id) => may.has(id)),
    )
    // New IDs: a server killed during a change holds the lease on its record for a few more seconds.
    latest = ['second', 'third', 'comes-and-goes'].map((id) => `${id}-${round}`)
    const before = acknowledged
    const writers = latest.map((id) => write(session, id).catch(() => undefined))
    await expect.poll(() => acknowledged - before, { intervals: [2] }).toBeGreaterThan(2)
    await wait((round * 7) % 20)
    await write(session, 'last', 1)
    await server.kill()
    await Promise.all(writers)
  }
  const server = await startServer(env)
  if (api) await expectKept(api, may.keys())
  await api?.dispose()
  await server.stop()
})

test('F78 two processes on one directory lose none of each other’s writes and share their sessions', async () => {
  const settings = await Promise.all([lastingSettings(dataDir), lastingSettings(dataDir)])
  // At the same time, in an empty directory: both want to create the secret, the tables, and the demo set.
  const servers = await Promise.all(settings.map(startServer))
  try {
    const [one, other] = servers.map(({ ready }) => ready[1] ?? '')
    const api = await signedIn(one ?? '')
    const write = async (at: string, by: string) => {
      for (let count = 0; count < 60; count += 1) {
        const answer = await api.put(`${at}${addressOf(`${by}-${count}`)}`, {
          data: recordOf(`${by} ${count}`),
        })
        expect(answer.status()).toBe(200)
      }
    }
    await Promise.all([write(one ?? '', 'one'), write(other ?? '', 'other')])
    const kept: (string | null)[][] = []
    for (let count = 0; count < 60; count += 1) {
      kept.push(await Promise.all(['one', 'other'].map((by) => storedName(api, `${by}-${count}`))))
    }
    expect(kept).toEqual(Array.from({ length: 60 }, (_, count) => [`one ${count}`, `other ${count}`]))
    expect((await api.post('/auth/logout')).status()).toBe(204)
    expect((await api.get(`${other}/api/v2/orgs`)).status()).toBe(401)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
})
