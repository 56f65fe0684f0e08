import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { SettingsError } from '#lib/settings-error.ts'
import { openSqliteStore } from './sqlite-store.ts'
import type { Credential, Store } from './store.ts'
import { temporaryDirectory } from './testing/in-process-service.ts'

const seed = {
  orgs: ['{"id":"o"}'],
  tokens: ['{"id":"t"}'],
  starredQueries: [{ id: 'q', body: '{"id":"q"}' }],
}

const credential = (hash: string, kind: Credential['kind']): Credential => ({
  hash,
  kind,
  grantId: 'g',
  role: 'viewer',
  expiresAt: 100,
  redirectUri: null,
  codeChallenge: null,
})

function* brokenRows(): Iterable<string> {
  yield '{"id":"o"}'
  throw new Error('broken seed')
}

async function allRows(store: Store, list: 'orgs' | 'tokens'): Promise<string[]> {
  const rows: string[] = []
  for await (const portion of store.rows(list)) rows.push(...portion)
  return rows
}

test('an empty store is filled once; a filled one is left as it is, even when all was deleted', async () => {
  const directory = temporaryDirectory()
  const store = openSqliteStore(directory)
  expect(await store.isFilled()).toBe(false)
  await store.fillEmpty(seed)
  expect(await store.sampleQueryIds()).toEqual(['q'])
  expect(await store.deleteQuery('q')).toBe(true)
  await store.fillEmpty({ orgs: ['{"id":"other"}'], tokens: [], starredQueries: seed.starredQueries })
  await store.close()

  const again = openSqliteStore(directory)
  expect(await again.isFilled()).toBe(true)
  expect(await allRows(again, 'orgs')).toEqual(seed.orgs)
  expect(await allRows(again, 'tokens')).toEqual(seed.tokens)
  expect(await again.getQuery('q')).toBeNull()
  expect(await again.sampleQueryIds()).toEqual([])
  await again.close()
})

test('a seed that breaks off leaves the store empty', async () => {
  const store = openSqliteStore(temporaryDirectory())
  await expect(store.fillEmpty({ ...seed, orgs: brokenRows() })).rejects.toThrow('broken seed')
  expect(await store.isFilled()).toBe(false)
  expect(await allRows(store, 'orgs')).toEqual([])
  await store.fillEmpty(seed)
  expect(await allRows(store, 'orgs')).toEqual(seed.orgs)
  await store.close()
})

test('two stores on one file see and keep each other’s writes', async () => {
  const directory = temporaryDirectory()
  const [one, two] = [openSqliteStore(directory), openSqliteStore(directory)]
  for (let index = 0; index < 20; index++) {
    await one.putQuery(`one ${index}`, '{}')
    await two.putQuery(`two ${index}`, '{}')
  }
  expect(await one.getQuery('two 19')).toBe('{}')
  expect(await two.getQuery('one 19')).toBe('{}')
  await one.close()
  await two.close()
})

test('a credential is spent once, and a second use revokes its whole grant', async () => {
  const store = openSqliteStore(temporaryDirectory())
  await store.saveCredential(credential('r1', 'refresh'))
  const next = () => [credential('a1', 'access'), credential('r2', 'refresh')]
  expect(await store.exchange('r1', 'refresh', 10, next)).toMatchObject({
    outcome: 'done',
    spent: { role: 'viewer' },
  })
  expect(await store.findCredential('a1', 'access', 10)).toMatchObject({ role: 'viewer' })
  expect(await store.findCredential('a1', 'refresh', 10)).toBeNull()
  expect(await store.findCredential('a1', 'access', 100)).toBeNull()
  expect(await store.exchange('r1', 'refresh', 10, next)).toEqual({ outcome: 'reused' })
  expect(await store.findCredential('a1', 'access', 10)).toBeNull()
  expect(await store.exchange('r2', 'refresh', 10, next)).toEqual({ outcome: 'unknown' })
  await store.close()
})

test.each([
  ['damaged', 'not a database, but a letter to somebody. '.repeat(100), /cannot be opened/],
  ['cut off', null, /cannot be opened/],
])('a %s file stops the start with one sentence and is not touched', async (_, text, message) => {
  const directory = temporaryDirectory()
  const file = join(directory, 'starboard.db')
  if (text === null) {
    const store = openSqliteStore(directory)
    await store.fillEmpty(seed)
    await store.close()
    writeFileSync(file, Buffer.concat([readFileSync(file).subarray(0, 100), Buffer.alloc(8192, 7)]))
  } else writeFileSync(file, text)
  const before = readFileSync(file)
  expect(() => openSqliteStore(directory)).toThrow(SettingsError)
  expect(() => openSqliteStore(directory)).toThrow(message)
  expect(() => openSqliteStore(directory)).toThrow(/^DATA_DIR: /)
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('a file of a newer Starboard or of another program stops the start', async () => {
  const newer = temporaryDirectory()
  await openSqliteStore(newer).close()
  const db = new Database(join(newer, 'starboard.db'))
  db.exec('UPDATE schema_version SET version = 2')
  db.close()
  expect(() => openSqliteStore(newer)).toThrow(/written by a newer Starboard \(format 2, this one knows 1\)/)

  const foreign = temporaryDirectory()
  const other = new Database(join(foreign, 'starboard.db'))
  other.exec('CREATE TABLE recipes (name TEXT)')
  other.close()
  expect(() => openSqliteStore(foreign)).toThrow(/database of another program/)
})

test('a data directory that cannot be made stops the start with its name', () => {
  const directory = temporaryDirectory()
  writeFileSync(join(directory, 'file'), '')
  expect(() => openSqliteStore(join(directory, 'file', 'data'))).toThrow(/^DATA_DIR: .*cannot be opened/)
})

test('a new data directory is for its owner only', async () => {
  const directory = join(temporaryDirectory(), 'data')
  await openSqliteStore(directory).close()
  expect(statSync(directory).mode & 0o777).toBe(0o700)
  chmodSync(directory, 0o700)
})
