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
  const turns = createTurns()
  let hasFailed = false

  function failure(error: unknown): StorageError {
    hasFailed = true
    return new StorageError(error instanceof Error ? error.message : String(error), { cause: error })
  }

  async function guarded<Result>(work: () => Result): Promise<Result> {
    try {
      return await whenFree(work)
    } catch (error) {
      throw failure(error)
    }
  }

  /** Runs immediately if nothing else does, which is nearly always so: waiting costs as much as a short statement. */
  async function soon<Result>(work: () => Result): Promise<Result> {
    if (!turns.free()) return turns.take(() => guarded(work))
    try {
      return work()
    } catch (error) {
      if (isBusy(error)) return turns.take(() => guarded(work))
      throw failure(error)
    }
  }

  const allRows = (sql: string, values: readonly SqlValue[] = []) =>
    sqliteRows(prepare(sql).all(sqliteValues(values)))
  const changes = (sql: string, values: readonly SqlValue[] = []) =>
    prepare(sql).run(sqliteValues(values)).changes
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

  async function transact<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result> {
    await now.run('BEGIN IMMEDIATE')
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

  return {
    rows: (sql, values) => soon(() => allRows(sql, values)),
    run: (sql, values) => soon(() => changes(sql, values)),
    runUnsynced: (sql, values) => soon(() => changesUnsynced(sql, values)),
    transaction: (work) => turns.take(() => transact(work)),
    check: async () => {
      await checkFile()
      await turns.take(async () => {
        await transact(checkStatements)
        hasFailed = false
      })
    },
    close: () =>
      turns.take(async () => {
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
    const known = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, known)
    return known
  }
}

/** Runs one task at a time, in order of arrival. */
type Turns = {
  /** True if nothing is running or waiting. */
  free(): boolean
  take<Result>(work: () => Promise<Result>): Promise<Result>
}

function createTurns(): Turns {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  async function settled(before: Promise<unknown>): Promise<void> {
    await before.catch(() => null)
    waiting--
  }
  return {
    free: () => waiting === 0,
    take: (work) => {
      const mine = waiting === 0 ? work() : last.then(work)
      waiting++
      last = settled(mine)
      return mine
    },
  }
}
