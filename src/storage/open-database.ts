import type { Database, DatabasePart } from './database.ts'
import { openSqliteDatabase } from './sqlite-database.ts'

/** Where the data lives: SQLite files in `dataDir`, or a PostgreSQL database. */
export type StorageSettings = {
  readonly dataDir: string
  /** `postgres://…`; null: SQLite. */
  readonly databaseUrl: string | null
}

/**
 * Opens one part of the data and migrates it to the newest format.
 * @throws {SettingsError} if it cannot be opened, is not ours, is damaged, or is newer. It is never overwritten.
 */
export async function openDatabase(settings: StorageSettings, part: DatabasePart): Promise<Database> {
  if (settings.databaseUrl !== null) {
    const { openPostgresDatabase } = await import('./postgres-database.ts')
    return openPostgresDatabase(settings.databaseUrl, part)
  }
  return openSqliteDatabase(settings.dataDir, part)
}
