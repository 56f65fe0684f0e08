import { connect, createServer } from 'node:net'
import { inspect } from 'node:util'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { SettingsError } from '#lib/errors.ts'
import { createCuttingProxy } from '#test/storage/cutting-proxy.ts'
import { databaseKinds } from '#test/storage/database-kinds.ts'
import { listenForTest } from '#test/storage/listen-for-test.ts'
import { type Database, type DatabasePart, StorageError } from './database.ts'
import { numberPlaceholders, openPostgresDatabase } from './postgres-database.ts'

const part: DatabasePart = {
  file: 'things.db',
  versionTable: 'things_version',
  migrations: [['CREATE TABLE things (id TEXT PRIMARY KEY, size BIGINT)']],
}
const add = 'INSERT INTO things (id, size) VALUES (?, 0)'
const count = 'SELECT count(*) AS count FROM things'

async function open(url: string): Promise<Database> {
  const database = await openPostgresDatabase(url, part)
  onTestFinished(() => database.close())
  return database
}

afterEach(() => void vi.useRealTimers())

const [, { name, isMissing, create }] = await databaseKinds()

async function createUrl(): Promise<string> {
  const { databaseUrl } = await create()
  return databaseUrl ?? ''
}

/** A copy of the URL with a change. */
function changed(url: string, change: (url: URL) => void): string {
  const other = new URL(url)
  change(other)
  return other.href
}

describe.skipIf(isMissing)(name, () => {
  test('a lost connection makes one call fail, and the next one works', async () => {
    const url = await createUrl()
    const other = await open(url)
    const proxy = await createCuttingProxy(url)
    const database = await open(proxy.url)
    for (let round = 0; round < 3; round++) {
      const statement = `SELECT pg_sleep(5 + ${round})`
      const refused = expect(database.rows(statement)).rejects.toThrow(StorageError)
      const active = `SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query = '${statement}'`
      await expect.poll(() => other.rows(active)).toHaveLength(1)
      proxy.cut()
      await refused
      expect(await database.run(add, [`round ${round}`])).toBe(1)
      await database.check()
    }
  })

  test('connections lost while idle are not used again', async () => {
    const url = await createUrl()
    const database = await open(url)
    const other = await open(url)
    await Promise.all([1, 2, 3].map(() => database.rows('SELECT pg_sleep(0.02)')))
    const mine = 'pid <> pg_backend_pid() AND datname = current_database()'
    await other.rows(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${mine}`)
    const left = () => other.rows(`SELECT pid FROM pg_stat_activity WHERE ${mine}`)
    await expect.poll(left).toEqual([])
    await new Promise((resolve) => setTimeout(resolve, 50))
    // On a busy machine, the time may be up before the events in it are processed.
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    for (const round of ['1', '2', '3', '4', '5']) expect(await database.run(add, [round])).toBe(1)
  })

  test('a connection lost in a transaction loses the whole transaction, and no part of it appears later', async () => {
    const proxy = await createCuttingProxy(await createUrl())
    const database = await open(proxy.url)
    const torn = database.transaction(async ({ run }) => {
      await run(add, ['before'])
      proxy.cut()
      await run(add, ['after']).catch(() => 0)
      await run(add, ['later'])
    })
    await expect(torn).rejects.toThrow(StorageError)
    await Promise.all(['a', 'b', 'c'].map((id) => database.transaction(({ run }) => run(add, [id]))))
    expect(await database.rows(count)).toEqual([{ count: 3 }])
  })

  test('while no server is reachable, every call fails quickly, and all works once there is one again', async () => {
    const proxy = await createCuttingProxy(await createUrl())
    const database = await open(proxy.url)
    proxy.refuse(true)
    proxy.cut()
    for (const id of ['1', '2']) await expect(database.run(add, [id])).rejects.toThrow(StorageError)
    await expect(database.check()).rejects.toThrow(StorageError)
    proxy.refuse(false)
    await database.check()
    expect(await database.rows(count)).toEqual([{ count: 0 }])
  })

  test('a silent server is abandoned after 15 seconds', async () => {
    const proxy = await createCuttingProxy(await createUrl())
    const database = await open(proxy.url)
    proxy.hang()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const refused = expect(database.rows(count)).rejects.toThrow(/^the connection was lost$/)
    await vi.advanceTimersByTimeAsync(15_000)
    await refused
    vi.useRealTimers()
    expect(await database.rows(count)).toEqual([{ count: 0 }])
  })

  test('with more calls than connections, each call gets its turn', async () => {
    const database = await open(await createUrl())
    const calls = Array.from({ length: 40 }, (_, index) => database.run(add, [`call ${index}`]))
    expect(await Promise.all(calls)).toEqual(calls.map(() => 1))
    const used = await database.rows(
      "SELECT count(*) AS count FROM pg_stat_activity WHERE application_name = 'starboard' AND datname = current_database()",
    )
    expect(used).toEqual([{ count: 5 }])
  })

  test('a call waits for a lock of another program, for at most 10 seconds', async () => {
    const database = await open(await createUrl())
    await expect(database.rows("SELECT set_config('statement_timeout', '50', false)")).resolves.toHaveLength(
      1,
    )
    await expect(database.rows('SELECT pg_sleep(1)')).rejects.toThrow(/statement timeout/)
    await expect(database.rows('SHOW statement_timeout')).resolves.toHaveLength(1)
  })

  test('a failure contains neither the statement, its values, nor the password', async () => {
    const url = await createUrl()
    const database = await open(url)
    await database.run(add, ['canary-id'])
    const failure: unknown = await database.run(add, ['canary-id']).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StorageError)
    const shown = inspect(failure, { depth: 10, showHidden: true })
    expect(shown).not.toContain('canary-id')
    expect(shown).not.toContain(decodeURIComponent(new URL(url).password))
  })

  test('a table with the same name in another schema is not touched', async () => {
    const url = await createUrl()
    const before = await openPostgresDatabase(url, { ...part, migrations: [[]] })
    await before.run('CREATE TABLE public.things (name TEXT)')
    await before.close()
    await expect(openPostgresDatabase(url, { ...part, versionTable: 'mine' })).resolves.toBeDefined()
    const database = await openPostgresDatabase(url, { ...part, versionTable: 'mine' })
    expect(await database.rows('SELECT * FROM public.things')).toEqual([])
    await database.close()
  })

  test.each<[string, RegExp, (url: URL) => void]>([
    ['a wrong password', /does not let user “starboard” in/, (url) => void (url.password = 'canary')],
    ['an unknown user', /does not let user “who” in/, (url) => void (url.username = 'who')],
    [
      'an unknown database',
      /there is no database “none” at 127.0.0.1/,
      (url) => void (url.pathname = '/none'),
    ],
    ['a port without a server', /cannot be used \(connect ECONNREFUSED/, (url) => void (url.port = '1')],
    ['a server without TLS', /cannot be used \(/, (url) => void (url.search = '?sslmode=verify-full')],
  ])('%s prevents the start with one sentence without the password', async (_, reason, change) => {
    const url = changed(await createUrl(), change)
    const refused: unknown = await openPostgresDatabase(url, part).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(SettingsError)
    expect(String(refused)).toMatch(reason)
    expect(String(refused)).toMatch(/^SettingsError: DATABASE_URL: [^\n]*\.$/)
    const shown = inspect(refused, { depth: 10, showHidden: true })
    expect(shown).not.toContain(decodeURIComponent(new URL(url).password))
  })

  test('a pooler that ignores the options of a connection prevents the start', async () => {
    const url = await createUrl()
    const { hostname, port } = new URL(url)
    const asked = 'default_transaction_isolation=serializable'
    const pooler = createServer((near) => {
      const far = connect(Number(port), hostname)
      far.on('error', () => near.destroy()).pipe(near)
      near.on('error', () => far.destroy()).on('close', () => far.destroy())
      near.on('data', (sent) => {
        const kept = sent.toString('latin1').replace(asked, 'application_name='.padEnd(asked.length, 'x'))
        far.write(kept, 'latin1')
      })
    })
    const way = String(await listenForTest(pooler))
    const pooled = changed(url, (address) => void (address.port = way))
    await expect(openPostgresDatabase(pooled, part)).rejects.toThrow(/as PgBouncer does/)
  })

  test('a database without durable commits, or read-only, prevents the start', async () => {
    const url = await createUrl()
    const database = await open(url)
    const name = new URL(url).pathname.slice(1)
    await database.run(`ALTER DATABASE ${name} SET synchronous_commit = off`)
    await expect(openPostgresDatabase(url, part)).rejects.toThrow(/synchronous_commit off/)
    await database.run(`ALTER DATABASE ${name} RESET synchronous_commit`)
    await database.run(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
    await expect(openPostgresDatabase(url, part)).rejects.toThrow(/is read-only, as a standby is/)
  })
})

test.each([
  ['SELECT 1', 'SELECT 1'],
  ['SELECT ? WHERE a = ? OR b = ?', 'SELECT $1 WHERE a = $2 OR b = $3'],
  [`SELECT '?', "?", ?`, `SELECT '?', "?", $1`],
  [`SELECT 'it''s ?', ?`, `SELECT 'it''s ?', $1`],
  ['SELECT ? -- really?\n, ?', 'SELECT $1 -- really?\n, $2'],
  [`SELECT 'a -- ?', ?`, `SELECT 'a -- ?', $1`],
])('%s', (sql, numbered) => {
  expect(numberPlaceholders(sql)).toBe(numbered)
})
