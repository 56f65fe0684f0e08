import { accessSync, closeSync, constants, openSync } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'libsql'
import { SettingsError } from '#lib/errors.ts'
import {
  type DatabasePart,
  fromStorable,
  type SqlRow,
  type SqlValue,
  StorageError,
  toStorable,
  versionOf,
} from './database.ts'
import { makeDirectory } from './make-directory.ts'

export type SqliteFile = { readonly db: Sqlite.Database; readonly file: string }

/**
 * Opens the file of a part in `dataDir` and migrates it to the newest format, or creates it, only for its owner.
 * @throws {SettingsError} if it cannot be opened, is not ours, is damaged, or is newer; it is then left unchanged.
 */
export async function openSqliteFile(dataDir: string, part: DatabasePart): Promise<SqliteFile> {
  const file = path.join(dataDir, part.file)
  try {
    makeDirectory(dataDir)
    makePrivate(file)
    // SQLite also opens read-only files, and then fails at the first write.
    for (const each of [file, dataDir]) accessSync(each, constants.R_OK | constants.W_OK)
    // Each attempt reopens the file: two processes reading an empty file at once would block each other.
    return await whenFree(() => {
      const db = new Sqlite(file)
      try {
        db.exec('PRAGMA busy_timeout = 0')
        prepareFile(db, `DATA_DIR: ${file}`, part)
        return { db, file }
      } catch (error) {
        db.close()
        throw error
      }
    })
  } catch (error) {
    throw error instanceof SettingsError ? error : refusal(file, error)
  }
}

/** Creates the file with mode 0600. The files that SQLite adds beside it get the same permissions. */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/** Checks before writing, so that a refused file stays unchanged. */
function prepareFile(db: Sqlite.Database, place: string, part: DatabasePart): void {
  if (tables(db).length > 0) {
    formatOf(db, place, part)
    // Finds damaged pages before they are read or written back: 0.1 s for 100,000 organizations.
    const found = String(Object(db.prepare('PRAGMA quick_check(1)').get()).quick_check)
      .split('\n')
      .at(-1)
    if (found !== 'ok') throw new SettingsError(damaged(place, found ?? ''))
  }
  db.exec('PRAGMA journal_mode = WAL')
  db.exec('PRAGMA synchronous = FULL')
  db.exec('BEGIN IMMEDIATE')
  try {
    migrate(db, place, part)
    db.exec('COMMIT')
  } catch (error) {
    // A full disk has already rolled back.
    if (db.inTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** Checks everything again, because another process may have migrated the file meanwhile. */
function migrate(db: Sqlite.Database, place: string, part: DatabasePart): void {
  const { versionTable, migrations } = part
  const found = tables(db)
  const version = found.length === 0 ? 0 : formatOf(db, place, part)
  if (!found.includes(versionTable)) {
    db.exec(`CREATE TABLE ${versionTable} (version INTEGER NOT NULL)`)
    db.exec(`INSERT INTO ${versionTable} (version) VALUES (${version})`)
  }
  for (const statement of migrations.slice(version).flat()) db.exec(statement)
  // Even if nothing changes: on a disk that has become read-only, nothing else here fails.
  db.exec(`UPDATE ${versionTable} SET version = ${migrations.length}`)
}

function formatOf(db: Sqlite.Database, place: string, part: DatabasePart): number {
  const found = tables(db)
  if (found.includes(part.versionTable)) {
    const [row] = sqliteRows(db.prepare(`SELECT version FROM ${part.versionTable}`).all())
    return versionOf(row, part, place)
  }
  if (part.unversionedTable !== undefined && found.includes(part.unversionedTable)) return 1
  throw new SettingsError(`${place} is a database of another program; set DATA_DIR to another directory.`)
}

/** Everything in the file: a view or an index can also show that it belongs to another program. */
function tables(db: Sqlite.Database): readonly string[] {
  return db
    .prepare('SELECT name FROM sqlite_master')
    .all()
    .map((row) => String(Object(row).name))
}

/** SQLite would apply the `-wal` file of the damaged database to a backup. */
const damaged = (place: string, reason: string) =>
  `${place} is damaged (${reason}); move it away with its -wal and -shm files, then put a backup in its place or start with an empty one.`

function refusal(file: string, error: unknown): SettingsError {
  const place = `DATA_DIR: ${file}`
  const reason = (error instanceof Error ? error.message : String(error)).replace(/^\w+: /, '')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const because = `${place} cannot be opened (${reason})`
  if (/SQLITE_(NOTADB|CORRUPT)/.test(code)) return new SettingsError(damaged(place, reason), { cause: error })
  if (/SQLITE_FULL|ENOSPC|EDQUOT/.test(code)) {
    return new SettingsError(`${because}; free some space or set DATA_DIR to a directory on another disk.`)
  }
  if (code.startsWith('SQLITE_BUSY')) {
    return new SettingsError(`${because}; another program has it and does not let go of it.`)
  }
  return new SettingsError(
    `${because}; make it readable and writable for this user or set DATA_DIR to another directory.`,
    { cause: error },
  )
}

const patience = 5000
const longestPause = 50

/**
 * Retries while another process has the file locked, for 5 seconds from when it was `asked` (by `performance.now`, because
 * the clock may be set back). The driver could wait too, but would block the whole process.
 */
export async function whenFree<Result>(work: () => Result, asked = performance.now()): Promise<Result> {
  for (let pause = 1; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() - asked > patience) throw error
      await wait(pause * (0.5 + Math.random() / 2))
    }
  }
}

/** Whether another process has the file locked. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}

/** Encodes values for the driver. */
export function sqliteValues(values: readonly SqlValue[]): readonly SqlValue[] {
  return values.map((value) => (typeof value === 'string' ? toStorable(value) : value))
}

/**
 * Decodes rows from the driver in place. They contain only text, numbers, and null, like all our columns.
 * @throws if the driver returns anything but rows.
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
 * Returns a function that rejects if `file` could not be written: gone, replaced, read-only, disk full. It only asks
 * the file system.
 */
export async function createFileCheck(file: string): Promise<() => Promise<void>> {
  const opened = await stat(file)
  return async () => {
    try {
      // The driver would keep writing to a deleted file, and all of it would be lost.
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
