import { getOrInsert } from '#lib/maps.ts'
import type Sqlite from 'libsql'
import {
  type Database,
  type DatabasePart,
  type SqlValue,
  type Statements,
  StorageError,
  writeAnything,
} from './database.ts'
import { createFileCheck, isBusy, openSqliteFile, sqliteRows, sqliteValues, whenFree } from './sqlite-file.ts'
import { runInScope } from './transaction.ts'

/**
 * Opens a part in a SQLite file of `dataDir`. WAL with full sync; several processes may share the file.
 * @throws {SettingsError} like `openDatabase`
 */
export async function openSqliteDatabase(dataDir: string, part: DatabasePart): Promise<Database> {
  const { db, file } = await openSqliteFile(dataDir, part)
  const checkFile = await createFileCheck(file)
  const prepare = createPreparer(db)
  // The driver has one connection, so other calls wait while a transaction runs.
  const inTurn = createTurns()
  let hasFailed = false
  let checking: Promise<void> | undefined

  function failure(error: unknown): StorageError {
    hasFailed = true
    return new StorageError(error instanceof Error ? error.message : String(error), { cause: error })
  }

  async function guarded<Result>(work: () => Result, asked?: number): Promise<Result> {
    try {
      return await whenFree(work, asked)
    } catch (error) {
      throw failure(error)
    }
  }

  /** Runs immediately unless a transaction is open: what waits for another process's lock must not hold up reads. */
  async function soon<Result>(work: () => Result): Promise<Result> {
    const asked = performance.now()
    const later = () => inTurn(() => guarded(work, asked))
    // The driver ends the process when a closed database is asked.
    if (db.open && db.inTransaction) return later()
    try {
      return work()
    } catch (error) {
      if (isBusy(error)) return later()
      throw failure(error)
    }
  }

  /**
   * Runs a statement. One that meets a lock is left in progress by the driver, and until it ends, nothing that others
   * change is committed. It ends when it is refused for another reason.
   */
  function ending<Result>(run: () => Result): Result {
    try {
      return run()
    } catch (error) {
      if (isBusy(error) && !db.inTransaction) {
        db.exec('PRAGMA query_only = ON')
        try {
          run()
        } catch {
          // Refused, as it should be.
        } finally {
          db.exec('PRAGMA query_only = OFF')
        }
      }
      throw error
    }
  }

  const allRows = (sql: string, values: readonly SqlValue[] = []) =>
    sqliteRows(ending(() => prepare(sql).all(sqliteValues(values))))
  const changes = (sql: string, values: readonly SqlValue[] = []) =>
    ending(() => prepare(sql).run(sqliteValues(values)).changes)
  /** The level belongs to the connection, so nothing may run in between. */
  const changesUnsynced: typeof changes = (sql, values) => {
    db.exec('PRAGMA synchronous = NORMAL')
    try {
      return changes(sql, values)
    } finally {
      db.exec('PRAGMA synchronous = FULL')
    }
  }
  const now: Statements = {
    rows: (sql, values) => guarded(() => allRows(sql, values)),
    run: (sql, values) => guarded(() => changes(sql, values)),
  }

  async function transact<Result>(
    work: (statements: Statements) => Promise<Result>,
    asked: number,
  ): Promise<Result> {
    await guarded(() => changes('BEGIN IMMEDIATE'), asked)
    try {
      const result = await runInScope(now, work)
      await now.run('COMMIT')
      return result
    } catch (error) {
      // A full disk has already rolled back. Whatever a rollback says, the first error is the reason.
      if (db.inTransaction) await now.run('ROLLBACK').catch(() => 0)
      // Later statements would become part of this transaction and be lost.
      if (db.inTransaction) db.close()
      throw error
    }
  }

  /** Runs in a transaction, which takes the write lock without writing. Writes to the disk only after a failure. */
  const checkStatements = async ({ rows, run }: Statements): Promise<void> => {
    await rows(`SELECT version FROM ${part.versionTable}`)
    if (hasFailed) await writeAnything(run, part)
  }

  const transaction: Database['transaction'] = (work) => {
    const asked = performance.now()
    return inTurn(() => transact(work, asked))
  }

  async function check(): Promise<void> {
    await checkFile()
    await transaction(checkStatements)
    hasFailed = false
  }

  return {
    rows: (sql, values) => soon(() => allRows(sql, values)),
    run: (sql, values) => soon(() => changes(sql, values)),
    runUnsynced: (sql, values) => soon(() => changesUnsynced(sql, values)),
    transaction,
    // One at a time, because probes ask every second, but one may wait for a lock for five.
    check: () => (checking ??= check().finally(() => (checking = undefined))),
    close: () =>
      inTurn(async () => {
        if (!db.open) return
        // If the checkpoint fails, the changes stay in the log and are read at the next start.
        await now.rows('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => [])
        db.close()
      }),
  }
}

/** Prepares each statement once. There are few, because they never contain values. */
function createPreparer(db: Sqlite.Database): (sql: string) => Sqlite.Statement {
  const prepared = new Map<string, Sqlite.Statement>()
  return (sql) => {
    // The driver keeps the file open while there are statements, and would continue after `close`.
    if (!db.open) throw new Error('the database is closed')
    return getOrInsert(prepared, sql, () => db.prepare(sql))
  }
}

/** Runs one task at a time, in order of arrival. */
function createTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => null)
    return mine
  }
}
