import { mkdirSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'libsql'
import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#test/storage/database-kinds.ts'
import { type ListName, openStore, type Seed, type Store } from './sql-store.ts'
import { temporaryDirectory } from '#test/storage/temporary-directory.ts'
import { credential, openForTest, openTwice } from '#test/service/open-store.ts'

const seed = {
  orgs: ['{"id":"o"}'],
  tokens: ['{"id":"t"}'],
  starredQueries: [{ id: 'q', body: '{"id":"q"}' }],
}

function* brokenRows(): Iterable<string> {
  yield '{"id":"o"}'
  throw new Error('broken seed')
}

async function allRows(store: Store, list: ListName): Promise<string[]> {
  const rows: string[] = []
  for await (const portion of store.rows(list)) rows.push(...portion)
  return rows
}

const named = (name: string): Seed => ({ ...seed, orgs: [`"${name}"`] })

describe.each(await databaseKinds())('$name', ({ isMissing, create }) => {
  const whenHere = test.skipIf(isMissing)

  whenHere(
    'an empty store is filled once; a filled one stays unchanged even if all was deleted',
    async () => {
      const settings = await create()
      const store = await openStore(settings)
      expect(await store.isFilled()).toBe(false)
      await store.fillEmpty(seed)
      expect(await store.sampleQueryIds()).toEqual(['q'])
      expect(await store.deleteQuery('q')).toBe(true)
      await store.fillEmpty({ orgs: ['{"id":"other"}'], tokens: [], starredQueries: seed.starredQueries })
      await store.close()

      const again = await openForTest(settings)
      expect(await again.isFilled()).toBe(true)
      expect(await allRows(again, 'orgs')).toEqual(seed.orgs)
      expect(await allRows(again, 'tokens')).toEqual(seed.tokens)
      expect(await again.getQuery('q')).toBeNull()
      expect(await again.sampleQueryIds()).toEqual([])
    },
  )

  whenHere('a seed that breaks off leaves the store empty', async () => {
    const store = await openForTest(await create())
    await expect(store.fillEmpty({ ...seed, orgs: brokenRows() })).rejects.toThrow('broken seed')
    expect(await store.isFilled()).toBe(false)
    expect(await allRows(store, 'orgs')).toEqual([])
    await store.fillEmpty(seed)
    expect(await allRows(store, 'orgs')).toEqual(seed.orgs)
  })

  whenHere('two processes that start at once fill the store once', async () => {
    const [one, two] = await openTwice(await create())
    await Promise.all([one.fillEmpty(named('one')), two.fillEmpty(named('two'))])
    const orgs = await allRows(one, 'orgs')
    expect(orgs).toHaveLength(1)
    expect(await allRows(two, 'orgs')).toEqual(orgs)
    expect(await two.sampleQueryIds()).toEqual(['q'])
  })

  whenHere.each([0, 500, 501])('a list of %i rows is complete, in order, and in batches', async (length) => {
    const store = await openForTest(await create())
    const tokens = Array.from({ length }, (_, index) => `{"id":"${length - index}"}`)
    await store.fillEmpty({ orgs: ['{"id":"o"}'], tokens, starredQueries: [] })
    const portions: number[] = []
    const rows: string[] = []
    for await (const portion of store.rows('tokens')) {
      portions.push(portion.length)
      rows.push(...portion)
    }
    expect(rows).toEqual(tokens)
    expect(Math.max(0, ...portions)).toBeLessThanOrEqual(500)
    expect(await allRows(store, 'orgs')).toEqual(['{"id":"o"}'])
  })

  whenHere('the last of several sample queries with one ID counts and is offered under that ID', async () => {
    const store = await openForTest(await create())
    const starredQueries = ['first', 'second'].map((body) => ({ id: 'same', body }))
    await store.fillEmpty({ ...seed, starredQueries })
    expect(await store.getQuery('same')).toBe('second')
    expect(new Set(await store.sampleQueryIds())).toEqual(new Set(['same']))
  })

  whenHere('a query can be replaced only if it exists, put anywhere, and deleted once', async () => {
    const store = await openForTest(await create())
    expect(await store.getQuery('q')).toBeNull()
    expect(await store.replaceQuery('q', '1')).toBe(false)
    expect(await store.getQuery('q')).toBeNull()
    await store.putQuery('q', '2')
    await store.putQuery('q', '3')
    expect(await store.getQuery('q')).toBe('3')
    expect(await store.replaceQuery('q', '4')).toBe(true)
    expect(await store.replaceQuery('q', '4')).toBe(true)
    expect(await store.getQuery('q')).toBe('4')
    expect(await store.sampleQueryIds()).toEqual([])
    expect(await store.deleteQuery('q')).toBe(true)
    expect(await store.deleteQuery('q')).toBe(false)
  })
})

test('a file of the first release keeps all its data', async () => {
  const dataDir = path.join(temporaryDirectory(), 'data')
  mkdirSync(dataDir)
  const db = new Sqlite(path.join(dataDir, 'starboard.db'))
  db.exec('PRAGMA journal_mode = WAL')
  db.exec(`
    CREATE TABLE schema_version (version INTEGER NOT NULL);
    CREATE TABLE seeds (position INTEGER PRIMARY KEY);
    CREATE TABLE orgs (position INTEGER PRIMARY KEY, body TEXT NOT NULL);
    CREATE TABLE tokens (position INTEGER PRIMARY KEY, body TEXT NOT NULL);
    CREATE TABLE starred_queries (id TEXT PRIMARY KEY, body TEXT NOT NULL);
    CREATE TABLE sample_queries (position INTEGER PRIMARY KEY, id TEXT NOT NULL);
    CREATE TABLE credentials (
      hash TEXT PRIMARY KEY, kind TEXT NOT NULL, grant_id TEXT NOT NULL, role TEXT NOT NULL,
      expires_at INTEGER NOT NULL, spent INTEGER NOT NULL, redirect_uri TEXT, code_challenge TEXT);
    CREATE INDEX credentials_by_grant ON credentials (grant_id);
    INSERT INTO schema_version (version) VALUES (1);
    INSERT INTO seeds VALUES (1);
    INSERT INTO orgs VALUES (0, '{"id":"o"}');
    INSERT INTO tokens VALUES (1, '{"id":"t"}');
    INSERT INTO starred_queries VALUES ('q', '{"id":"q","at":1.0}');
    INSERT INTO sample_queries VALUES (2, 'q');
    INSERT INTO credentials VALUES ('a', 'access', 'g', 'admin', 100, 0, NULL, NULL);`)
  db.close()
  const store = await openForTest({ dataDir, databaseUrl: null })
  expect(await store.isFilled()).toBe(true)
  expect(await allRows(store, 'orgs')).toEqual(['{"id":"o"}'])
  expect(await allRows(store, 'tokens')).toEqual(['{"id":"t"}'])
  expect(await store.getQuery('q')).toBe('{"id":"q","at":1.0}')
  expect(await store.sampleQueryIds()).toEqual(['q'])
  expect(await store.findCredential('a', 'access', 10)).toEqual(credential('a', 'access', { role: 'admin' }))
})
