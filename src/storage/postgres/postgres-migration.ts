import type { DatabasePart } from '../database-part.ts'
import { type PostgresConnection, schema } from './postgres-connection.ts'
import { versionOf } from '../part-version.ts'

/** Any number, the same for every part: the lock under which tables are made. */
const lock = 7_301_522

/**
 * Brings a part to the newest format. Processes that start at once do it one after the other.
 * @throws {SettingsError} when the part is newer.
 */
export async function migratePostgres(
  { query }: PostgresConnection,
  part: DatabasePart,
  place: string,
): Promise<void> {
  // What this transaction sees has to be newer than the lock, so it cannot be serializable.
  await query('BEGIN ISOLATION LEVEL READ COMMITTED')
  try {
    await query('SET LOCAL statement_timeout = 0')
    await query('SELECT pg_advisory_xact_lock(?)', [lock])
    await migrate(query, part, place)
    await query('COMMIT')
  } catch (error) {
    await query('ROLLBACK').catch(() => null)
    throw error
  }
}

async function migrate(query: PostgresConnection['query'], part: DatabasePart, place: string): Promise<void> {
  const { versionTable, migrations } = part
  const [found] = (
    await query('SELECT to_regnamespace(?)::text AS namespace, to_regclass(?)::text AS versions', [
      schema,
      `${schema}.${versionTable}`,
    ])
  ).rows
  if (found?.['namespace'] === null) await query(`CREATE SCHEMA ${schema}`)
  if (found?.['versions'] === null) {
    await query(`CREATE TABLE ${versionTable} (version INTEGER NOT NULL)`)
    await query(`INSERT INTO ${versionTable} (version) VALUES (0)`)
  }
  const [row] = (await query(`SELECT version FROM ${versionTable}`)).rows
  const version = versionOf(row, part, place)
  if (version === migrations.length) return
  for (const statement of migrations.slice(version).flat()) await query(statement)
  await query(`UPDATE ${versionTable} SET version = ${migrations.length}`)
}
