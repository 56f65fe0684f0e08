import {
  type Database,
  type DatabasePart,
  type SqlRow,
  type SqlValue,
  type Statements,
  StorageError,
} from '#storage/database.ts'
import { openDatabase, type StorageSettings } from '#storage/open-database.ts'

/** An admin may do everything, a viewer only GET. */
export type Role = 'admin' | 'viewer'

type CredentialKind = 'code' | 'access' | 'refresh'

/** A code or token of the local authorization server. Only its SHA-256 is stored, never the secret. */
export type Credential = {
  readonly hash: string
  readonly kind: CredentialKind
  /** All credentials from one sign-in share a grant and are revoked together. */
  readonly grantId: string
  readonly role: Role
  /** Seconds since the epoch. */
  readonly expiresAt: number
  /** Of a code: its redirect URI, and its PKCE challenge (RFC 7636). */
  readonly redirectUri: string | null
  readonly codeChallenge: string | null
}

/** Outcome of using a single-use credential. `reused`: it was used before, and its whole grant is now revoked. */
export type Exchange =
  | { readonly outcome: 'done'; readonly spent: Credential }
  | { readonly outcome: 'refused' | 'unknown' | 'reused' }

type SeedQuery = { readonly id: string; readonly body: string }

/** Rows as JSON texts, stored and returned byte for byte. Can be iterated more than once. */
export type Seed = {
  readonly orgs: Iterable<string>
  readonly tokens: Iterable<string>
  readonly starredQueries: Iterable<SeedQuery>
}

export type ListName = 'orgs' | 'tokens'

/** The tables of the service; in SQLite, the file `starboard.db`. */
const servicePart: DatabasePart = {
  file: 'starboard.db',
  versionTable: 'schema_version',
  migrations: [
    [
      'CREATE TABLE seeds (position INTEGER PRIMARY KEY)',
      'CREATE TABLE orgs (position INTEGER PRIMARY KEY, body TEXT NOT NULL)',
      'CREATE TABLE tokens (position INTEGER PRIMARY KEY, body TEXT NOT NULL)',
      'CREATE TABLE starred_queries (id TEXT PRIMARY KEY, body TEXT NOT NULL)',
      'CREATE TABLE sample_queries (position INTEGER PRIMARY KEY, id TEXT NOT NULL)',
      // Files of format 1 have INTEGER instead of BIGINT, which is the same to SQLite.
      `CREATE TABLE credentials (
        hash TEXT PRIMARY KEY, kind TEXT NOT NULL, grant_id TEXT NOT NULL, role TEXT NOT NULL,
        expires_at BIGINT NOT NULL, spent INTEGER NOT NULL, redirect_uri TEXT, code_challenge TEXT)`,
      'CREATE INDEX credentials_by_grant ON credentials (grant_id)',
    ],
  ],
}

/** Every statement of the store, in SQL that means the same to SQLite and PostgreSQL. */
const sql = {
  countSeeds: 'SELECT count(*) AS count FROM seeds',
  addSeed: 'INSERT INTO seeds (position) VALUES (1) ON CONFLICT (position) DO NOTHING',
  orgsAfter: 'SELECT position, body FROM orgs WHERE position > ? ORDER BY position LIMIT ?',
  tokensAfter: 'SELECT position, body FROM tokens WHERE position > ? ORDER BY position LIMIT ?',
  allQueries: 'SELECT id, body FROM starred_queries',
  getQuery: 'SELECT body FROM starred_queries WHERE id = ?',
  replaceQuery: 'UPDATE starred_queries SET body = ? WHERE id = ?',
  putQuery: `INSERT INTO starred_queries (id, body) VALUES (?, ?)
    ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
  deleteQuery: 'DELETE FROM starred_queries WHERE id = ?',
  sampleIds: 'SELECT id FROM sample_queries WHERE id IN (SELECT id FROM starred_queries) ORDER BY position',
  saveCredential: `INSERT INTO credentials
    (hash, kind, grant_id, role, expires_at, spent, redirect_uri, code_challenge) VALUES (?, ?, ?, ?, ?, 0, ?, ?)`,
  findCredential: 'SELECT * FROM credentials WHERE hash = ? AND kind = ? AND spent = 0 AND expires_at > ?',
  spendCredential: 'UPDATE credentials SET spent = 1 WHERE hash = ? AND kind = ? AND spent = 0 RETURNING *',
  revokeGrantOf:
    'DELETE FROM credentials WHERE grant_id IN (SELECT grant_id FROM credentials WHERE hash = ?)',
  revokeAll: 'DELETE FROM credentials',
  dropExpired: 'DELETE FROM credentials WHERE expires_at <= ?',
} as const

/**
 * A text column of a row.
 * @throws {StorageError} if it contains anything else.
 */
function textOf(row: SqlRow | undefined, column: string): string {
  const value = row?.[column]
  if (typeof value === 'string') return value
  throw new StorageError(`column ${column} holds no text`)
}

/**
 * A number column of a row.
 * @throws {StorageError} if it contains anything else.
 */
function numberOf(row: SqlRow | undefined, column: string): number {
  const value = row?.[column]
  if (typeof value === 'number') return value
  throw new StorageError(`column ${column} holds no number`)
}

function credentialOf(row: SqlRow): Credential {
  return {
    hash: textOf(row, 'hash'),
    kind: kindOf(textOf(row, 'kind')),
    grantId: textOf(row, 'grant_id'),
    role: roleOf(textOf(row, 'role')),
    expiresAt: numberOf(row, 'expires_at'),
    redirectUri: row['redirect_uri'] === null ? null : textOf(row, 'redirect_uri'),
    codeChallenge: row['code_challenge'] === null ? null : textOf(row, 'code_challenge'),
  }
}

function kindOf(text: string): CredentialKind {
  if (text === 'code' || text === 'access' || text === 'refresh') return text
  throw new StorageError('column kind holds something else')
}

/** Anything but `admin` is the lesser role, so that an unexpected value never grants more rights. */
function roleOf(text: string): Role {
  return text === 'admin' ? 'admin' : 'viewer'
}

const batch = 500

/** Fills an empty store. Does nothing if it was filled before or another process is filling it. */
async function insertSeed(statements: Statements, seed: Seed): Promise<void> {
  // First, so that a second process waits here and then finds nothing left to do.
  if ((await statements.run(sql.addSeed)) === 0) return
  let position = 0
  const numbered = (value: string) => [position++, value] as const
  await insertAll(statements, 'INSERT INTO orgs (position, body)', seed.orgs, numbered)
  await insertAll(statements, 'INSERT INTO tokens (position, body)', seed.tokens, numbered)
  const ids: string[] = []
  for (const { id, body } of seed.starredQueries) {
    // One by one: a statement must not write the same ID twice, but a seed file may contain duplicates.
    await statements.run(sql.putQuery, [id, body])
    ids.push(id)
  }
  await insertAll(statements, 'INSERT INTO sample_queries (position, id)', ids, numbered)
}

/** Inserts hundreds of rows per statement, because each statement is a round trip. */
async function insertAll<Row>(
  { run }: Statements,
  into: string,
  rows: Iterable<Row>,
  valuesOf: (row: Row) => readonly [SqlValue, SqlValue],
): Promise<void> {
  let values: SqlValue[] = []
  const write = async () => {
    if (values.length === 0) return
    await run(`${into} VALUES ${'(?, ?), '.repeat(values.length / 2).slice(0, -2)}`, values)
    values = []
  }
  for (const row of rows) {
    values.push(...valuesOf(row))
    if (values.length === 2 * batch) await write()
  }
  await write()
}

const portion = 500

/**
 * Opens the store of the service in SQLite or PostgreSQL.
 * @throws {SettingsError} like `openDatabase`
 */
export async function openStore(settings: StorageSettings): Promise<Store> {
  return createSqlStore(await openDatabase(settings, servicePart))
}

/**
 * All data of the service. Records are texts that no method parses or rewrites.
 * Every method rejects with `StorageError` if the storage fails.
 */
export type Store = ReturnType<typeof createSqlStore>

function createSqlStore(db: Database) {
  return {
    /** True once a seed was inserted, even if every record has been deleted since. */
    isFilled: async (): Promise<boolean> => numberOf(first(await db.rows(sql.countSeeds)), 'count') > 0,
    /** Fills an empty store in one transaction. Does nothing if it is filled. */
    fillEmpty: (seed: Seed): Promise<void> => db.transaction((statements) => insertSeed(statements, seed)),
    /** Row texts in seed order, in batches. */
    rows: (list: ListName): AsyncIterable<readonly string[]> =>
      pages(db, list === 'orgs' ? sql.orgsAfter : sql.tokensAfter),
    /** Texts of all records, ordered by ID. */
    queries: async (): Promise<string[]> => {
      const rows = await db.rows(sql.allQueries)
      // Sorted here, because databases sort texts differently.
      const pairs = rows.map((row) => [textOf(row, 'id'), textOf(row, 'body')] as const)
      return pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, body]) => body)
    },
    getQuery: async (id: string): Promise<string | null> => {
      const row = first(await db.rows(sql.getQuery, [id]))
      return row === undefined ? null : textOf(row, 'body')
    },
    /** Replaces a record; false if the ID is unknown. */
    replaceQuery: async (id: string, body: string): Promise<boolean> =>
      (await db.run(sql.replaceQuery, [body, id])) > 0,
    /** Replaces or creates a record. */
    putQuery: async (id: string, body: string): Promise<void> =>
      void (await db.run(sql.putQuery, [id, body])),
    /** False if the ID is unknown. */
    deleteQuery: async (id: string): Promise<boolean> => (await db.run(sql.deleteQuery, [id])) > 0,
    /** IDs of the seeded queries that still exist, in seed order. */
    sampleQueryIds: async (): Promise<string[]> =>
      (await db.rows(sql.sampleIds)).map((row) => textOf(row, 'id')),
    saveCredential: (credential: Credential): Promise<void> => saveCredential(db, credential),
    /** An unspent credential that has not expired at `now` (seconds). */
    findCredential: async (hash: string, kind: CredentialKind, now: number): Promise<Credential | null> => {
      const row = first(await db.rows(sql.findCredential, [hash, kind, Math.floor(now)]))
      return row === undefined ? null : credentialOf(row)
    },
    /**
     * Spends a code or refresh token and saves the credentials that `next` returns for it, in one transaction. If
     * `next` returns null, the credential is spent anyway. Using a spent one revokes its grant.
     */
    exchange: async (
      hash: string,
      kind: CredentialKind,
      now: number,
      next: (spent: Credential) => readonly Credential[] | null,
    ): Promise<Exchange> => {
      // Outside the transaction, which would conflict with every other one if it read all rows.
      await db.run(sql.dropExpired, [Math.floor(now)])
      return db.transaction(async (statements) => {
        const row = first(await statements.rows(sql.spendCredential, [hash, kind]))
        if (row === undefined) {
          return { outcome: (await statements.run(sql.revokeGrantOf, [hash])) > 0 ? 'reused' : 'unknown' }
        }
        const spent = credentialOf(row)
        const saved = next(spent)
        if (saved === null) return { outcome: 'refused' }
        for (const credential of saved) await saveCredential(statements, credential)
        return { outcome: 'done', spent }
      })
    },
    /** Revokes everything from the same sign-in as this token (RFC 7009, 2.1). */
    revoke: async (hash: string): Promise<void> => void (await db.run(sql.revokeGrantOf, [hash])),
    /** Revokes everything from all sign-ins. */
    revokeAll: async (): Promise<void> => void (await db.run(sql.revokeAll)),
    /** Rejects if the store cannot be read or written right now. Cheap enough to call every second. */
    check: (): Promise<void> => db.check(),
    close: (): Promise<void> => db.close(),
  }
}

const first = (rows: readonly SqlRow[]): SqlRow | undefined => rows[0]

/** Reads page by page. Seeded rows never change, so the list is consistent without a snapshot. */
async function* pages(db: Database, statement: string): AsyncIterable<readonly string[]> {
  let after = -1
  for (;;) {
    const rows = await db.rows(statement, [after, portion])
    if (rows.length > 0) yield rows.map((row) => textOf(row, 'body'))
    if (rows.length < portion) return
    after = numberOf(rows.at(-1), 'position')
  }
}

async function saveCredential({ run }: Statements, credential: Credential): Promise<void> {
  const { hash, kind, grantId, role, expiresAt, redirectUri, codeChallenge } = credential
  await run(sql.saveCredential, [hash, kind, grantId, role, expiresAt, redirectUri, codeChallenge])
}
