import { SettingsError } from '#lib/settings-error.ts'
import type { DatabasePart } from '../database-part.ts'
import { type PostgresConnection, schema } from './postgres-connection.ts'
import { type PostgresFailure, postgresFailure } from './postgres-failure.ts'
import { migratePostgres } from './postgres-migration.ts'
import type { PostgresTarget } from './postgres-url.ts'

/**
 * Makes sure that the database can be used, and brings a part to the newest format.
 * @throws {SettingsError} with one sentence that says what is wrong, without the password.
 */
export async function preparePostgres(
  connection: PostgresConnection,
  part: DatabasePart,
  target: PostgresTarget,
): Promise<void> {
  try {
    await checkServer(connection, target)
    await migratePostgres(connection, part, `DATABASE_URL: ${target.place}`)
  } catch (error) {
    throw error instanceof SettingsError ? error : refusal(postgresFailure(error), target)
  }
}

async function checkServer({ query }: PostgresConnection, { place }: PostgresTarget): Promise<void> {
  // The default would not let a standby be asked at all.
  await query('SET default_transaction_isolation = "repeatable read"')
  const [server] = (
    await query(
      `SELECT current_setting('server_encoding') AS encoding, current_setting('transaction_read_only') AS read_only,
        current_setting('synchronous_commit') AS durable`,
    )
  ).rows
  await query('RESET default_transaction_isolation')
  if (server?.['encoding'] !== 'UTF8') {
    throw new SettingsError(`DATABASE_URL: ${place} must have the encoding UTF8.`)
  }
  if (server['read_only'] === 'on') {
    throw new SettingsError(`DATABASE_URL: ${place} is read-only, as a standby is; name the primary server.`)
  }
  if (server['durable'] === 'off') {
    throw new SettingsError(
      `DATABASE_URL: ${place} has synchronous_commit off, with which a saved record can be lost; turn it on.`,
    )
  }
}

function refusal({ code, message }: PostgresFailure, { host, port, database, user, place }: PostgresTarget) {
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
