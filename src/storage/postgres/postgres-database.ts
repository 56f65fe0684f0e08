import type { DatabasePart } from '../database-part.ts'
import { type Database, type Statements, StorageError } from '../database.ts'
import type { PostgresConnection } from './postgres-connection.ts'
import { createPostgresPool } from './postgres-pool.ts'
import { withRetries } from './postgres-retry.ts'
import { preparePostgres } from './postgres-start.ts'
import { readPostgresUrl } from './postgres-url.ts'
import { runInScope } from '../transaction-scope.ts'
import { writeAnything } from '../write-anything.ts'

/**
 * A part in the schema `starboard` of a PostgreSQL database. Every statement is serializable, and is run again when
 * another one was in its way. A connection that is lost makes one call fail; the next one gets a new connection.
 * @throws {SettingsError} as `openDatabase`
 */
export async function openPostgresDatabase(url: string, part: DatabasePart): Promise<Database> {
  const target = readPostgresUrl(url)
  const pool = createPostgresPool(target)
  let hasFailed = false
  try {
    await pool.lend((connection) => preparePostgres(connection, part, target))
  } catch (error) {
    await pool.close()
    throw error
  }

  async function guarded<Result>(work: (connection: PostgresConnection) => Promise<Result>): Promise<Result> {
    try {
      return await withRetries(() => pool.lend(work))
    } catch (error) {
      hasFailed = true
      throw error
    }
  }

  const transaction: Database['transaction'] = (work) => guarded((connection) => transact(connection, work))
  return {
    rows: (sql, values) => guarded(async ({ query }) => (await query(sql, values)).rows),
    run: (sql, values) => guarded(async ({ query }) => (await query(sql, values)).count),
    transaction,
    check: async () => {
      await transaction(async ({ rows, run }) => {
        const [state] = await rows(
          `SELECT version, current_setting('transaction_read_only') AS read_only FROM ${part.versionTable}`,
        )
        if (state?.['read_only'] !== 'off') throw new StorageError('the database is read-only')
        if (hasFailed) await writeAnything(run, part)
      })
      hasFailed = false
    },
    close: () => pool.close(),
  }
}

async function transact<Result>(
  connection: PostgresConnection,
  work: (statements: Statements) => Promise<Result>,
): Promise<Result> {
  await connection.query('BEGIN')
  try {
    const result = await runInScope(statementsOf(connection), work)
    await connection.query('COMMIT')
    return result
  } catch (error) {
    // Without an answer the connection is given up, and the server rolls back.
    if (!connection.isLost()) await connection.query('ROLLBACK').catch(() => connection.end())
    throw error
  }
}

function statementsOf({ query }: PostgresConnection): Statements {
  return {
    rows: async (sql, values) => (await query(sql, values)).rows,
    run: async (sql, values) => (await query(sql, values)).count,
  }
}
