import { onTestFinished } from 'vitest'
import type { Database, DatabasePart } from '#storage/database.ts'
import { openDatabase, type StorageSettings } from '#storage/open-database.ts'
import { temporaryDirectory } from '../storage/temporary-directory.ts'
import { createSealer, type Sealer } from '#server/session/sealer.ts'
import {
  createSessionStore,
  type OnEnded,
  sessionPart,
  type SessionStore,
} from '#server/session/session-store.ts'

/** A database that is opened when it is first asked. */
function lazyDatabase(open: () => Promise<Database>): Database {
  let opened: Promise<Database> | undefined
  const database = () => (opened ??= open())
  return {
    rows: async (sql, values) => (await database()).rows(sql, values),
    run: async (sql, values) => (await database()).run(sql, values),
    transaction: async (work) => (await database()).transaction(work),
    check: async () => (await database()).check(),
    close: async () => (await opened)?.close(),
  }
}

/** The database of sessions in a directory of its own, or where `storage` says, as another process would open it. */
export function openTestDatabase(
  options: { dataDir?: string; storage?: StorageSettings; part?: DatabasePart } = {},
): Database {
  const dataDir = options.dataDir ?? temporaryDirectory()
  const storage = options.storage ?? { dataDir, databaseUrl: null }
  const database = lazyDatabase(() => openDatabase(storage, options.part ?? sessionPart))
  // Not before the other things of a test are gone, which may still use it.
  if (storage.databaseUrl !== null) onTestFinished(() => database.close())
  return database
}

/** Sessions in a database as `openTestDatabase` opens it. */
export function openTestSessions(
  options: { dataDir?: string; storage?: StorageSettings; sealer?: Sealer; onEnded?: OnEnded } = {},
): SessionStore {
  const sealer = options.sealer ?? createSealer('a'.repeat(32))
  return createSessionStore(openTestDatabase(options), sealer, options.onEnded ?? (() => undefined))
}
