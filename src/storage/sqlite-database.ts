import type Sqlite from 'libsql'
import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Database,
  type DatabasePart,
  type SqlRow,
  type SqlValue,
  type Statements,
  StorageError,
  writeAnything,
} from './database.ts'
import { openSqliteFile } from './sqlite-file.ts'
import { fromStorable, toStorable } from './storable-text.ts'
import { createTurns, runInScope } from './transaction.ts'

const patience = 5000
const longestPause = 50

/**
 * Tries again for 5 seconds while another process has the file. The driver would wait too, but with the whole process
 * standing still.
 */
export async function whenFree<Result>(work: () => Result): Promise<Result> {
  const start = Date.now()
  for (let pause = 1; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || Date.now() - start > patience) throw error
      await wait(pause * (0.5 + Math.random() / 2))
    }
  }
}

/** Another process has the file right now. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}

/** Values as the driver is given them. */
function sqliteValues(values: readonly SqlValue[]): readonly SqlValue[] {
  return values.map((value) => (typeof value === 'string' ? toStorable(value) : value))
}

/**
 * Rows as the driver gives them: text, numbers and null, because no column of ours holds anything else.
 * @throws when the driver gives something that is no row.
 */
export function sqliteRows(rows: unknown[]): readonly SqlRow[] {
  if (!areRows(rows)) throw new Error('the driver gave something that is no row')
  for (const row of rows) {
    for (const column in row) {
      const value = row[column]
      if (typeof value === 'string') row[column] = fromStorable(value)
    }
  }
  return rows
}

function areRows(rows: unknown[]): rows is Record<string, SqlValue>[] {
  return rows.every((row) => typeof row === 'object' && row !== null)
}

const leastFree = 1024 * 1024

/**
 * Gives a function that rejects when `file` could not be written to: gone, replaced, read-only, disk full. It asks the
 * file system and writes nothing.
 */
async function createFileCheck(file: string): Promise<() => Promise<void>> {
  const opened = await stat(file)
  return async () => {
    try {
      // The driver would go on writing to a file that was deleted, and all of it would be lost.
      const { ino, dev } = await stat(file)
      if (ino !== opened.ino || dev !== opened.dev) throw new Error('it was replaced by another file')
      await access(file, constants.R_OK | constants.W_OK)
      await access(path.dirname(file), constants.W_OK)
      const { bavail, bsize } = await statfs(file)
      if (bavail * bsize < leastFree) throw new Error('the disk is full')
    } catch (error) {
      throw new StorageError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

/**
 * A part in a SQLite file of `dataDir`. WAL with full sync; several processes may share the file.
 * @throws {SettingsError} as `openDatabase`
 */
export async function openSqliteDatabase(dataDir: string, part: DatabasePart): Promise<Database> {
  const { db, file } = await openSqliteFile(dataDir, part)
  const checkFile = await createFileCheck(file)
  const prepare = createPreparer(db)
  // The driver has one connection: whatever is asked during a transaction of another waits for its end.
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

  /** At once when nothing is under way, which is nearly always: waiting costs as much as a short statement. */
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
      // A full disk has rolled back already; whatever a rollback says, the first error is the reason.
      if (db.inTransaction) await now.run('ROLLBACK').catch(() => 0)
      // What came after would be a part of this transaction and never be kept.
      if (db.inTransaction) db.close()
      throw error
    }
  }

  /** Takes the lock for writing, which writes nothing, and only after a failure writes to the disk. */
  const checkStatements = async ({ rows, run }: Statements): Promise<void> => {
    await rows(`SELECT version FROM ${part.versionTable}`)
    if (hasFailed) await writeAnything(run, part)
  }

  return {
    rows: (sql, values) => soon(() => allRows(sql, values)),
    run: (sql, values) => soon(() => changes(sql, values)),
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
        // Whatever does not fit into the file now stays in the log beside it, and is found at the next start.
        await now.rows('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => [])
        db.close()
      }),
  }
}

/** Prepares each statement once. There are few: values are never a part of them. */
function createPreparer(db: Sqlite.Database): (sql: string) => Sqlite.Statement {
  const prepared = new Map<string, Sqlite.Statement>()
  return (sql) => {
    // The driver keeps the file open as long as there are statements, and would go on after `close`.
    if (!db.open) throw new Error('the database is closed')
    const known = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, known)
    return known
  }
}
