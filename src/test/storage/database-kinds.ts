import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { StorageSettings } from '#storage/open-database.ts'
import { temporaryDirectory } from './temporary-directory.ts'

/** One of the databases that tests run on. */
export type DatabaseKind = {
  /** Its name, with the reason if it cannot be tested here. */
  readonly name: string
  readonly isMissing: boolean
  /** Creates an empty place for data, removed after the test. */
  create(): Promise<StorageSettings>
}

/**
 * SQLite and PostgreSQL, for `describe.each` with tests by `test.skipIf(isMissing)`.
 * @throws Error if PostgreSQL is required (`CI=true`) and missing.
 */
export async function databaseKinds(): Promise<readonly [DatabaseKind, DatabaseKind]> {
  return [sqliteKind, await postgresKind()]
}

const sqliteKind: DatabaseKind = {
  name: 'SQLite',
  isMissing: false,
  create: () => Promise.resolve({ dataDir: temporaryDirectory(), databaseUrl: null }),
}

async function postgresKind(): Promise<DatabaseKind> {
  const answer = await fetch(inject('postgresAddress'))
  const text = await answer.text()
  if (answer.ok) return { name: 'PostgreSQL', isMissing: false, create: () => createDatabase(text) }
  if (answer.status !== 404) throw new Error(text)
  const create = () => Promise.reject(new Error(text))
  return { name: `PostgreSQL: skipped, ${text}`, isMissing: true, create }
}

async function createDatabase(url: string): Promise<StorageSettings> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(url, `CREATE DATABASE ${name}`)
  onTestFinished(() => administer(url, `DROP DATABASE ${name} WITH (FORCE)`))
  const databaseUrl = url.replace(/\/postgres$/, `/${name}`)
  return { dataDir: '/nowhere', databaseUrl }
}

/** Runs a statement as the user that owns the whole server. */
async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
