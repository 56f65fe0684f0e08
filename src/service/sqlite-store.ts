import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { SettingsError } from '#lib/settings-error.ts'
import { type Statements, prepareStatements } from './sqlite-statements.ts'
import { credentialOf, numberOf, textOf } from './sqlite-row.ts'
import { type Credential, type ListName, type Seed, type Store, StoreError } from './store.ts'

const schemaVersion = 1
const portion = 500

const schema = `
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
INSERT INTO schema_version (version) VALUES (${schemaVersion});
`

/**
 * The store in one SQLite file, `starboard.db` in `dataDir`. WAL with full sync: a write that was answered
 * survives the loss of power. Several processes may share the file.
 * @throws {SettingsError} when the file cannot be opened, is not ours, is damaged or newer. It is never overwritten.
 */
export function openSqliteStore(dataDir: string): Store {
  const file = join(dataDir, 'starboard.db')
  const db = openDatabase(dataDir, file)
  const sql = prepareStatements(db)

  /** The driver is synchronous; the interface is not, so that another database can stand behind it. */
  const guarded =
    <Args extends unknown[], T>(work: (...args: Args) => T) =>
    async (...args: Args): Promise<T> => {
      // The driver keeps the file open as long as there are statements, and would go on after `close`.
      if (!db.open) throw new StoreError('the store is closed')
      try {
        return work(...args)
      } catch (error) {
        throw new StoreError(error instanceof Error ? error.message : String(error), { cause: error })
      }
    }

  const immediately = <T>(work: () => T): T => {
    db.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      db.exec('COMMIT')
      return result
    } catch (error) {
      db.exec('ROLLBACK')
      throw error
    }
  }

  return {
    isFilled: guarded(() => numberOf(sql.countSeeds.get(), 'count') > 0),
    fillEmpty: guarded((seed: Seed) => immediately(() => insertSeed(sql, seed))),
    rows: (list) => pages(guarded(pageReader(sql, list))),
    getQuery: guarded((id: string) => {
      const row = sql.getQuery.get(id)
      return row === undefined ? null : textOf(row, 'body')
    }),
    replaceQuery: guarded((id: string, body: string) => sql.replaceQuery.run(body, id).changes > 0),
    putQuery: guarded((id: string, body: string) => void sql.putQuery.run(id, body)),
    deleteQuery: guarded((id: string) => sql.deleteQuery.run(id).changes > 0),
    sampleQueryIds: guarded(() => sql.sampleIds.all().map((row) => textOf(row, 'id'))),
    saveCredential: guarded((credential: Credential) => saveCredential(sql, credential)),
    findCredential: guarded((hash, kind, now) => {
      const row = sql.findCredential.get(hash, kind, now)
      return row === undefined ? null : credentialOf(row)
    }),
    exchange: guarded((hash, kind, now, next) =>
      immediately(() => {
        sql.dropExpired.run(now)
        const row = sql.spendCredential.get(hash, kind)
        if (row === undefined) {
          return { outcome: sql.revokeGrantOf.run(hash).changes > 0 ? 'reused' : 'unknown' }
        }
        const spent = credentialOf(row)
        const saved = next(spent)
        if (saved === null) return { outcome: 'refused' }
        for (const credential of saved) saveCredential(sql, credential)
        return { outcome: 'done', spent }
      }),
    ),
    revoke: guarded((hash: string) => void sql.revokeGrantOf.run(hash)),
    close: async () => {
      if (db.open) await guarded(() => void db.exec('PRAGMA wal_checkpoint(TRUNCATE)'))()
      if (db.open) db.close()
    },
  }
}

function openDatabase(dataDir: string, file: string): Database.Database {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const db = new Database(file)
    db.exec('PRAGMA busy_timeout = 5000')
    db.exec('PRAGMA journal_mode = WAL')
    db.exec('PRAGMA synchronous = FULL')
    bringUpToDate(db, file)
    return db
  } catch (error) {
    if (error instanceof SettingsError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingsError(
      `DATA_DIR: ${file} cannot be opened (${reason}); move the file away or set DATA_DIR to another directory.`,
      { cause: error },
    )
  }
}

function bringUpToDate(db: Database.Database, file: string): void {
  const tables = () =>
    db
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      .all()
      .map((row) => textOf(row, 'name'))
  if (tables().length === 0) {
    // Another process may be doing the same: the second one finds the tables after its wait for the lock.
    db.exec('BEGIN IMMEDIATE')
    if (tables().length === 0) db.exec(schema)
    db.exec('COMMIT')
  }
  if (!tables().includes('schema_version')) {
    throw new SettingsError(
      `DATA_DIR: ${file} is a database of another program; set DATA_DIR to another directory.`,
    )
  }
  const version = numberOf(db.prepare('SELECT version FROM schema_version').get(), 'version')
  if (version > schemaVersion) {
    throw new SettingsError(
      `DATA_DIR: ${file} was written by a newer Starboard (format ${version}, this one knows ${schemaVersion}); update Starboard or set DATA_DIR to another directory.`,
    )
  }
}

function insertSeed(sql: Statements, seed: Seed): void {
  if (numberOf(sql.countSeeds.get(), 'count') > 0) return
  let position = 0
  for (const body of seed.orgs) sql.addOrg.run(position++, body)
  for (const body of seed.tokens) sql.addToken.run(position++, body)
  for (const { id, body } of seed.starredQueries) {
    sql.putQuery.run(id, body)
    sql.addSample.run(position++, id)
  }
  sql.addSeed.run(1)
}

type PageReader<T> = (after: number) => T

function pageReader(sql: Statements, list: ListName): PageReader<readonly unknown[]> {
  const statement = list === 'orgs' ? sql.orgsAfter : sql.tokensAfter
  return (after) => statement.all(after, portion)
}

/** Seeded rows never change, so one page after the other gives a consistent list without holding a snapshot. */
async function* pages(read: PageReader<Promise<readonly unknown[]>>): AsyncIterable<readonly string[]> {
  let after = -1
  for (;;) {
    const rows = await read(after)
    if (rows.length > 0) yield rows.map((row) => textOf(row, 'body'))
    if (rows.length < portion) return
    after = numberOf(rows.at(-1), 'position')
  }
}

function saveCredential(sql: Statements, credential: Credential): void {
  const { hash, kind, grantId, role, expiresAt, redirectUri, codeChallenge } = credential
  sql.saveCredential.run(hash, kind, grantId, role, expiresAt, redirectUri, codeChallenge)
}
