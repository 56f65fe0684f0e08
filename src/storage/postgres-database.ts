import { setTimeout as wait } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { SettingsError } from '#lib/errors.ts'
import {
  type Database,
  type DatabasePart,
  fromStorable,
  type SqlRow,
  type SqlValue,
  type Statements,
  StorageError,
  toStorable,
  versionOf,
  writeAnything,
} from './database.ts'
import { type PostgresTarget, readPostgresUrl } from './postgres-url.ts'
import { runInScope } from './transaction.ts'

/** All tables are in their own schema, so that they never collide with those of another program. */
const schema = 'starboard'
const connections = 5
/** To wait for a connection: a new one, or one in use. */
const connectMilliseconds = 10_000
/** Longer than the server's own timeouts, so that it only applies if the server is silent. */
const answerMilliseconds = 15_000
/** How long a statement is retried, and the longest pause between tries. */
const retryMilliseconds = 10_000
const longestPause = 100
/** Key of the advisory lock for migrations: any number, the same for every part. */
const migrationLock = 7_301_522

/** A failure of PostgreSQL or the connection to it. `code` is a SQLSTATE, a network error code, or empty. */
class PostgresFailure extends StorageError {
  readonly code: string

  constructor(message: string, code = '') {
    super(message)
    this.code = code
  }
}

/** Keeps only message and code of a driver error: its other members contain the statement, its values, and the row. */
function failureOf(error: unknown, otherwise?: string): PostgresFailure {
  if (error instanceof PostgresFailure) return error
  // A host name with several addresses causes one error for each, and none of its own.
  const { message, code, severity } = Object(error instanceof AggregateError ? error.errors[0] : error)
  return new PostgresFailure(severity === undefined ? (otherwise ?? message) : message, code)
}

const tokens = /'[^']*'|"[^"]*"|--[^\n]*|\?/g

/** Replaces each `?` with `$1`, `$2`, … for PostgreSQL, except in quotes and comments. */
export function numberPlaceholders(sql: string): string {
  let count = 0
  return sql.replace(tokens, (token) => (token === '?' ? `$${++count}` : token))
}

/** Statements on one connection. After an error that is not the statement's, it is released as lost. */
class Connection implements Statements {
  readonly #client: PoolClient
  isLost = false

  constructor(client: PoolClient) {
    this.#client = client
  }

  async query(
    sql: string,
    values: readonly SqlValue[] = [],
  ): Promise<{ rows: SqlRow[]; rowCount: number | null }> {
    if (this.isLost) throw new PostgresFailure('the connection was lost')
    try {
      const sent = values.map((value) => (typeof value === 'string' ? toStorable(value) : value))
      return await this.#client.query<Record<string, SqlValue>>(numberPlaceholders(sql), sent)
    } catch (error) {
      this.isLost = Object(error).severity !== 'ERROR'
      throw failureOf(error, 'the connection was lost')
    }
  }

  rows = async (sql: string, values?: readonly SqlValue[]): Promise<readonly SqlRow[]> =>
    (await this.query(sql, values)).rows

  run = async (sql: string, values?: readonly SqlValue[]): Promise<number> =>
    (await this.query(sql, values)).rowCount ?? 0

  /** Runs `work` between `begin` and COMMIT. Without an answer, the connection is dropped and the server rolls back. */
  async transaction<Result>(begin: string, work: () => Promise<Result>): Promise<Result> {
    await this.query(begin)
    try {
      const result = await work()
      await this.query('COMMIT')
      return result
    } catch (error) {
      if (!this.isLost) await this.query('ROLLBACK').catch(() => (this.isLost = true))
      throw error
    }
  }
}

/** Up to 5 connections, opened on demand. The driver is loaded only if PostgreSQL is used. */
async function createPool({ host, port, database, user, password, tls }: PostgresTarget) {
  const { default: pg } = await import('pg')
  const parsers: Readonly<Record<number, (text: string) => SqlValue>> = {
    [pg.types.builtins.INT8]: Number,
    [pg.types.builtins.NUMERIC]: Number,
    [pg.types.builtins.TEXT]: fromStorable,
    [pg.types.builtins.VARCHAR]: fromStorable,
  }
  const pool = new pg.Pool({
    host,
    port,
    database,
    user,
    password,
    ssl: tls && { host, ...tls },
    max: connections,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectMilliseconds,
    query_timeout: answerMilliseconds,
    application_name: 'starboard',
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    options: `-c search_path=${schema} -c default_transaction_isolation=serializable -c client_min_messages=warning`,
    types: { getTypeParser: (type, format) => parsers[type] ?? pg.types.getTypeParser(type, format) },
  })
  // A connection lost while idle removes itself from the pool.
  pool.on('error', () => undefined)
  return pool
}

/**
 * Opens a part in the schema `starboard` of a PostgreSQL database. Every statement is serializable and is retried after
 * a conflict. A lost connection makes one call fail; the next one gets a new connection.
 * @throws {SettingsError} like `openDatabase`
 */
export async function openPostgresDatabase(url: string, part: DatabasePart): Promise<Database> {
  const target = readPostgresUrl(url)
  const pool = await createPool(target)
  const loans = new Set<Promise<unknown>>()
  let hasFailed = false
  let isClosed = false

  async function lendOne<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    if (isClosed) throw new StorageError('the database is closed')
    const client = await pool.connect().catch((error: unknown) => {
      throw failureOf(error)
    })
    const connection = new Connection(client)
    const lose = () => (connection.isLost = true)
    client.on('error', lose)
    try {
      return await work(connection)
    } finally {
      client.off('error', lose)
      client.release(connection.isLost)
    }
  }

  function lend<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const loan = lendOne(work)
    loans.add(loan)
    return loan.finally(() => loans.delete(loan))
  }

  async function close(): Promise<void> {
    const wasClosed = isClosed
    isClosed = true
    await Promise.allSettled(loans)
    if (!wasClosed) await pool.end()
  }

  /** Retries `work` while it conflicts with other transactions (PostgreSQL, 13.5). */
  async function guarded<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const start = performance.now()
    let duplicates = 0
    for (let pause = 1; ; pause = Math.min(pause * 2, longestPause)) {
      try {
        return await lend(work)
      } catch (error) {
        const code = error instanceof PostgresFailure ? error.code : ''
        // Under load, a conflict may show up as a duplicate key.
        const again = code === '40001' || code === '40P01' || (code === '23505' && duplicates++ === 0)
        if (!again || performance.now() - start > retryMilliseconds) {
          hasFailed = true
          throw error
        }
        await wait(pause * Math.random())
      }
    }
  }

  const transaction: Database['transaction'] = (work) =>
    guarded((connection) => connection.transaction('BEGIN', () => runInScope(connection, work)))

  const run: Database['run'] = (sql, values) => guarded((connection) => connection.run(sql, values))

  try {
    await lend((connection) => prepare(connection, part, target))
  } catch (error) {
    await close()
    throw error instanceof SettingsError ? error : refusal(failureOf(error), target)
  }
  return {
    rows: (sql, values) => guarded(({ rows }) => rows(sql, values)),
    run,
    // The other processes may be on machines that keep their power.
    runUnsynced: run,
    transaction,
    check: async () => {
      await transaction(async (statements) => {
        const [state] = await statements.rows(
          `SELECT version, current_setting('transaction_read_only') AS read_only FROM ${part.versionTable}`,
        )
        if (state?.['read_only'] !== 'off') throw new StorageError('the database is read-only')
        if (hasFailed) await writeAnything(statements.run, part)
      })
      hasFailed = false
    },
    close,
  }
}

/** Makes sure that the database can be used, and brings a part to the newest format. */
async function prepare(connection: Connection, part: DatabasePart, { place }: PostgresTarget): Promise<void> {
  // The default would not let a standby be asked at all.
  await connection.query('SET default_transaction_isolation = "repeatable read"')
  const [server] = await connection.rows(
    `SELECT current_setting('server_encoding') AS encoding, current_setting('transaction_read_only') AS read_only,
      current_setting('synchronous_commit') AS durable,
      (SELECT reset_val FROM pg_settings WHERE name = 'default_transaction_isolation') AS isolation`,
  )
  await connection.query('RESET default_transaction_isolation')
  if (server?.['encoding'] !== 'UTF8') {
    throw new SettingsError(`DATABASE_URL: ${place} must have the encoding UTF8.`)
  }
  if (server['isolation'] !== 'serializable') {
    throw new SettingsError(
      `DATABASE_URL: ${place} ignores what Starboard asks of a connection, as PgBouncer does; name PostgreSQL itself.`,
    )
  }
  if (server['read_only'] === 'on') {
    throw new SettingsError(`DATABASE_URL: ${place} is read-only, as a standby is; name the primary server.`)
  }
  if (server['durable'] === 'off') {
    throw new SettingsError(
      `DATABASE_URL: ${place} has synchronous_commit off, with which a saved record can be lost; turn it on.`,
    )
  }
  // Not serializable, because this transaction must see changes made before it got the lock.
  await connection.transaction('BEGIN ISOLATION LEVEL READ COMMITTED', async () => {
    await connection.query('SET LOCAL statement_timeout = 0')
    await connection.query('SELECT pg_advisory_xact_lock(?)', [migrationLock])
    await migrate(connection, part, `DATABASE_URL: ${place}`)
  })
}

/** Migrates a part. The caller's lock makes processes that start at once do it one after the other. */
async function migrate({ rows, run }: Statements, part: DatabasePart, place: string): Promise<void> {
  const { versionTable, migrations } = part
  const [found] = await rows(
    'SELECT to_regnamespace(?)::text AS namespace, to_regclass(?)::text AS versions',
    [schema, `${schema}.${versionTable}`],
  )
  if (found?.['namespace'] === null) await run(`CREATE SCHEMA ${schema}`)
  if (found?.['versions'] === null) {
    await run(`CREATE TABLE ${versionTable} (version INTEGER NOT NULL)`)
    await run(`INSERT INTO ${versionTable} (version) VALUES (0)`)
  }
  const [row] = await rows(`SELECT version FROM ${versionTable}`)
  const version = versionOf(row, part, place)
  if (version === migrations.length) return
  for (const statement of migrations.slice(version).flat()) await run(statement)
  await run(`UPDATE ${versionTable} SET version = ${migrations.length}`)
}

/** Explains a failure in one sentence, without the password. */
function refusal(
  { code, message }: PostgresFailure,
  { host, port, database, user, place }: PostgresTarget,
): SettingsError {
  if (code.startsWith('28')) {
    return new SettingsError(`DATABASE_URL: ${host}:${port} does not let user “${user}” in (${message}).`)
  }
  if (code === '3D000') {
    return new SettingsError(
      `DATABASE_URL: there is no database “${database}” at ${host}:${port}; create it first.`,
    )
  }
  if (code === '42501') {
    return new SettingsError(
      `DATABASE_URL: user “${user}” may not make tables (${message}); let it own the database or a schema “${schema}” in it.`,
    )
  }
  return new SettingsError(`DATABASE_URL: ${place} cannot be used (${message}).`)
}
